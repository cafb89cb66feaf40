import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { TableProperty } from '../../../contract/docx/block'
import { handleTab } from '../../editor/commands/editing-keymap'
import { block, board, p, page, table } from '../../editor/testing/page'
import { apply, cursor, outline, stateOf } from '../../editor/testing/state-of'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import { tableFromText } from './cells-from'
import { pasteCells } from './insert-cells'
import {
  asCommand,
  clearSelected,
  deleteSelected,
  deleteTable,
  distributeEvenly,
  insertAtLine,
  insertAdjacent,
  mergeSelected,
  moveByStep,
  moveTo,
  resizeColumn,
  splitSelected,
  toggleHeader,
} from './table-actions'
import type { TableAction } from './table-actions'
import { cellSelection, tableAt } from './table-selection'
import { insertTable } from './write-table'

const TABLE = 'Title'.length + 2

/** A letter in each cell, row by row, with the cursor in one. */
const lettered = (cursorIn: string, ...rows: string[]) => {
  const cells = rows.map((row) => row.split(' ').map((letter) => [p(letter, letter)]))
  return stateOf(page(table('t', ...cells)), [cursorIn, 0])
}
const four = (cursorIn = 'a') => lettered(cursorIn, 'a b', 'c d')

const select = (state: EditorState, top: number, left: number, bottom: number, right: number) =>
  state.apply(state.tr.setSelection(cellSelection(state.doc, TABLE, { top, left, bottom, right })))

/** The text of the table, row by row; a merged cell has its spans after it. */
function said(state: EditorState): string {
  const rows = state.doc.nodeAt(TABLE)!.children.map((row) =>
    row.children
      .map((cell) => {
        const words = cell.children.map((line) => line.textContent).join('+')
        const { rowspan, colspan } = cell.attrs as { rowspan: number; colspan: number }
        return rowspan * colspan > 1 ? `${words}(${rowspan}×${colspan})` : words
      })
      .join(' '),
  )
  return rows.join(' / ')
}

const property = (state: EditorState) =>
  (treeFromDoc(state.doc).children[0]!.body.table as { property: TableProperty }).property

const after = (state: EditorState, ...actions: TableAction[]) => apply(state, ...actions.map(asCommand))

describe('rows and columns', () => {
  test('a row is inserted above or below, with the cursor in it', () => {
    expect(said(after(four('c'), insertAdjacent('rows', 'before')))).toBe('a b /   / c d')
    const below = after(four('c'), insertAdjacent('rows', 'after'))
    expect(said(below)).toBe('a b / c d /  ')
    expect(cursor(below)).toMatch(/^new-/)
  })

  test('text typed after the target cells were determined stays', () => {
    const state = four('a')
    const shown = tableAt(state.selection)!
    const typed = state.apply(state.tr.insertText('new '))
    const made = insertAtLine('columns', 2)(typed, shown)
    if (!made || 'rule' in made) throw new Error('was refused')
    expect(said(typed.apply(made))).toBe('new a b  / c d ')
  })

  test('deleting a row deletes only its content, and deleting all rows deletes the table', () => {
    expect(said(after(four('a'), deleteSelected('rows')))).toBe('c d')
    expect(outline(after(select(four(), 0, 0, 2, 2), deleteSelected('rows')))).toBe('')
    expect(outline(after(four(), deleteTable))).toBe('')
  })

  test('a merged cell that loses its first row keeps its text in the remaining rows', () => {
    const merged = after(select(four(), 0, 0, 2, 1), mergeSelected)
    expect(said(merged)).toBe('a+c(2×1) b / d')
    const place = { position: TABLE, rect: { top: 0, bottom: 1, left: 0, right: 2 } }
    const result = deleteSelected('rows')(merged, place)
    if (!result || 'rule' in result) throw new Error('was refused')
    expect(said(merged.apply(result))).toBe('a+c d')
  })

  test('a row moves, keeps the ids of its cells, and stays selected', () => {
    const moved = after(select(four(), 0, 0, 1, 2), moveByStep('rows', 1))
    expect(said(moved)).toBe('c d / a b')
    expect(outline(moved)).toContain('t-0-0')
    expect(said(after(moved, moveByStep('rows', -1)))).toBe('a b / c d')
  })

  test('merged cells move as a whole, and no row moves into the middle of them', () => {
    const six = lettered('a', 'a b', 'c d', 'e f')
    const merged = after(select(six, 0, 0, 2, 1), mergeSelected)
    expect(said(after(select(merged, 2, 0, 3, 2), moveByStep('rows', -1)))).toBe('e f / a+c(2×1) b / d')
    expect(moveTo('rows', 1)(select(merged, 2, 0, 3, 2))).toEqual({ rule: 'movesThroughMerged' })
  })
})

