import { undo } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { newTables, newText } from '../../../document/structure/new-tree'
import { textFromTrees } from '../../editor/export/text-from-trees'
import { insertTrees } from '../../editor/paste/insert-trees'
import { treesFromText } from '../../editor/paste/read-clipboard'
import { positionOfBlock } from '../../editor/queries/blocks'
import { code, p, page, table } from '../../editor/testing/page'
import { apply, cardOf, outline, selecting, stateOf } from '../../editor/testing/state-of'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import { insertCells } from './insert-cells'
import { cellSelection } from './table-selection'

const text = (words: string) => newText('text', words ? [{ text_run: { content: words } }] : [])
const tableOf = (...rows: string[][]): BlockTree[] =>
  newTables(rows.map((row) => row.map((words) => ({ children: [text(words)], rowspan: 1, colspan: 1 }))))!

const fromText = (words: string) => ({ blocks: treesFromText(words), text: words })
const square = { blocks: tableOf(['A', 'B'], ['C', 'D']) }
const markdown = { ...square, from: 'markdown', text: '| A | B |' } as const

/** A table of words by row; the id of a cell's line is its row and column. */
const tableWith = (...rows: string[][]) =>
  table('t', ...rows.map((row, down) => row.map((words, across) => [p(`${down}${across}`, words)])))

const select = (state: EditorState, top: number, left: number, bottom: number, right: number) => {
  const position = positionOfBlock(state.doc, 't')!
  return state.apply(state.tr.setSelection(cellSelection(state.doc, position, { top, left, bottom, right })))
}

function pasted(state: EditorState, from: Parameters<typeof insertCells>[1]) {
  const made = insertCells(state, from) ?? insertTrees(state, from.blocks)
  if (!made || 'rule' in made) throw new Error('nothing was inserted')
  const after = state.apply(made.tr)
  expect(outline(apply(after, undo))).toBe(outline(state))
  return {
    now: textFromTrees(treeFromDoc(after.doc).children),
    losses: made.tally.losses,
    kinds: made.blocks.map(({ block_type }) => block_type),
  }
}

describe('a table pasted at the cursor', () => {
  test('fills empty cells, and the table grows', () => {
    const state = stateOf(page(tableWith(['x', 'y'], ['z', ''])), ['11', 0])
    const filled = { now: 'x\ty\t\nz\tA\tB\n\tC\tD', losses: [], kinds: [2, 2, 2, 2] }
    expect(pasted(state, square)).toEqual(filled)
    expect(pasted(state, markdown)).toEqual(filled)
  })

  test('replaces the cells from there on, and the report counts those with words', () => {
    const state = stateOf(page(tableWith(['', '2'], ['3', '4'])), ['00', 0])
    expect(pasted(state, square)).toMatchObject({
      now: 'A\tB\nC\tD',
      losses: [{ key: 'cellsReplaced', number: 3 }],
    })
  })

  test.each([
    ['among words', '10', 1, 1],
    ['at an empty cell whose neighbour has words', '00', 0, 0],
  ])('%s goes after this table if it is text, which replaces nothing', (_, id, from, to) => {
    const state = stateOf(page(tableWith(['', 'y'], ['zz', '']), p('end')), [id, from], [id, to])
    expect(pasted(state, markdown)).toEqual({
      now: '\ty\nzz\t\nA\tB\nC\tD\n',
      losses: [{ key: 'tablesAfter', number: 1 }],
      kinds: [31],
    })
  })

  test('goes among its words if it has one cell', () => {
    const state = stateOf(page(tableWith(['one two', 'y'])), ['00', 4])
    expect(pasted(state, { blocks: tableOf(['and ']) }).now).toBe('one and two\ty')
  })
})

test('a table pasted over selected cells replaces them, and others with words are reported', () => {
  const state = stateOf(page(tableWith(['1', '2'], ['3', '4'])), ['00', 0])
  for (const from of [square, markdown]) {
    expect(pasted(select(state, 0, 0, 2, 2), from)).toMatchObject({ now: 'A\tB\nC\tD', losses: [] })
    expect(pasted(select(state, 0, 0, 1, 1), from).losses).toEqual([{ key: 'cellsReplaced', number: 3 }])
  }
  const whole = selecting(state, (doc) => cardOf(doc, 't'))
  expect(pasted(whole, square)).toMatchObject({ now: 'A\tB\nC\tD', losses: [] })
})

test('a table pasted outside a table, or with other blocks, is a table of its own', () => {
  const state = stateOf(page(p('a'), tableWith([''])), ['a', 0])
  expect(insertCells(state, square)).toBeUndefined()
  const inside = stateOf(page(tableWith([''])), ['00', 0])
  expect(pasted(inside, { blocks: [...square.blocks, text('more')] }).now).toBe('more\nA\tB\nC\tD')
})

test('text with tabs fills a table from the cursor on; in code and outside a table it stays text', () => {
  const rows = fromText('A\tB\nC\tD')
  const state = stateOf(page(tableWith(['x', 'y'], ['z', '2'])), ['11', 0])
  expect(pasted(state, rows).now).toBe('x\ty\t\nz\tA\tB\n\tC\tD')
  const outside = stateOf(page(p('a'), tableWith([''])), ['a', 0])
  expect(insertCells(outside, rows)).toBeUndefined()
  const inCode = stateOf(page(table('t', [[code('c', '')], [p('b')]])), ['c', 0])
  expect(pasted(inCode, rows).now).toBe('"A\tB\nC\tD"\t')
})

test('a column pasted as text is rows if a cell of several lines is in quotes, or several rows are selected', () => {
  const state = stateOf(page(tableWith([''], [''])), ['00', 0])
  expect(pasted(state, fromText('"a\nb ""c"""\nd')).now).toBe('"a\nb ""c"""\nd')
  expect(pasted(state, fromText('a\nb')).now).toBe('"a\nb"\n')
  const among = stateOf(page(tableWith(['xx'], [''])), ['00', 1])
  expect(pasted(among, fromText('"a\nb"')).now).toBe('"x\n""a\nb""\nx"\n')
  expect(pasted(select(state, 0, 0, 2, 1), fromText('a\nb')).now).toBe('a\nb')
})

test('what is copied from a table as text is pasted back as the same cells', () => {
  const said = [
    ['a\nb', 'tab\there', '"quoted"'],
    ['', '5" disk', '\n"\n'],
  ]
  const cells = said.map((row) =>
    row.map((words) => words.split('\n').map((line, at) => p(`${words}${at}`, line))),
  )
  const copied = textFromTrees([table('t', ...cells)])
  const empty = stateOf(page(tableWith(['', '', ''], ['', '', ''])), ['00', 0])
  const made = insertCells(empty, fromText(copied))
  if (!made || 'rule' in made) throw new Error('nothing was inserted')
  const [filled] = treeFromDoc(empty.apply(made.tr).doc).children
  expect(filled?.children.map(({ children }) => textFromTrees(children))).toEqual(said.flat())
})
