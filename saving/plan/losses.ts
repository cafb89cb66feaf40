import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import type { Comparison } from '../../document/compare/compare-trees'
import { commentsIn } from '../../document/structure/move-cost'
import { noRefusals } from './refusal-policy'
import type { RefusalPolicy } from './refusal-policy'

/**
 * Data that is permanently lost with an old copy of a block. No request recreates it, and undo does not restore it.
 */
export interface Loss {
  id: string
  /** Comments on it, which no request can create (platform/docx#elements). */
  comments: number
  /** The looks of an embedded sheet. Cells are copied to a new sheet, but colours, widths and charts are not. */
  isSheet: boolean
  /** The cells of a deleted sheet that cannot be stored here. Nothing restores them. */
  isUnkept: boolean
  /** The block is recreated elsewhere or as another type. Otherwise it is deleted. */
  isRemade: boolean
}

type Moved = Pick<Comparison, 'removed' | 'added'>

export function lossesIn(
  { removed, added }: Moved,
  cellsOf: RefusalPolicy['sheetCellsState'] = noRefusals.sheetCellsState,
): Loss[] {
  const found: Loss[] = []
  for (const [id, node] of removed) {
    const isRemade = added.has(id)
    const comments = commentsIn(node)
    const isSheet = isRemade && mediaOf(node.block_type) === 'sheet'
    const isUnkept =
      !isRemade && mediaOf(node.block_type) === 'sheet' && cellsOf(tokenIn(node) ?? '') === 'lost'
    if (comments > 0 || isSheet || isUnkept) found.push({ id, comments, isSheet, isUnkept, isRemade })
  }
  return found
}

/** The old copies that stay until their loss is allowed. Everything above them stays, too. */
export class HeldLosses {
  readonly #gone: ReadonlyMap<string, BlockTree>
  readonly #held: ReadonlySet<string>

  constructor(
    moved: Moved,
    { mayDestroy, sheetCellsState }: Pick<RefusalPolicy, 'mayDestroy' | 'sheetCellsState'>,
  ) {
    this.#gone = moved.removed
    this.#held = new Set(
      lossesIn(moved, sheetCellsState)
        .filter((loss) => !mayDestroy(loss))
        .map(({ id }) => id),
    )
  }

  isHeld(id: string): boolean {
    return this.#held.has(id)
  }

  /** The first held block in a saved subtree, or below the old copy of a block that is to be recreated. */
  firstHeldIn(node: BlockTree): string | undefined {
    if (this.#held.size === 0) return undefined
    const before = this.#gone.get(node.id)
    const all = [...preOrder(node), ...(before && before !== node ? preOrder(before) : [])]
    return all.find(({ id }) => this.#held.has(id))?.id
  }
}
