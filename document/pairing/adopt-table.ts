import { DEFAULT_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import { zip } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { longestCommonSubsequence } from '../compare/longest-common-subsequence'
import { tableSize } from '../structure/box-structure'
import type { Size } from '../structure/box-structure'
import { propertyOf } from '../structure/table-form'
import type { ContentKeys } from './content-keys'

interface Cells {
  join(old: BlockTree, now: BlockTree): BlockTree | undefined
  fresh(tree: BlockTree): BlockTree
  /** Whether a cell holds a block that stays. */
  holds(cell: BlockTree): boolean
  keys: ContentKeys
}

/** Which old line each new one is. */
type Lines = ReadonlyMap<number, number>

/**
 * The table with the cells of its counterpart: equal rows and columns keep their cells, and those between them are
 * taken in order. Undefined if a block that stays would be lost with its row or column. A file that says no widths
 * leaves them as they are.
 */
export function adoptTable(old: BlockTree, now: BlockTree, cells: Cells): BlockTree | undefined {
  const [before, after] = [tableSize(old), tableSize(now)]
  if (!before || !after) return undefined
  const key = (cell: BlockTree) => cells.keys.keyOf(cell)
  const rows =
    before.columns === after.columns
      ? pairLines(rowsOf(old, before, key), rowsOf(now, after, key))
      : inOrder(before.rows, after.rows)
  const columns =
    before.rows === after.rows
      ? pairLines(columnsOf(old, before, key), columnsOf(now, after, key))
      : inOrder(before.columns, after.columns)
  const kept = new Set<BlockTree>()
  const children = now.children.map((cell, at) => {
    const row = rows.get(Math.floor(at / after.columns))
    const column = columns.get(at % after.columns)
    const there =
      row === undefined || column === undefined ? undefined : old.children[row * before.columns + column]
    const joined = there && cells.join(there, cell)
    if (joined) kept.add(there)
    return joined ?? cells.fresh(cell)
  })
  if (old.children.some((cell) => !kept.has(cell) && cells.holds(cell))) return undefined
  return { ...old, body: withWidths(old, now, columns), children }
}

const rowsOf = ({ children }: BlockTree, { rows, columns }: Size, key: (cell: BlockTree) => string) =>
  Array.from({ length: rows }, (_, row) =>
    children
      .slice(row * columns, (row + 1) * columns)
      .map(key)
      .join(),
  )

const columnsOf = ({ children }: BlockTree, { columns }: Size, key: (cell: BlockTree) => string) =>
  Array.from({ length: columns }, (_, column) =>
    children
      .filter((_cell, at) => at % columns === column)
      .map(key)
      .join(),
  )

const inOrder = (before: number, after: number): Lines =>
  new Map(Array.from({ length: Math.min(before, after) }, (_, at) => [at, at]))

function pairLines(before: readonly string[], after: readonly string[]): Lines {
  const pairs = new Map<number, number>()
  let [from, fromNow] = [0, 0]
  const range = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at)
  for (const [at, atNow] of [
    ...longestCommonSubsequence(before, after),
    [before.length, after.length] as const,
  ]) {
    for (const [one, other] of zip(range(from, at), range(fromNow, atNow))) pairs.set(other, one)
    if (atNow < after.length) pairs.set(atNow, at)
    ;[from, fromNow] = [at + 1, atNow + 1]
  }
  return pairs
}

function withWidths(old: BlockTree, now: BlockTree, columns: Lines): BlockTree['body'] {
  const [had, said] = [propertyOf(old.body), propertyOf(now.body)]
  const widths = said?.column_width ?? []
  if (!said || widths.some((width) => width !== DEFAULT_COLUMN_WIDTH)) return now.body
  const column_width = widths.map((width, at) => had?.column_width?.[columns.get(at) ?? -1] ?? width)
  return { ...now.body, table: { property: { ...said, column_width } } }
}
