import type { BlockTree } from '../../../../document/block-tree'
import { pairBlocks } from '../../../../document/pairing/pair-blocks'
import { unmovedChildren } from '../../../../document/pairing/pairs'
import type { Pairs } from '../../../../document/pairing/pairs'
import { isFileView, tableSize } from '../../../../document/structure/box-structure'
import type { Slices } from '../../../../primitives/in-slices'
import { compareTables, haveSameContent } from './compare-tables'
import type { TableComparison } from './compare-tables'

export type RowMark = 'same' | 'changed' | 'added' | 'removed' | 'movedHere' | 'movedAway'

/** One block of a comparison in both versions. A table is one row with its cells. */
export interface Row {
  /** Unique in the comparison. */
  key: string
  mark: RowMark
  /** The number of blocks that it is nested in. */
  depth: number
  before?: BlockTree
  after?: BlockTree
  table?: TableComparison
  /** It was added, removed or moved together with the block that contains it, which is reported instead. */
  isInside?: true
}

export interface DocumentComparison {
  rows: readonly Row[]
  pairs: Pairs
}

/** Compares two versions of a document, block by block, in reading order. */
export function* compareDocuments(before: BlockTree, after: BlockTree): Slices<DocumentComparison> {
  const pairs = yield* pairBlocks(before, after)
  return { rows: yield* new Writer(pairs).compare(before, after), pairs }
}

class Writer {
  readonly #pairs: Pairs
  readonly #rows: Row[] = []

  constructor(pairs: Pairs) {
    this.#pairs = pairs
  }

  *compare(before: BlockTree, after: BlockTree): Slices<Row[]> {
    yield* this.#pair(before, after, 0)
    return this.#rows
  }

  *#pair(before: BlockTree, after: BlockTree, depth: number): Slices<void> {
    const table =
      tableSize(before) && tableSize(after) ? compareTables(before, after, this.#pairs) : undefined
    const isSame = haveSameContent(before, after) && (!table || table.isSame)
    this.#write({ mark: isSame ? 'same' : 'changed', depth, before, after, ...(table && { table }) })
    yield
    if (!table && !isFileView(after)) yield* this.#siblings(before.children, after.children, depth + 1)
  }

  *#siblings(before: readonly BlockTree[], after: readonly BlockTree[], depth: number): Slices<void> {
    let at = 0
    let atAfter = 0
    const ends = [...unmovedChildren(this.#pairs, before, after), [before.length, after.length] as const]
    for (const [end, endAfter] of ends) {
      for (const gone of before.slice(at, end)) yield* this.#gone(gone, depth, false)
      for (const come of after.slice(atAfter, endAfter)) yield* this.#come(come, depth, false)
      const [old, now] = [before[end], after[endAfter]]
      if (old && now) yield* this.#pair(old, now, depth)
      at = end + 1
      atAfter = endAfter + 1
    }
  }

  *#gone(before: BlockTree, depth: number, isInside: boolean): Slices<void> {
    const after = this.#pairs.later.get(before)
    const mark = after ? 'movedAway' : 'removed'
    this.#write({ mark, depth, before, ...(after && { after }), ...(isInside && { isInside }) })
    yield
    if (tableSize(before) || isFileView(before)) return
    const siblings = new Set(after?.children)
    for (const child of before.children) {
      const other = this.#pairs.later.get(child)
      const isWith = after ? other !== undefined && siblings.has(other) : other === undefined
      yield* this.#gone(child, depth + 1, isWith)
    }
  }

  *#come(after: BlockTree, depth: number, isInside: boolean): Slices<void> {
    const before = this.#pairs.earlier.get(after)
    const mark = before ? 'movedHere' : 'added'
    const table =
      before && tableSize(before) && tableSize(after) ? compareTables(before, after, this.#pairs) : undefined
    const row: Omit<Row, 'key'> = { mark, depth, after, ...(isInside && { isInside }) }
    this.#write({ ...row, ...(before && { before }), ...(table && { table }) })
    yield
    if (tableSize(after) || isFileView(after)) return
    const siblings = new Set(before?.children)
    for (const child of after.children) {
      const other = this.#pairs.earlier.get(child)
      const isWith = before ? other !== undefined && siblings.has(other) : other === undefined
      yield* this.#come(child, depth + 1, isWith)
    }
  }

  #write(row: Omit<Row, 'key'>) {
    this.#rows.push({ key: `${this.#rows.length}`, ...row })
  }
}
