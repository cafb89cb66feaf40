import { join } from 'node:path'
import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { TableMap } from 'prosemirror-tables'
import type { Rect } from 'prosemirror-tables'
import { expect, test } from 'vitest'
import type { TableProperty } from '../../../contract/docx/block'
import { areasFrom } from '../../../contract/docx/table-areas'
import type { BlockTree } from '../../../document/block-tree'
import { foundCases } from '../../../service/testing/found-cases'
import { runs } from '../../../service/testing/random-runs'
import { block, p, page } from '../../editor/testing/page'
import { stateOf } from '../../editor/testing/state-of'
import { docFromTree } from '../../editor/wire/doc-from-tree'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import {
  clearSelected,
  deleteSelected,
  duplicateSelected,
  insertAdjacent,
  mergeSelected,
  moveTo,
  splitSelected,
  toggleHeader,
} from './table-actions'
import type { Axis, TableAction } from './table-actions'
import { shapeOf } from './table-body'
import { readTable } from './table-model'
import { cellPosition, cellSelection, expandOverMerged } from './table-selection'

/**
 * The simple model: a matrix that says to which region each place belongs, and
 * which words each region holds. A merged cell is a region of several places.
 */
interface Region {
  words: readonly string[]
}
type Matrix = readonly (readonly Region[])[]

const flipped = (matrix: Matrix): Matrix => matrix[0]!.map((_, column) => matrix.map((row) => row[column]!))
const alongRows = (axis: Axis, matrix: Matrix, change: (rows: Matrix) => Matrix | undefined) => {
  if (axis === 'rows') return change(matrix)
  const made = change(flipped(matrix))
  return made && flipped(made)
}
const fresh = (): Region => ({ words: [] })
const holds = (row: readonly Region[] | undefined, region: Region) => row?.includes(region) ?? false

const gap = (matrix: Matrix, at: number) =>
  matrix[0]!.map((_, column) => {
    const [above, below] = [matrix[at - 1]?.[column], matrix[at]?.[column]]
    return above && above === below ? above : fresh()
  })

function inserted(matrix: Matrix, at: number, count: number): Matrix {
  let now = matrix
  for (let turn = 0; turn < count; turn++) now = now.toSpliced(at, 0, gap(now, at))
  return now
}

function moved(matrix: Matrix, from: number, to: number, target: number): Matrix | undefined {
  const isCut = (at: number) => (matrix[at - 1] ?? []).some((region) => holds(matrix[at], region))
  let [first, end] = [from, to]
  while (isCut(first)) first--
  while (isCut(end)) end++
  if (target >= first && target <= end) return matrix
  if (isCut(target)) return undefined
  const rest = matrix.toSpliced(first, end - first)
  return rest.toSpliced(target > first ? target - (end - first) : target, 0, ...matrix.slice(first, end))
}

function duplicated(matrix: Matrix, from: number, to: number): Matrix {
  const copies = new Map<Region, Region>()
  const isInside = (region: Region) =>
    !matrix.some((row, at) => (at < from || at >= to) && row.includes(region))
  // The copies stretch a region that reaches over their place, and nothing else has room there.
  const over = matrix[0]!.map((_, column) =>
    matrix[to - 1]?.[column] === matrix[to]?.[column] ? matrix[to]?.[column] : undefined,
  )
  const hasRoom = (region: Region) =>
    !matrix.slice(from, to).some((row) => row.some((each, column) => each === region && over[column]))
  const copy = matrix.slice(from, to).map((row) =>
    row.map((region, column) => {
      if (over[column]) return over[column]
      if (!isInside(region) || !hasRoom(region)) return fresh()
      if (!copies.has(region)) copies.set(region, { words: region.words })
      return copies.get(region)!
    }),
  )
  return matrix.toSpliced(to, 0, ...copy)
}

