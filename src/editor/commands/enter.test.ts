import { GapCursor } from 'prosemirror-gapcursor'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { bullet, code, h, image, p, page, quote, textBlock, todo } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { editingKeymap } from './editing-keymap'
import { textAtEnd } from './leave-block'

const enter = (at: Place, ...blocks: BlockTree[]) => apply(stateOf(page(...blocks), at), editingKeymap.Enter!)

test('Enter in the middle of a line splits it, and the first half keeps the id', () => {
  const state = enter(['a', 3], p('a', 'oneTwo'), p('b', 'last'))
  expect(outline(state)).toBe('text a "one"\ntext new-1 "Two"\ntext b "last"')
  expect(cursor(state)).toBe('new-1:0')
})

test('Enter at the beginning inserts an empty line above, and the words keep the id', () => {
  const state = enter(['a', 0], h(1, 'a', 'Title'))
  expect(outline(state)).toBe('text new-1\nheading1 a "Title"')
  expect(cursor(state)).toBe('a:0')
})

test('Enter adds text after a heading, an item after an item, and an open to-do after a to-do', () => {
  expect(outline(enter(['a', 1], h(2, 'a', 'x')))).toBe('heading2 a "x"\ntext new-1')
  expect(outline(enter(['a', 1], bullet('a', 'x')))).toBe('bullet a "x"\nbullet new-1')
  const state = enter(['a', 1], textBlock('todo', 'a', 'x', [], { done: true }))
  expect(treeFromDoc(state.doc).children[1]!.body).toEqual({ todo: { elements: [] } })
})

test('Enter in a block with children adds a first child, so that no child moves', () => {
  const state = enter(['a', 1], bullet('a', 'xy', p('b', 'child'), image('i')))
  expect(outline(state)).toBe('bullet a "x"\n  bullet new-1 "y"\n  text b "child"\n  image i')
})

test('Enter in a folded block continues below its hidden children', () => {
  const state = enter(['a', 1], textBlock('heading1', 'a', 'x', [p('b', 'hidden')], { folded: true }))
  expect(outline(state)).toBe('heading1 a "x"\n  text b "hidden"\ntext new-1')
})

test('Enter on an empty item moves it one level out, then ends the list', () => {
  const nested = enter(['c', 0], bullet('a', 'x', bullet('b', 'y'), bullet('c')))
  expect(outline(nested)).toBe('bullet a "x"\n  bullet b "y"\nbullet c')
  expect(cursor(nested)).toBe('c:0')
  expect(outline(apply(nested, editingKeymap.Enter!))).toBe('bullet a "x"\n  bullet b "y"\ntext c')
  expect(outline(enter(['a', 0], todo('a')))).toBe('text a')
  expect(outline(enter(['a', 0], quote('a')))).toBe('text a')
})

test('Enter in code inserts a line break, and the third Enter at the end leaves the code', () => {
  const twice = apply(enter(['a', 3], code('a', 'one')), editingKeymap.Enter!)
  expect(outline(twice)).toBe('code a "one\\n\\n"')
  const left = apply(twice, editingKeymap.Enter!)
  expect(outline(left)).toBe('code a "one"\ntext new-1')
  expect(cursor(left)).toBe('new-1:0')
})

test('Enter in code keeps the indentation, and indents one level more after an opening bracket', () => {
  expect(outline(enter(['a', 4], code('a', '  one')))).toBe('code a "  on\\n  e"')
  expect(outline(enter(['a', 6], code('a', ' f() {')))).toBe('code a " f() {\\n   "')
  const python = textBlock('code', 'a', 'if x:', [], { language: 49 })
  expect(outline(enter(['a', 5], python))).toBe('code a "if x:\\n  "')
})

test('Tab and Shift-Tab indent all selected rows of code, and move a cursor by two spaces', () => {
  const rows = stateOf(page(code('a', 'one\ntwo\nthree')), ['a', 1], ['a', 5])
  const inward = apply(rows, editingKeymap.Tab!)
  expect(outline(inward)).toBe('code a "  one\\n  two\\nthree"')
  expect(outline(apply(inward, editingKeymap['Shift-Tab']!))).toBe('code a "one\\ntwo\\nthree"')
  expect(outline(apply(stateOf(page(code('a', 'xy')), ['a', 1]), editingKeymap.Tab!))).toBe('code a "x  y"')
})

test('Mod-Enter leaves code and ticks a to-do', () => {
  const state = apply(stateOf(page(code('a', 'one')), ['a', 1]), editingKeymap['Mod-Enter']!)
  expect(outline(state)).toBe('code a "one"\ntext new-1')
  const ticked = apply(stateOf(page(todo('a', 'x')), ['a', 1]), editingKeymap['Mod-Enter']!)
  const { block_type, body } = treeFromDoc(ticked.doc).children[0]!
  expect(textObject(block_type, body)?.style).toEqual({ done: true })
})

test('Enter in the title inserts a first block', () => {
  const state = enter(['page', 2], p('a', 'x'))
  expect(outline(state)).toBe('text new-1 "tle"\ntext a "x"')
  expect(treeFromDoc(state.doc).body).toEqual({ page: { elements: [{ text_run: { content: 'Ti' } }] } })
})

test('Shift-Enter inserts a line break in the block', () => {
  const state = apply(stateOf(page(p('a', 'xy')), ['a', 1]), editingKeymap['Shift-Enter']!)
  expect(outline(state)).toBe('text a "x\\ny"')
})

test('Enter with several blocks selected clears them first', () => {
  const state = apply(
    stateOf(page(p('a', 'one'), p('b', 'two'), p('c', 'three')), ['a', 1], ['c', 2]),
    editingKeymap.Enter!,
  )
  expect(outline(state)).toBe('text a "o"\ntext new-1 "ree"')
})

test('Enter between two cards, and a click below everything, insert a line', () => {
  const state = stateOf(page(image('i'), image('j')), ['page', 0])
  const at = state.doc.resolve(state.doc.firstChild!.nodeSize + state.doc.child(1).nodeSize)
  const between = apply(state.apply(state.tr.setSelection(new GapCursor(at))), editingKeymap.Enter!)
  expect(outline(between)).toBe('image i\ntext new-1\nimage j')
  const below = apply(state, textAtEnd)
  expect(outline(below)).toBe('image i\nimage j\ntext new-2')
  expect(outline(apply(below, textAtEnd))).toBe(outline(below))
})
