import type { OtherObjects } from '../../contract/docx/block'
import { blocksWithIds, mapTree, preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { withCopiedSheet, withCreatedSheets } from '../media/created-sheets'
import type { Documents } from '../media/created-sheets'
import { MediaTokens } from '../media/media-tokens'
import type { CreateCall } from '../plan/call-items'
import { adoptGeneratedChildren } from './adopt-generated'
import { BlockIds } from './block-ids'
import type { ScreenPort } from './save-queue-ports'
import type { SaveEntry, Unseen } from './save-state'
import type { WriteAnswer } from './wire-call'

/** A saved document, and the ids of its blocks at that time. */
export interface Names {
  base: BlockTree
  ids: BlockIds
}

const MAX_REMOTE_ADDITIONS = 500
/** Previous versions that are stored with every draft. */
const MAX_STORED_VERSIONS = 500

/** The events that change *saved* or *wanted*. */
export type DocumentEvent =
  /** The screen shows another document. */
  | { kind: 'shown'; wanted: BlockTree }
  /** A call was answered, a plan gave blocks other ids, or the service returned its document. */
  | { kind: 'saved'; saved: BlockTree }
  /** Both got details that only the service knew, or changes that others wrote. */
  | { kind: 'merged'; saved: BlockTree; wanted: BlockTree }
  /** No difference remains to be saved. */
  | { kind: 'settled' }

/** Returns both documents after an event, or the same object if nothing changed. */
export function documentsAfter(documents: Documents, event: DocumentEvent): Documents {
  const { saved, wanted } = { ...documents, ...event }
  if (event.kind === 'settled') return saved === wanted ? documents : { saved: wanted, wanted }
  return saved === documents.saved && wanted === documents.wanted ? documents : { saved, wanted }
}

/**
 * The only owner of one document: *saved*, which the service holds, *wanted*, which the page shows, and the names of
 * blocks, bytes and cells on each side. Both documents change only through `apply`. Both get details that only the
 * service can know.
 */
export class DocumentReplica {
  readonly ids: BlockIds
  readonly tokens: MediaTokens
  /** The previous versions of blocks that we wrote since others last did. Others may not have seen our version. */
  readonly previousVersions: Map<string, BlockTree>
  /** Blocks that others added lately. A block that they move exists twice until they delete its old copy. */
  readonly remoteAdditions: Set<string>
  readonly #screen: Pick<ScreenPort, 'latest' | 'onLearned'>
  #documents: Documents

  constructor(
    { saved, wanted, ids, tokens, remoteAdditions, previousVersions }: SaveEntry,
    screen: Pick<ScreenPort, 'latest' | 'onLearned'>,
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

  /** The saved document under the service's ids and tokens. */
  get savedOnServer(): BlockTree {
    return this.toWire(this.saved)
  }

  /** A tree of this page under the service's ids and tokens. */
  toWire(tree: BlockTree): BlockTree {
    return this.tokens.toWire(this.ids.toWire(tree))
  }

  /**
   * The part of `previousVersions` that a draft stores: the blocks that we wrote most recently. For older ones, a
   * later visit does not know that others may not have seen our words. If others lack them, these count as deleted.
   */
  get previousVersionsToStore(): [id: string, block: BlockTree][] {
    return [...this.previousVersions].slice(-MAX_STORED_VERSIONS)
  }

  /** The changes that others may not have seen, under the service's ids. */
  get unseen(): Omit<Unseen, 'revision'> {
    return {
      remoteAdditions: [...this.remoteAdditions].map((id) => this.ids.wireOf(id)),
      previousVersions: this.previousVersionsToStore.map(([id, block]) => [
        this.ids.wireOf(id),
        this.toWire(block),
      ]),
    }
  }

  /** The saved document, and the ids in it. */
  get names(): Names {
    return { base: this.saved, ids: new BlockIds(this.ids.entries()) }
  }

  /** Whether the service holds a block of this id. */
  isSaved(id: string): boolean {
    return preOrder(this.saved).some((node) => node.id === id)
  }

  /** A tree of the service under the page's ids and tokens, either the present or earlier ones. */
  toLocal(tree: BlockTree, { ids }: Pick<Names, 'ids'> = this): BlockTree {
    return ids.toLocal(this.tokens.toLocal(tree))
  }

  /** Remembers blocks before our call changes them. */
  rememberBeforeWrite(ids: readonly string[]) {
    this.#rememberAs(
      this.saved,
      ids.filter((id) => !this.previousVersions.has(id)),
    )
  }

  /** Starts again from `theirs`. `ids` are the blocks of our later call, if there is one. */
  resetPreviousVersions(theirs: BlockTree, ids: readonly string[] = []) {
    this.previousVersions.clear()
    this.#rememberAs(theirs, ids)
  }

  #rememberAs(tree: BlockTree, ids: readonly string[]) {
    if (ids.length === 0) return
    const found = blocksWithIds(tree, ids)
    for (const id of ids) {
      const node = found.get(id)
      if (node) this.previousVersions.set(id, { ...node, children: [] })
    }
  }

  /**
   * Remembers the latest 500 blocks that others added. `ids` are those of `theirs`. A block that was read since, with
   * the generated children of its box, then got another id.
   */
  rememberRemoteAdditions(base: BlockTree, theirs: BlockTree, ids: BlockIds = this.ids) {
    const before = new Set(preOrder(base).map(({ id }) => id))
    for (const { id } of preOrder(theirs)) {
      if (before.has(id)) continue
      this.remoteAdditions.add(id)
      const blockId = ids.wireOf(id)
      const now = this.ids.localOf(blockId)
      if (now !== id && this.ids.wireOf(id) === blockId) this.ids.rename(now, id)
    }
    for (const id of [...this.remoteAdditions].slice(0, -MAX_REMOTE_ADDITIONS))
      this.remoteAdditions.delete(id)
  }

  /** Reads what the screen shows at this moment. */
  refreshWanted() {
    this.apply({ kind: 'shown', wanted: this.#screen.latest?.() ?? this.wanted })
  }

  rename(renames: readonly [id: string, to: string][]) {
    for (const [id, to] of renames) this.ids.rename(id, to)
  }

  /** Learns the ids of the blocks that a call created, and the tokens of sheets that came with them. */
  adoptCreated(call: CreateCall, { block_ids, blocks }: WriteAnswer) {
    for (const [index, id] of call.ids.entries()) this.ids.learn(id, block_ids[index]!)
    if (!blocks?.some((block) => block.sheet)) return
    this.refreshWanted()
    this.#adopt(withCreatedSheets(this.documents, call.ids, blocks))
  }

  /** Adds the children that the service added to blocks. `found`: the blocks, under its ids. */
  adoptGenerated(ids: readonly string[], found: readonly BlockTree[], newId: () => string) {
    this.refreshWanted()
    for (const [index, id] of ids.entries()) {
      const saved = adoptGeneratedChildren(this.saved, this.wanted, id, found[index]!, this.ids, newId)
      this.apply({ kind: 'saved', saved })
    }
  }

  /**
   * The service now has the bytes or cells of a block, under its own token.
   * Returns false, and ignores them, if the block has been recreated meanwhile.
   */
  adoptUploaded(id: string, blockId: string, token: string, wire: string): boolean {
    if (this.ids.wireOf(id) !== blockId) return false
    this.refreshWanted()
    const documents = withCopiedSheet(this.documents, id, wire)
    if (documents.wanted !== this.wanted) {
      if (!preOrder(documents.wanted).some((node) => tokenIn(node) === token)) this.tokens.moved(token, wire)
    }
    // Cells typed into the original must not be written to a copy whose block is gone from the page meanwhile.
    else if (!isSheet(this.saved, id)) this.tokens.learn(blockId, token, wire)
    this.#adopt(documents)
    return true
  }

  /** Adopts the sizes that the service gave to pictures. */
  adoptImageSizes(held: BlockTree) {
    this.refreshWanted()
    this.#adopt(withFilledSizes(this.documents, held))
  }

  /** Adopts documents with details that only the service knew, and shows them on the screen. */
  #adopt({ saved, wanted }: Documents) {
    const isNew = wanted !== this.wanted
    this.apply({ kind: 'merged', saved, wanted })
    if (isNew) this.#screen.onLearned(wanted)
  }
}

const isSheet = (tree: BlockTree, id: string): boolean =>
  preOrder(tree).some((node) => node.id === id && mediaOf(node.block_type) === 'sheet')

type Image = NonNullable<OtherObjects['image']>

/**
 * Adds sizes to pictures without one in both documents. The service measures their bytes
 * (platform/docx#updates-and-their-limits). A picture that has a size keeps it.
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
