import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isSlot } from '../../document/blocks/registry'
import { diffBlocks } from '../../document/compare/compare-trees'
import type { Clock } from '../../primitives/clock'

/** The rules for a save that removes most of an announcement: it waits five seconds, asks, or neither. */
export const removalRules = ['wait', 'ask', 'never'] as const
export type RemovalRule = (typeof removalRules)[number]

/** A save that removes most of an announcement, while it is held back. */
export interface Removal {
  /** Blocks that the service holds and the page no longer shows. */
  number: number
  /** When it is saved automatically, in milliseconds since the epoch. Absent if it waits for an answer. */
  at?: number
  /** The service's document and the page's when the wait began. */
  from: BlockTree
  to: BlockTree
}

/** The time during which Undo is offered. */
const WAIT_MS = 5_000
/** Fewer blocks are quickly written again, even in a small announcement. */
const FEW = 20

/**
 * Holds back a save that removes more than half of the service's blocks, and at least twenty. Their comments would be
 * lost, and writing ten thousand blocks again takes a minute at the platform's pace. Until everything is saved, an
 * agreed removal is not held back again, but further removals are.
 */
export class RemovalGuard {
  readonly #clock: Clock
  readonly #rule: () => RemovalRule
  readonly #agreed = new Set<string>()
  #standing: Removal | undefined

  constructor(clock: Clock, rule: () => RemovalRule = () => 'never') {
    this.#clock = clock
    this.#rule = rule
  }

  /** The removal that holds the save back. The same object until it changes. */
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

  /** Allows the present removal, because the user agreed to it. */
  allow(saved: BlockTree, wanted: BlockTree) {
    this.#agree(this.#freshlyGone(saved, wanted))
  }

  /** Forgets agreements, because everything is saved. */
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

/** Whether it counts as a block for users. Cells and columns do not. */
const isCounted = ({ block_type }: BlockTree): boolean => !isSlot(block_type)