describe('merging', () => {
  test('a cell whose content cannot be recreated is not merged', () => {
    const start = stateOf(page(table('t', [[p('a', 'a')], [board('x')]])), ['a', 0])
    expect(mergeSelected(select(start, 0, 0, 1, 2))).toEqual({ rule: 'cannotMerge' })
  })

  test('covered cells with text show it again after the split', () => {
    const cell = (id: string, words: string) => block('table_cell', `cell-${id}`, {}, p(id, words))
    const merge_info = [
      { row_span: 1, col_span: 2 },
      { row_span: 1, col_span: 1 },
    ]
    const value = { property: { row_size: 1, column_size: 2, merge_info } }
    const start = stateOf(page(block('table', 't', value, cell('a', 'shown'), cell('b', 'hidden'))), ['a', 0])
    expect(said(start)).toBe('shown(1×2)')
    expect(said(after(start, splitSelected))).toBe('shown hidden')
  })
})

test('headers, widths and clearing change the property and nothing else', () => {
  const made = after(four(), toggleHeader('rows'), resizeColumn(TABLE, 1, 20))
  expect(property(made)).toMatchObject({ header_row: true, column_width: [100, 50] })
  expect(property(after(made, distributeEvenly)).column_width).toEqual([75, 75])
  expect(said(after(select(four(), 0, 0, 1, 2), clearSelected))).toBe('  / c d')
})

test('Tab in the last cell adds a row and goes to its first cell', () => {
  const made = apply(four('d'), handleTab)
  expect(said(made)).toBe('a b / c d /  ')
  expect(said(apply(made, (state, dispatch) => (dispatch?.(state.tr.insertText('x')), true)))).toBe(
    'a b / c d / x ',
  )
})

test('a table cannot have more than 100 columns or 2,000 cells', () => {
  const row = (down: number) => Array.from({ length: 100 }, (_, at) => [p(`x${down}-${at}`)])
  const withRows = (count: number) =>
    stateOf(page(table('t', ...Array.from({ length: count }, (_, down) => row(down)))), ['x0-0', 0])
  expect(insertAdjacent('columns', 'after')(withRows(1))).toEqual({ rule: 'tooManyColumns' })
  expect(insertAdjacent('rows', 'after')(withRows(20))).toEqual({ rule: 'tooManyCells' })
})

describe('pasting', () => {
  test('a paste over a merged cell replaces its hidden content, which splitting does not restore', () => {
    const [words] = tableFromText('wide\tx')!.cells
    const wide = { ...words!, columns: 2 }
    const state = select(four(), 0, 0, 1, 1)
    const pasted = after(state, (now) => pasteCells(now, { rows: 1, columns: 2, cells: [wide] }))
    expect(said(pasted)).toBe('wide(1×2) / c d')
    expect(said(after(pasted, splitSelected))).toBe('wide  / c d')
  })

  test('a paste over merged cells neither cuts nor splits them', () => {
    const merged = after(select(four(), 0, 0, 1, 2), mergeSelected)
    expect(pasteCells(select(merged, 0, 0, 1, 2), tableFromText('1\t2')!)).toEqual({
      rule: 'pasteOverMerged',
    })
  })
})

test('a new table replaces the empty line, with the cursor in its first cell', () => {
  const made = apply(stateOf(page(p('a')), ['a', 0]), insertTable(2, 3))
  expect(treeFromDoc(made.doc).children.map(({ block_type }) => block_type)).toEqual([31])
  expect(property(made)).toMatchObject({ row_size: 2, column_size: 3 })
  expect(made.selection.$head.node(-2).type.name).toBe('table_cell')
})
