import type { OtherObjects } from '../../../contract/docx/block'
import { indexTree, mapTree, preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { withCopiedSheet, withCreatedSheets } from '../media/created-sheets'
import type { Documents } from '../media/created-sheets'
import { MediaTokens } from '../media/media-tokens'
import type { CreateCall } from '../plan/call-items'
import { adoptGeneratedChildren } from './adopt-generated'
import { BlockIds } from './block-ids'
import type { SaveQueueOptions } from './save-queue-options'
import type { SaveEntry, Unseen } from './save-state'
import type { WriteAnswer } from './wire-call'

/** What was saved at some moment, and the names that its blocks had then. */
export interface Names {
  base: BlockTree
  ids: BlockIds
}

const MAX_REMOTE_ADDITIONS = 500
/** Of blocks that others may not have seen, written with every draft. */
const MAX_STORED_VERSIONS = 500

/** What changes *saved* or *wanted*. */
export type DocumentEvent =
  /** The screen shows another document. */
  | { kind: 'shown'; wanted: BlockTree }
  /** A call was answered, a plan gave blocks other ids, or the service said what it holds. */
  | { kind: 'saved'; saved: BlockTree }
  /** Both say something that only the service knew, or that others wrote. */
  | { kind: 'merged'; saved: BlockTree; wanted: BlockTree }
  /** No difference is left to save. */
  | { kind: 'settled' }

/** Both documents after an event; the same object where nothing changed. */
export function documentsAfter(documents: Documents, event: DocumentEvent): Documents {
  const { saved, wanted } = { ...documents, ...event }
  if (event.kind === 'settled') return saved === wanted ? documents : { saved: wanted, wanted }
  return saved === documents.saved && wanted === documents.wanted ? documents : { saved, wanted }
}

/**
 * The only owner of one document: *saved*, which the service holds, *wanted*,
 * which the page shows, and what each side calls blocks, bytes and cells. Both
 * documents change by `apply` alone. What only the service can say goes into both.
 */
export class DocumentReplica {
  readonly ids: BlockIds
  readonly tokens: MediaTokens
  /** Blocks that we wrote since others were last found to have written, as they were before: ours may be unseen. */
  readonly previousVersions: Map<string, BlockTree>
  /** Blocks that others made lately: what they move is twice until its old copy goes. */
  readonly remoteAdditions: Set<string>
  readonly #screen: Pick<SaveQueueOptions, 'latest' | 'onLearned'>
  #documents: Documents

  constructor(
    { saved, wanted, ids, tokens, remoteAdditions, previousVersions }: SaveEntry,
    screen: Pick<SaveQueueOptions, 'latest' | 'onLearned'>,
  ) {
    this.#documents = { saved, wanted }
    this.ids = new BlockIds(ids)
    this.tokens = new MediaTokens(tokens)
    this.remoteAdditions = new Set(remoteAdditions)
    this.previousVersions = new Map(previousVersions)
    this.#screen = screen
  }

  get documents(): Documents {
    return this.#documents
  }

  get saved(): BlockTree {
    return this.#documents.saved
  }

  get wanted(): BlockTree {
    return this.#documents.wanted
  }

  apply(event: DocumentEvent) {
    this.#documents = documentsAfter(this.#documents, event)
  }

  /** What is saved, under the service's own names. */
  get savedOnServer(): BlockTree {
    return this.tokens.toWire(this.ids.toWire(this.saved))
  }

  /**
   * Of `previousVersions` what a draft keeps: the blocks that we wrote most recently. For older ones a later visit
   * cannot tell that others may not have read our words; where they lack them, they count as deleted.
   */
  get previousVersionsToStore(): [id: string, block: BlockTree][] {
    return [...this.previousVersions].slice(-MAX_STORED_VERSIONS)
  }

  /** What others may not have seen, under the service's own names. */
  get unseen(): Omit<Unseen, 'revision'> {
    return {
      remoteAdditions: [...this.remoteAdditions].map((id) => this.ids.wireOf(id)),
      previousVersions: this.previousVersionsToStore.map(([id, block]) => [
        this.ids.wireOf(id),
        this.tokens.toWire(this.ids.toWire(block)),
      ]),
    }
  }

  /** What is saved, and the names in it, as they are now. */
  get names(): Names {
    return { base: this.saved, ids: new BlockIds(this.ids.entries()) }
  }

  /** Whether the service holds a block of this id. */
  isSaved(id: string): boolean {
    return preOrder(this.saved).some((node) => node.id === id)
  }

  /** What the service says in the names of this page, as they are now or were then. */
  toLocal(tree: BlockTree, { ids }: Pick<Names, 'ids'> = this): BlockTree {
    return ids.toLocal(this.tokens.toLocal(tree))
  }

  /** A call of ours changes blocks. */
  rememberBeforeWrite(ids: readonly string[]) {
    this.#rememberAs(
      this.saved,
      ids.filter((id) => !this.previousVersions.has(id)),
    )
  }

  /** Others wrote `theirs`, below a call of ours that changed the blocks `ids`, or on top of everything. */
  resetPreviousVersions(theirs: BlockTree, ids: readonly string[] = []) {
    this.previousVersions.clear()
    this.#rememberAs(theirs, ids)
  }

  #rememberAs(tree: BlockTree, ids: readonly string[]) {
    if (ids.length === 0) return
    const index = indexTree(tree)
    for (const id of ids) {
      const node = index.get(id)?.node
      if (node) this.previousVersions.set(id, { ...node, children: [] })
    }
  }

  /** Remembers the blocks that others added, the latest 500 of them. */
  rememberRemoteAdditions(base: BlockTree, theirs: BlockTree) {
    const before = new Set(preOrder(base).map(({ id }) => id))
    for (const { id } of preOrder(theirs)) if (!before.has(id)) this.remoteAdditions.add(id)
    for (const id of [...this.remoteAdditions].slice(0, -MAX_REMOTE_ADDITIONS))
      this.remoteAdditions.delete(id)
  }

  /** Reads from the screen what it shows this moment. */
  refreshWanted() {
    this.apply({ kind: 'shown', wanted: this.#screen.latest?.() ?? this.wanted })
  }

  rename(renames: readonly [id: string, to: string][]) {
    for (const [id, to] of renames) this.ids.rename(id, to)
  }

  /** The names of blocks that a call made, and the tokens of sheets that came with them. */
  adoptCreated(call: CreateCall, { block_ids, blocks }: WriteAnswer) {
    for (const [index, id] of call.ids.entries()) this.ids.learn(id, block_ids[index]!)
    if (!blocks?.some((block) => block.sheet)) return
    this.refreshWanted()
    this.#adopt(withCreatedSheets(this.documents, call.ids, blocks))
  }

  /** What the service made of blocks by itself: `found`, under its ids. */
  adoptGenerated(ids: readonly string[], found: readonly BlockTree[], newId: () => string) {
    this.refreshWanted()
    for (const [index, id] of ids.entries()) {
      const saved = adoptGeneratedChildren(this.saved, this.wanted, id, found[index]!, this.ids, newId)
      this.apply({ kind: 'saved', saved })
    }
  }

  /**
   * Bytes or cells of a block are with the service, under a token of its own.
   * False: they are of a block that has been made again meanwhile, and so they are nothing.
   */
  adoptUploaded(id: string, blockId: string, token: string, wire: string): boolean {
    if (this.ids.wireOf(id) !== blockId) return false
    this.refreshWanted()
    const documents = withCopiedSheet(this.documents, id, wire)
    if (documents.wanted === this.wanted) this.tokens.learn(blockId, token, wire)
    else if (!preOrder(documents.wanted).some((node) => tokenIn(node) === token))
      this.tokens.moved(token, wire)
    this.#adopt(documents)
    return true
  }

  /** Adopts the sizes that the service gave to pictures. */
  adoptImageSizes(held: BlockTree) {
    this.refreshWanted()
    this.#adopt(withFilledSizes(this.documents, held))
  }

  /** Both documents say something that only the service knew; the screen shows it. */
  #adopt({ saved, wanted }: Documents) {
    const isNew = wanted !== this.wanted
    this.apply({ kind: 'merged', saved, wanted })
    if (isNew) this.#screen.onLearned(wanted)
  }
}

type Image = NonNullable<OtherObjects['image']>

/**
 * Adds to both documents the sizes of pictures that came without one: the
 * service measures their bytes (platform/docx#updates-and-their-limits). What says its size keeps it.
 */
function withFilledSizes({ saved, wanted }: Documents, held: BlockTree): Documents {
  const sizes = new Map<string, Image>()
  for (const node of preOrder(held)) {
    if (mediaOf(node.block_type) === 'image' && tokenIn(node)) sizes.set(node.id, node.body['image'] as Image)
  }
  const filled = (tree: BlockTree) =>
    mapTree(tree, (node) => {
      const image: Image | undefined = node.body['image']
      const size = image && sizes.get(node.id)
      if (!size || size.token !== image.token || (image.width && image.height)) return node
      return {
        ...node,
        body: { ...node.body, image: { ...size, ...image, width: size.width, height: size.height } },
      }
    })
  if (sizes.size === 0) return { saved, wanted }
  const now = filled(saved)
  return { saved: now, wanted: wanted === saved ? now : filled(wanted) }
}
