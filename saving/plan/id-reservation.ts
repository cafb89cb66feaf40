import { TEXT } from '../../contract/docx/block-numbers'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { Comparison } from '../../document/compare/compare-trees'
import { canRecreate } from '../../document/structure/can-recreate'
import { freshIds } from '../../document/structure/fresh-ids'
import { moveCost } from '../../document/structure/move-cost'
import type { HeldLosses } from './losses'
import { exceeds, mentionsOf, perRequest } from './mention-limits'

/**
 * Assigns ids to the blocks that one call creates. A recreated block keeps its id in the page. Its old copy gets
 * another one until it is deleted.
 */
export class IdReservation {
  readonly renames: [id: string, old: string][] = []
  readonly #renamed = new Set<string>()
  readonly #comparison: Comparison
  readonly #holding: HeldLosses
  readonly #fresh: (id: string) => string

  constructor(comparison: Comparison, holding: HeldLosses) {
    this.#comparison = comparison
    this.#holding = holding
    this.#fresh = freshIds(comparison)
  }

  /**
   * Reserves the id of a wanted block that this call, or the next ones, will create. A block that has this id becomes
   * an old copy.
   */
  reserve(id: string): string {
    if (this.#comparison.removed.has(id) && !this.#renamed.has(id)) {
      this.#renamed.add(id)
      this.renames.push([id, this.#fresh(id)])
    }
    return id
  }

  /**
   * Reserves an id for a part of a box that will be deleted again, such as a new row's cell in a column that is to be
   * deleted.
   */
  reserveTemporary(sibling: string): string {
    return this.#fresh(sibling)
  }

  /**
   * The empty text that the service puts into a new cell, column, callout or quote container
   * (platform/docx#what-creation-adds). If the first wanted child is a text, it replaces this one, so that one update
   * fills a hundred cells. Otherwise the empty text is deleted once the box has another child.
   */
  emptyTextIn(box: string, wanted: BlockTree | undefined): BlockTree {
    const first = wanted?.children[0]
    const id = first && this.#isWritable(first) ? this.reserve(first.id) : this.#fresh(box)
    return { id, block_type: TEXT, body: { text: { elements: [] } }, children: [] }
  }

  #isWritable(node: BlockTree): boolean {
    const { removed, added } = this.#comparison
    const isNew = node.block_type === TEXT && added.has(node.id)
    if (
      !isNew ||
      this.#holding.isHeld(node.id) ||
      !canRecreate(node) ||
      exceeds(mentionsOf(node), perRequest)
    )
      return false
    return immovableIn(removed.get(node.id), this.#comparison) === undefined
  }
}

/** The first block that is wanted elsewhere, with this one or without it, and that no call can move there. */
export function immovableIn(old: BlockTree | undefined, { added }: Comparison): string | undefined {
  if (!old || moveCost(old).fixed === undefined) return undefined
  return preOrder(old).find((node) => added.has(node.id) && !canRecreate(node))?.id
}
