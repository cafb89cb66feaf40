import { blocksWithIds, preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { Difference } from '../../document/compare/differences'
import { sameTreeIgnoringComments } from '../../document/compare/same-content'
import type { NextCall } from '../plan/call-items'
import type { DocumentReplica } from './document-replica'
import type { LazyWork } from './lazy-work'
import type { AnnouncementPort, ScreenPort } from './save-queue-ports'

/** The pause after the last write that ends a burst of typing. */
const REST_MS = 2_000
/** Two pages of a listing. A longer document is not read whole for a few edits. */
const SHORT_DOCUMENT = 1_000
/** The most blocks to read one by one. */
const FEW = 10

/** The result of a read, for the save state. */
export interface ReadBackResult {
  /** The revision at which the service held the saved document. */
  readAt?: number
  /** The differing document of the service, under the page's ids. Undefined if it is the same. */
  difference: BlockTree | undefined
  /**
   * Differences that remained after the page's version was written again. The page now shows the service's version.
   */
  accepted?: readonly Difference[]
  /** The answer to an earlier question requires another save. */
  isToSave?: true
}

interface Ports {
  service: Pick<AnnouncementPort, 'read' | 'readBlock'>
  screen: Pick<ScreenPort, 'onMerged'>
  newId(): string
  work: Pick<LazyWork, 'now'>
}

/**
 * Verifies a save, because the platform sometimes reports success without changing anything. After a save, it reads
 * the document at the revision of the last write and compares it with the saved one. It reads only the changed blocks
 * of a long document. To avoid an endless series of writes, it shows a difference, and the user chooses. Either
 * answer ends the difference. If it remains after a second write, the service's version is accepted and shown.
 */
export class ReadBack {
  readonly #replica: DocumentReplica
  readonly #ports: Ports
  readonly #touched = new Set<string>()
  #wroteAt: number | undefined
  #answer: 'mine' | 'held' | undefined
  /** Differences for which the user chose the page's version. */
  readonly #insisted = new Set<string>()

  constructor(replica: DocumentReplica, ports: Ports) {
    this.#replica = replica
    this.#ports = ports
  }

  /** Records a call that the service reported as done, which must be verified. */
  expectWritten(call: NextCall, now: number) {
    this.#wroteAt = now
    if (call.kind !== 'update') this.#touched.add(call.parent)
    if (call.kind !== 'delete') for (const id of call.ids) this.#touched.add(id)
  }

  get isPending(): boolean {
    return this.#wroteAt !== undefined || this.#answer !== undefined
  }

  msLeft(now: number): number {
    // If the clock was set back, the pause cannot be measured.
    if (this.#answer || this.#wroteAt === undefined || now < this.#wroteAt) return 0
    return this.#wroteAt + REST_MS - now
  }

  /** Settles a difference at the next read, which is newer than the one shown. */
  answer(by: 'mine' | 'held') {
    this.#answer = by
  }

  /** Undefined if the result is unknown. It is tried again after the next write. */
  async read(revision: number): Promise<ReadBackResult | undefined> {
    const answer = this.#answer
    const { saved } = this.#replica
    const touched = [...this.#touched]
    this.#answer = this.#wroteAt = undefined
    this.#touched.clear()
    const isFine = !answer && (await this.#areHeld(touched, revision).catch(() => false))
    const read = isFine ? undefined : await this.#ports.service.read(revision).catch(() => undefined)
    // If *saved* changed meanwhile, only one of them may have details that this read returned.
    if (this.#replica.saved !== saved || !(isFine || read)) return undefined
    const held = read && this.#replica.toLocal(read)
    if (held) this.#replica.adoptImageSizes(held)
    if (!held || sameTreeIgnoringComments(held, this.#replica.saved))
      return { readAt: revision, difference: undefined }
    const { differencesOf, keyOf } = this.#ports.work.now
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
    const { newId, screen } = this.#ports
    const { mergeTrees } = this.#ports.work.now
    this.#replica.refreshWanted()
    const { saved: base, wanted: ours } = this.#replica
    const { document, conflicts } = mergeTrees({ base, ours, theirs: held }, newId)
    this.#replica.apply({ kind: 'merged', saved: held, wanted: document })
    screen.onMerged(document, conflicts)
    return { difference: undefined, isToSave: true }
  }

  /**
   * Whether the service holds these blocks of a long document as saved, by reading them one by one. False if that
   * would not save time.
   */
  async #areHeld(ids: readonly string[], revision: number): Promise<boolean> {
    const { service } = this.#ports
    const { saved, ids: names } = this.#replica
    if (!service.readBlock || ids.length > FEW || isShort(saved)) return false
    const found = blocksWithIds(saved, ids)
    for (const id of ids) {
      const node = found.get(id)
      if (!node) continue
      const { block, children } = await service.readBlock(names.wireOf(id), revision)
      const local = this.#replica.toLocal({ ...block, children: [] })
      const isSame = sameTreeIgnoringComments(local, { ...node, children: [] })
      if (!isSame || children.length !== node.children.length) return false
      if (!children.every((child, at) => names.localOf(child) === node.children[at]?.id)) return false
    }
    return true
  }
}

const isShort = (page: BlockTree): boolean =>
  page.children.length <= SHORT_DOCUMENT && preOrder(page).length <= SHORT_DOCUMENT
