import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { board, bullet, column, grid, h, image, p, page, quote, table } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { editingKeymap } from './editing-keymap'

const press = (key: string, at: Place, ...blocks: BlockTree[]) =>
  apply(stateOf(page(...blocks), at), editingKeymap[key]!)

test('Tab makes a block a child of the one above, and keeps its children and the cursor', () => {
  const state = press('Tab', ['b', 1], bullet('a', 'x'), bullet('b', 'yy', bullet('c', 'z')))
  expect(outline(state)).toBe('bullet a "x"\n  bullet b "yy"\n    bullet c "z"')
  expect(cursor(state)).toBe('b:1')
})

test('Tab indents all selected siblings', () => {
  const state = stateOf(page(p('a', 'x'), p('b', 'y'), p('c', 'z')), ['b', 0], ['c', 1])
  expect(outline(apply(state, editingKeymap.Tab!))).toBe('text a "x"\n  text b "y"\n  text c "z"')
})

test('Tab changes nothing without a block above that may have children', () => {
  expect(outline(press('Tab', ['b', 0], quote('a', 'x'), p('b', 'y')))).toBe('quote a "x"\ntext b "y"')
  expect(outline(press('Tab', ['b', 0], image('a'), p('b', 'y')))).toBe('image a\ntext b "y"')
  expect(outline(press('Tab', ['a', 0], p('a', 'x')))).toBe('text a "x"')
})

test('Shift-Tab moves a block out; the siblings after it become its children', () => {
  const state = press('Shift-Tab', ['b', 0], p('a', 'x', p('b', 'y'), p('c', 'z')))
  expect(outline(state)).toBe('text a "x"\ntext b "y"\n  text c "z"')
})

test.each([
  ['Tab', [p('a', 'x'), p('b', 'y')], 'text a "x"\ntext b "y!"'],
  ['Shift-Tab', [p('a', 'x', p('b', 'y'))], 'text a "x"\n  text b "y!"'],
])('%s is undone by itself, even right after typing', (key, blocks, before) => {
  const start = stateOf(page(...blocks), ['b', 1])
  const typed = start.apply(start.tr.insertText('!'))
  expect(outline(apply(apply(typed, editingKeymap[key]!), editingKeymap['Mod-z']!))).toBe(before)
})

test('a block with a board below it keeps its place and its kind', () => {
  const refused: string[] = []
  const start = () => stateOf(page(p('a', 'x'), p('b', 'y', board('i'))), ['b', 0], ['b', 0], refused)
  for (const key of ['Tab', 'Mod-Alt-1']) {
    expect(outline(apply(start(), editingKeymap[key]!))).toBe('text a "x"\ntext b "y"\n  board i')
  }
  expect(refused).toEqual(['moved', 'moved'])
})

test('Tab goes from cell to cell', () => {
  const cells = table('t', [[p('a', 'one')], [p('b', 'two')]], [[p('c', 'x')], [p('d', 'y')]])
  const state = press('Tab', ['a', 0], cells)
  expect(cursor(state)).toBe('b:0')
  expect(cursor(apply(state, editingKeymap.Tab!))).toBe('c:0')
  expect(cursor(apply(state, editingKeymap['Shift-Tab']!))).toBe('a:0')
})

test('a key sets the kind, and the same key again removes it', () => {
  const state = press('Mod-Alt-9', ['a', 0], p('a', 'x'))
  expect(outline(state)).toBe('heading9 a "x"')
  expect(outline(apply(state, editingKeymap['Mod-Alt-9']!))).toBe('text a "x"')
  expect(outline(press('Mod-Shift-7', ['a', 0], p('a', 'x')))).toBe('ordered a "x"')
  expect(outline(press('Mod-Shift-8', ['a', 0], p('a', 'x')))).toBe('bullet a "x"')
  expect(outline(press('Mod-Shift-9', ['a', 0], h(1, 'a', 'x')))).toBe('todo a "x"')
})

test('a grid keeps its columns when keys are pressed in them', () => {
  const columns = grid('g', column('gc', p('a', 'x')))
  const before = outline(stateOf(page(columns), ['a', 0]))
  for (const key of ['Backspace', 'Shift-Tab', 'Tab'])
    expect(outline(press(key, ['a', 0], columns))).toBe(before)
})
