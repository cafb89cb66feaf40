import type { BlockTree } from '../../document/block-tree'
import { BlockIds } from './block-ids'
import { withFilledSizes } from '../media/filled-sizes'
import { withCarriedSheet, withMadeSheets } from '../media/made-sheets'
import type { Documents } from '../media/made-sheets'
import { MediaTokens } from '../media/media-tokens'
import type { CreateCall } from '../plan/next-call'
import { preOrder } from '../../document/compare/pre-order'
import type { SaveQueueOptions } from './save-queue-options'
import type { SaveEntry } from './save-state'
import { takeGrown } from './take-grown'
import { tokenIn } from '../../document/compare/token-in'
import { indexOf } from '../../document/compare/tree-index'
import type { WriteAnswer } from './wire-call'

/** What was saved at some moment, and the names that its blocks had then. */
export interface Names {
  base: BlockTree
  ids: BlockIds
}

const MOST_NEWCOMERS = 500
/** Of blocks that others may not have seen, written with every draft. */
const MOST_UNSEEN_KEPT = 500

/**
 * What is known of one document: *saved*, which the service holds, *wanted*,
 * which the page shows, and what each side calls blocks, bytes and cells. What
 * only the service can say is learnt here, into both documents.
 */
export class Known {
  readonly ids: BlockIds
  readonly tokens: MediaTokens
  saved: BlockTree
  wanted: BlockTree
  /** Blocks that we wrote since others were last found to have written, as they were before: ours may be unseen. */
  readonly unseen: Map<string, BlockTree>
  /** Blocks that others made lately: what they move stands twice until its old copy goes. */
  readonly newcomers: Set<string>
  readonly #screen: Pick<SaveQueueOptions, 'latest' | 'onLearned'>

  constructor(
    { saved, wanted, ids, tokens, newcomers, unseen }: SaveEntry,
    screen: Pick<SaveQueueOptions, 'latest' | 'onLearned'>,
  ) {
    this.saved = saved
    this.wanted = wanted
    this.ids = new BlockIds(ids)
    this.tokens = new MediaTokens(tokens)
    this.newcomers = new Set(newcomers)
    this.unseen = new Map(unseen)
    this.#screen = screen
  }

  get documents(): Documents {
    return { saved: this.saved, wanted: this.wanted }
  }

  /** What is saved, under the service's own names. */
  get held(): BlockTree {
    return this.tokens.toWire(this.ids.toWire(this.saved))
  }

  /**
   * Of `unseen` what a later visit needs: the blocks that we wrote first most
   * recently. Of older ones it does not know that others may not have read our
   * words, and where they lack them it takes them for deleted.
   */
  get unseenToKeep(): [id: string, block: BlockTree][] {
    return [...this.unseen].slice(-MOST_UNSEEN_KEPT)
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
  writes(ids: readonly string[]) {
    this.#rememberAs(
      this.saved,
      ids.filter((id) => !this.unseen.has(id)),
    )
  }

  /** Others were found to have written `theirs`, below a call of ours that changed these blocks, or on top of all. */
  reads(theirs: BlockTree, ids: readonly string[] = []) {
    this.unseen.clear()
    this.#rememberAs(theirs, ids)
  }

  #rememberAs(tree: BlockTree, ids: readonly string[]) {
    if (ids.length === 0) return
    const index = indexOf(tree)
    for (const id of ids) {
      const node = index.get(id)?.node
      if (node) this.unseen.set(id, { ...node, children: [] })
    }
  }

  /** Others wrote: what is new among theirs is remembered for a while. */
  met(base: BlockTree, theirs: BlockTree) {
    const before = new Set(preOrder(base).map(({ id }) => id))
    for (const { id } of preOrder(theirs)) if (!before.has(id)) this.newcomers.add(id)
    for (const id of [...this.newcomers].slice(0, -MOST_NEWCOMERS)) this.newcomers.delete(id)
  }

  /** Wanted is what the screen shows this moment. */
  look() {
    this.wanted = this.#screen.latest?.() ?? this.wanted
  }

  rename(renames: readonly [id: string, to: string][]) {
    for (const [id, to] of renames) this.ids.rename(id, to)
  }

  /** The names of blocks that a call made, and the tokens of sheets that came with them. */
  learnMade(call: CreateCall, { block_ids, blocks }: WriteAnswer) {
    for (const [index, id] of call.ids.entries()) this.ids.learn(id, block_ids[index]!)
    if (!blocks?.some((block) => block.sheet)) return
    this.look()
    this.#tell(withMadeSheets(this.documents, call.ids, blocks))
  }

  /** What the service made of blocks by itself: `found`, under its ids. */
  learnGrown(ids: readonly string[], found: readonly BlockTree[], newId: () => string) {
    this.look()
    for (const [index, id] of ids.entries()) {
      this.saved = takeGrown(this.saved, this.wanted, id, found[index]!, this.ids, newId)
    }
  }

  /**
   * Bytes or cells of a block are with the service, under a token of its own.
   * False: they are of a block that has been made again meanwhile, and so they are nothing.
   */
  learnCarried(id: string, blockId: string, token: string, wire: string): boolean {
    if (this.ids.wireOf(id) !== blockId) return false
    this.look()
    const documents = withCarriedSheet(this.documents, id, wire)
    if (documents.wanted === this.wanted) this.tokens.learn(blockId, token, wire)
    else if (!preOrder(documents.wanted).some((node) => tokenIn(node) === token))
      this.tokens.moved(token, wire)
    this.#tell(documents)
    return true
  }

  /** What the service holds, read back: sizes that it gave to pictures are learnt. */
  learnSizes(held: BlockTree) {
    this.look()
    this.#tell(withFilledSizes(this.documents, held))
  }

  /** Both documents say something that only the service knew; the screen shows it. */
  #tell({ saved, wanted }: Documents) {
    this.saved = saved
    if (wanted === this.wanted) return
    this.wanted = wanted
    this.#screen.onLearned(wanted)
  }
}
