import { preOrder, indexTree } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { differencesOf, keyOf } from '../../document/compare/differences'
import type { Difference } from '../../document/compare/differences'
import { sameTreeIgnoringComments } from '../../document/compare/same-content'
import { mergeTrees } from '../../document/merge/merge-trees'
import type { NextCall } from '../plan/call-items'
import type { DocumentReplica } from './document-replica'
import type { SaveQueueOptions } from './save-queue-options'

/** This long after the last write, nobody is in the middle of a sentence. */
const REST_MS = 2_000
/** Two pages of a listing: a longer document is not read whole for a few edits. */
const SHORT_DOCUMENT = 1_000
/** The most blocks to read one by one. */
const FEW = 10

/** What a reading found, for the save state. */
export interface ReadBackResult {
  /** The revision at which the service was found to hold what was saved. */
  readAt?: number
  /** What the service holds instead, under the page's ids; undefined if it is the same. */
  difference: BlockTree | undefined
  /** Still different after it was written again: the page now shows the service's version. */
  accepted?: readonly Difference[]
  /** The answer to an earlier question left something to save. */
  isToSave?: true
}

type Options = Pick<SaveQueueOptions, 'read' | 'readBlock' | 'newId' | 'onMerged'>

/**
 * The platform has been seen to report success without changing anything. So after
 * a save the document is read at the revision of the last write and compared with what
 * was to be saved; for a long document, only the blocks that the calls touched. A
 * difference does not start an endless series of writes: it is shown, and the user
 * chooses. Either answer ends it: if a second write still leaves a difference, the
 * service's version is accepted and shown.
 */
export class ReadBack {
  readonly #replica: DocumentReplica
  readonly #options: Options
  readonly #touched = new Set<string>()
  #wroteAt: number | undefined
  #answer: 'mine' | 'held' | undefined
  /** Differences for which the user chose the page's version. */
  readonly #insisted = new Set<string>()

  constructor(replica: DocumentReplica, options: Options) {
    this.#replica = replica
    this.#options = options
  }

  /** The service reported a call as done; that is to be verified. */
  expectWritten(call: NextCall, now: number) {
    this.#wroteAt = now
    if (call.kind !== 'update') this.#touched.add(call.parent)
    if (call.kind !== 'delete') for (const id of call.ids) this.#touched.add(id)
  }

  get isPending(): boolean {
    return this.#wroteAt !== undefined || this.#answer !== undefined
  }

  msLeft(now: number): number {
    // If the clock was set back, the rest cannot be measured.
    if (this.#answer || this.#wroteAt === undefined || now < this.#wroteAt) return 0
    return this.#wroteAt + REST_MS - now
  }

  /** Settles a difference at the next reading, which is newer than the one shown. */
  answer(by: 'mine' | 'held') {
    this.#answer = by
  }

  /** Undefined if it could not be determined; it is tried again after the next write. */
  async read(revision: number): Promise<ReadBackResult | undefined> {
    const answer = this.#answer
    const { saved } = this.#replica
    const touched = [...this.#touched]
    this.#answer = this.#wroteAt = undefined
    this.#touched.clear()
    const isFine = !answer && (await this.#areHeld(touched, revision).catch(() => false))
    const read = isFine ? undefined : await this.#options.read(revision).catch(() => undefined)
    // One of them may have details that only this reading brought, and the other one not yet.
    if (this.#replica.saved !== saved || !(isFine || read)) return undefined
    const held = read && this.#replica.toLocal(read)
    if (held) this.#replica.adoptImageSizes(held)
    if (!held || sameTreeIgnoringComments(held, this.#replica.saved))
      return { readAt: revision, difference: undefined }
    const differences = differencesOf(this.#replica.saved, held)
    if (answer === 'mine') {
      for (const each of differences) this.#insisted.add(keyOf(each))
      this.#replica.apply({ kind: 'saved', saved: held })
      return { difference: undefined, isToSave: true }
    }
    if (answer) return this.#acceptHeld(held)
    const isAccepted = differences.every((each) => this.#insisted.has(keyOf(each)))
    return isAccepted ? { ...this.#acceptHeld(held), accepted: differences } : { difference: held }
  }

  #acceptHeld(held: BlockTree): ReadBackResult {
    const { newId, onMerged } = this.#options
    this.#replica.refreshWanted()
    const { saved: base, wanted: ours } = this.#replica
    const { document, conflicts } = mergeTrees({ base, ours, theirs: held }, newId)
    this.#replica.apply({ kind: 'merged', saved: held, wanted: document })
    onMerged(document, conflicts)
    return { difference: undefined, isToSave: true }
  }

  /** Whether a long document holds these blocks as saved, reading them one by one; false if that takes no less. */
  async #areHeld(ids: readonly string[], revision: number): Promise<boolean> {
    const { readBlock } = this.#options
    const { saved, ids: names } = this.#replica
    if (!readBlock || ids.length > FEW || preOrder(saved).length <= SHORT_DOCUMENT) return false
    const index = indexTree(saved)
    for (const id of ids) {
      const node = index.get(id)?.node
      if (!node) continue
      const { block, children } = await readBlock(names.wireOf(id), revision)
      const local = this.#replica.toLocal({ ...block, children: [] })
      const isSame = sameTreeIgnoringComments(local, { ...node, children: [] })
      if (!isSame || children.length !== node.children.length) return false
      if (!children.every((child, at) => names.localOf(child) === node.children[at]?.id)) return false
    }
    return true
  }
}