function merged(matrix: Matrix, { top, bottom, left, right }: Rect): Matrix {
  const touched = new Set(matrix.slice(top, bottom).flatMap((row) => row.slice(left, right)))
  const rows = matrix.flatMap((row, at) => (row.some((region) => touched.has(region)) ? [at] : []))
  const columns = flipped(matrix).flatMap((column, at) => (column.some((r) => touched.has(r)) ? [at] : []))
  const grown = { top: rows[0]!, bottom: rows.at(-1)! + 1, left: columns[0]!, right: columns.at(-1)! + 1 }
  if (JSON.stringify(grown) !== JSON.stringify({ top, bottom, left, right })) return merged(matrix, grown)
  const inside = new Set(matrix.slice(top, bottom).flatMap((row) => row.slice(left, right)))
  const region = { words: [...inside].flatMap(({ words }) => words) }
  return matrix.map((row) => row.map((old) => (inside.has(old) ? region : old)))
}

function split(matrix: Matrix, { top, bottom, left, right }: Rect): Matrix {
  const inside = new Set(matrix.slice(top, bottom).flatMap((row) => row.slice(left, right)))
  const seen = new Set<Region>()
  return matrix.map((row) =>
    row.map((old) => {
      if (!inside.has(old)) return old
      if (seen.has(old)) return fresh()
      seen.add(old)
      return old
    }),
  )
}

const cleared = (matrix: Matrix, { top, bottom, left, right }: Rect): Matrix => {
  const inside = new Map(
    matrix.slice(top, bottom).flatMap((row) => row.slice(left, right).map((r) => [r, fresh()])),
  )
  return matrix.map((row) => row.map((old) => inside.get(old) ?? old))
}

const gesture = fc.record({
  kind: fc.constantFrom(
    'insert',
    'delete',
    'move',
    'duplicate',
    'merge',
    'split',
    'clear',
    'header',
    'undo',
    'redo',
  ),
  axis: fc.constantFrom<Axis>('rows', 'columns'),
  side: fc.constantFrom<'before' | 'after'>('before', 'after'),
  corners: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
  target: fc.nat(9),
})
type Gesture = typeof gesture extends fc.Arbitrary<infer G> ? G : never

/** The position of the table, after the title. */
const TABLE = 'Title'.length + 2

/** Selects as the editor does: a merged cell is never half in the selection (cell-selection-plugin.ts). */
function selected(state: EditorState, corners: readonly number[]): { state: EditorState; rect: Rect } {
  const table = state.doc.nodeAt(TABLE)!
  const { width, height } = TableMap.get(table)
  const at = (row: number, column: number) => cellPosition(table, TABLE, row % height, column % width)
  const [a, b, c, d] = corners as [number, number, number, number]
  const start = TABLE + 1
  const asked = TableMap.get(table).rectBetween(at(a, b) - start, at(c, d) - start)
  const rect = expandOverMerged(shapeOf(table), asked)
  return { state: state.apply(state.tr.setSelection(cellSelection(state.doc, TABLE, rect))), rect }
}

function expected(matrix: Matrix, { kind, axis, side, target }: Gesture, rect: Rect): Matrix | undefined {
  const [from, to] = axis === 'rows' ? [rect.top, rect.bottom] : [rect.left, rect.right]
  const length = axis === 'rows' ? matrix.length : matrix[0]!.length
  const change = (rows: Matrix) => {
    if (kind === 'insert') return inserted(rows, side === 'before' ? from : to, to - from)
    if (kind === 'delete') return to - from === length ? rows : rows.toSpliced(from, to - from)
    if (kind === 'move') return moved(rows, from, to, target % (length + 1)) ?? rows
    return duplicated(rows, from, to)
  }
  if (kind === 'merge') return merged(matrix, rect)
  if (kind === 'split') return split(matrix, rect)
  if (kind === 'clear') return cleared(matrix, rect)
  if (kind === 'header') return matrix
  return alongRows(axis, matrix, change)
}

function actionOf(
  { kind, axis, side, target }: Gesture,
  matrix: Matrix,
  rect: Rect,
): TableAction | undefined {
  const length = axis === 'rows' ? matrix.length : matrix[0]!.length
  const all = axis === 'rows' ? rect.bottom - rect.top : rect.right - rect.left
  if (kind === 'insert') return insertAdjacent(axis, side)
  if (kind === 'delete') return all === length ? undefined : deleteSelected(axis)
  if (kind === 'move') return moveTo(axis, target % (length + 1))
  if (kind === 'duplicate') return duplicateSelected(axis)
  if (kind === 'merge') return mergeSelected
  if (kind === 'split') return splitSelected
  return kind === 'clear' ? clearSelected : toggleHeader(axis)
}

