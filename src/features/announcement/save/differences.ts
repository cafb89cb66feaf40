import { FILE, GRID_COLUMN, TABLE_CELL } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../editor/block-tree'
import { compareTrees } from './compare-trees'
import { preOrder } from './pre-order'
import { textObject } from './text-content'

/** One block that two documents do not have alike. */
export interface Difference {
  id: string
  kind: 'new' | 'changed' | 'moved' | 'deleted'
  block_type: number
  /** Its words in the first document; absent where it is new. */
  before?: string
  /** Its words in the second one; absent where it is deleted. */
  after?: string
}

/**
 * How the second document differs from the first, in the order in which one
 * reads the second; what is gone comes last. Parts of tables and grids, which
 * have no words of their own, are left out.
 */
export function differencesOf(first: BlockTree, second: BlockTree): Difference[] {
  const { pairs, gone, come } = compareTrees(first, second)
  const edited = new Map(pairs.filter((pair) => pair.edited).map((pair) => [pair.wanted.id, pair.saved]))
  const found: Difference[] = []
  for (const node of preOrder(second)) {
    const { id, block_type } = node
    const was = edited.get(id)
    const left = gone.get(id)
    const after = wordsOf(node)
    if (was) found.push({ id, kind: 'changed', block_type, before: wordsOf(was), after })
    else if (come.has(id) && left) found.push({ id, kind: 'moved', block_type, before: wordsOf(left), after })
    else if (come.has(id) && !isPart(node)) found.push({ id, kind: 'new', block_type, after })
  }
  for (const [id, node] of gone) {
    if (come.has(id) || isPart(node)) continue
    found.push({ id, kind: 'deleted', block_type: node.block_type, before: wordsOf(node) })
  }
  return found
}

/** What a block says, children apart. */
export const wordsOf = ({ block_type: type, body }: BlockTree): string =>
  (textObject(type, body)?.elements ?? [])
    .map(({ text_run, equation }) => text_run?.content ?? equation?.content ?? '')
    .join('')
    .trim()

/** Columns, cells, and the file of a view. */
const parts = new Set([FILE, GRID_COLUMN, TABLE_CELL])
const isPart = ({ block_type: type }: BlockTree) => parts.has(type)
