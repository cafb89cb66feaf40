import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isSlot } from '../../document/blocks/registry'
import { diffBlocks } from '../../document/compare/compare-trees'
import type { Clock } from './clock'
import type { RemovalRule } from './removal-rule'

/** A save that removes most of an announcement, while it is held back. */
export interface Removal {
  /** Blocks that the service holds and the page no longer shows. */
  number: number
  /** When it is saved by itself, in milliseconds since the epoch; absent if it waits for an answer. */
  at?: number
  /** What the service held, and what the page showed, when the wait began. */
  from: BlockTree
  to: BlockTree
}

/** How long Undo is offered. */
const WAIT_MS = 5_000
/** Fewer blocks are quickly written again, however small the announcement is. */
const FEW = 20

/**
 * Holds back a save that removes more than half of what the service holds, and
 * at least twenty blocks: their comments would go with them, and writing ten thousand
 * blocks again takes a minute at the platform's pace. Until everything is saved, an
 * agreed removal is not held back again; further removals are.
 */
export class RemovalGuard {
  readonly #clock: Clock
  readonly #rule: () => RemovalRule
  readonly #agreed = new Set<string>()
  #standing: Removal | undefined

  constructor({ clock, removals = () => 'never' }: { clock: Clock; removals?: () => RemovalRule }) {
    this.#clock = clock
    this.#rule = removals
  }

  /** The removal that holds the save back; the same object as long as it does not change. */
  heldBack(saved: BlockTree, wanted: BlockTree): Removal | undefined {
    const rule = this.#rule()
    const gone = rule === 'never' ? [] : this.#freshlyGone(saved, wanted)
    const before = this.#standing
    const now = this.#clock.now()
    if (gone.length === 0) this.#standing = undefined
    else if (
      !before ||
      gone.length > before.number ||
      (rule === 'ask') !== (before.at === undefined) ||
      // The clock was set back.
      (before.at ?? now) > now + WAIT_MS
    ) {
      const at = rule === 'ask' ? {} : { at: now + WAIT_MS }
      this.#standing = { number: gone.length, from: saved, to: wanted, ...at }
    } else if (before.at !== undefined && before.at <= now) this.#agree(gone)
    else if (gone.length < before.number) this.#standing = { ...before, number: gone.length }
    return this.#standing
  }

  /** The user agreed to what is held back. */
  allow(saved: BlockTree, wanted: BlockTree) {
    this.#agree(this.#freshlyGone(saved, wanted))
  }

  /** Everything is saved: agreements are used up. */
  settled() {
    this.#agreed.clear()
    this.#standing = undefined
  }

  #agree(ids: readonly string[]) {
    for (const id of ids) this.#agreed.add(id)
    this.#standing = undefined
  }

  /** The blocks that would be removed without agreement, if they are more than half of the document. */
  #freshlyGone(saved: BlockTree, wanted: BlockTree): readonly string[] {
    const gone = diffBlocks(saved, wanted)
      .gone.filter((node) => isCounted(node) && !this.#agreed.has(node.id))
      .map(({ id }) => id)
    if (gone.length < FEW) return []
    const held = saved.children.flatMap(preOrder).filter(isCounted).length
    return gone.length > held / 2 ? gone : []
  }
}

/** Whether people count it as a block: parts of tables and columns do not count. */
const isCounted = ({ block_type }: BlockTree): boolean => !isSlot(block_type)