/** The places of each region, and its words. */
function regions(matrix: Matrix): unknown {
  const places = new Map<Region, string[]>()
  matrix.forEach((row, down) =>
    row.forEach((region, across) => places.set(region, [...(places.get(region) ?? []), `${down},${across}`])),
  )
  return [...places].map(([region, at]) => [at.join(' '), region.words])
}

function regionsOf(state: EditorState): unknown {
  const table = state.doc.nodeAt(TABLE)!
  const map = TableMap.get(table)
  const places = new Map<number, string[]>()
  map.map.forEach((cell, index) => {
    const at = `${Math.floor(index / map.width)},${index % map.width}`
    places.set(cell, [...(places.get(cell) ?? []), at])
  })
  return [...places].map(([cell, at]) => {
    const words = table.nodeAt(cell)!.children.map((line) => line.textContent)
    return [at.join(' '), words.filter(Boolean)]
  })
}

const idsOf = (tree: BlockTree): string[] => [tree.id, ...tree.children.flatMap(idsOf)]

function isSound(state: EditorState): void {
  state.doc.check()
  const page = treeFromDoc(state.doc)
  const tree = page.children[0]!
  const property = (tree.body.table as { property: TableProperty }).property
  const model = readTable(state.doc.nodeAt(TABLE)!)
  expect(property.row_size * property.column_size).toBe(tree.children.length)
  if (property.column_width) expect(property.column_width).toHaveLength(property.column_size)
  expect(areasFrom(property.merge_info, property.column_size).map(String).length).toBe(model.areas.length)
  const ids = idsOf(page)
  expect(ids).not.toContain('')
  expect(new Set(ids).size).toBe(ids.length)
  const again = docFromTree(structuredClone(page))
  expect(treeFromDoc(again.type.schema.nodeFromJSON(again.toJSON()))).toEqual(page)
}

function play(rows: number, columns: number, gestures: readonly Gesture[]): void {
  const start: Matrix = Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, across) => ({ words: [`w${down}${across}`] })),
  )
  const cells = start.flat().map(({ words }, at) => block('table_cell', `c${at}`, {}, p(`t${at}`, words[0])))
  const property = { row_size: rows, column_size: columns }
  let state = stateOf(page(block('table', 'table', { property }, ...cells)), ['t0', 0])
  expect(state.doc.nodeAt(TABLE)?.type.name).toBe('table')
  const history: { done: Matrix[]; undone: Matrix[] } = { done: [start], undone: [] }
  for (const made of gestures) {
    const matrix = history.done.at(-1)!
    if (made.kind === 'undo' || made.kind === 'redo') {
      if (made.kind === 'undo' && history.done.length > 1) history.undone.push(history.done.pop()!)
      if (made.kind === 'redo' && history.undone.length > 0) history.done.push(history.undone.pop()!)
      const command = made.kind === 'undo' ? undo : redo
      command(state, (tr) => (state = state.apply(tr)))
    } else {
      const { state: ready, rect } = selected(state, made.corners)
      const result = actionOf(made, matrix, rect)?.(ready)
      state = result && !('rule' in result) ? ready.apply(result) : ready
      if (result && !('rule' in result) && result.docChanged) {
        history.done.push(expected(matrix, made, rect)!)
        history.undone.length = 0
      } else {
        expect(regions(expected(matrix, made, rect) ?? matrix)).toEqual(regions(matrix))
      }
    }
    expect(regionsOf(state)).toEqual(regions(history.done.at(-1)!))
    isSound(state)
  }
}

test('any sequence of changes keeps every word that was not deleted, and all spans valid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(gesture, { maxLength: 12 }),
      play,
    ),
    { numRuns: runs(60) },
  )
})

test.each(foundCases<Parameters<typeof play>>(join(import.meta.dirname, 'found')))(
  'a sequence of changes keeps words and spans: %s',
  (_, { counterexample }) => play(...counterexample),
)
