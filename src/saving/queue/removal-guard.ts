import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isSlot } from '../../document/blocks/registry'
import { diffBlocks } from '../../document/compare/compare-trees'
import type { Clock } from './clock'
import type { RemovalRule } from './removal-rule'

/** A save that removes most of an announcement, while it is held back. */
export interface Removal {
  /** Blocks that the service holds and the page does not show any more. */
  number: number
  /** Milliseconds since the epoch: when it is saved by itself; absent: once somebody says so. */
  at?: number
  /** The document that the service holds, and the one that the page showed when it began to wait. */
  from: BlockTree
  to: BlockTree
}

/** So long it waits with Undo. */
const WAIT_MS = 5_000
/** Fewer are soon written again, however small the announcement is. */
const FEW = 20

/**
 * Holds a save back that removes more than half of what the service holds, and
 * no fewer than twenty blocks: comments go with them, and to write ten thousand
 * blocks again takes the platform a minute. What was agreed to once is not held
 * back again until all is saved; what is removed beyond it is.
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

  /** What the save is held back for; the same object as long as nothing about it changes. */
  heldBack(saved: BlockTree, wanted: BlockTree): Removal | undefined {
    const rule = this.#rule()
    const gone = rule === 'never' ? [] : this.#freshlyGone(saved, wanted)
    const before = this.#standing
    const now = this.#clock.now()
    if (gone.length === 0) this.#standing = undefined
    else if (!before || gone.length > before.number || (rule === 'ask') !== (before.at === undefined)) {
      const at = rule === 'ask' ? {} : { at: now + WAIT_MS }
      this.#standing = { number: gone.length, from: saved, to: wanted, ...at }
    } else if (before.at !== undefined && before.at <= now) this.#agree(gone)
    else if (gone.length < before.number) this.#standing = { ...before, number: gone.length }
    return this.#standing
  }

  /** What is held back may go now. */
  allow(saved: BlockTree, wanted: BlockTree) {
    this.#agree(this.#freshlyGone(saved, wanted))
  }

  /** All is saved: what was agreed to is done. */
  settled() {
    this.#agreed.clear()
    this.#standing = undefined
  }

  #agree(ids: readonly string[]) {
    for (const id of ids) this.#agreed.add(id)
    this.#standing = undefined
  }

  /** The blocks that would be removed without anybody's agreement, if they are most of all. */
  #freshlyGone(saved: BlockTree, wanted: BlockTree): readonly string[] {
    const gone = diffBlocks(saved, wanted)
      .gone.filter((node) => isCounted(node) && !this.#agreed.has(node.id))
      .map(({ id }) => id)
    if (gone.length < FEW) return []
    const held = saved.children.flatMap(preOrder).filter(isCounted).length
    return gone.length > held / 2 ? gone : []
  }
}

/** Whether people count it as a block: not the parts of a table or of columns. */
const isCounted = ({ block_type }: BlockTree): boolean => !isSlot(block_type)
