import { NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import {
  block,
  bullet,
  callout,
  code,
  h,
  image,
  mention,
  p,
  page,
  run,
  table,
  textBlock,
} from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { editingKeymap } from './editing-keymap'

const backspace = (at: Place, ...blocks: BlockTree[]) =>
  apply(stateOf(page(...blocks), at), editingKeymap.Backspace!)
const del = (at: Place, ...blocks: BlockTree[]) => apply(stateOf(page(...blocks), at), editingKeymap.Delete!)

test('Backspace at the beginning removes the kind, then the level, then joins the lines', () => {
  const one = backspace(['b', 0], bullet('a', 'x', bullet('b', 'y')))
  expect(outline(one)).toBe('bullet a "x"\n  text b "y"')
  const two = apply(one, editingKeymap.Backspace!)
  expect(outline(two)).toBe('bullet a "x"\ntext b "y"')
  const three = apply(two, editingKeymap.Backspace!)
  expect(outline(three)).toBe('bullet a "xy"')
  expect(cursor(three)).toBe('a:1')
})

test('Backspace removes a heading and an indent first', () => {
  expect(outline(backspace(['a', 0], h(1, 'a', 'x')))).toBe('text a "x"')
  const indented = textBlock('text', 'a', 'x', [], { indentation_level: 'OneLevelIndent' })
  expect(treeFromDoc(backspace(['a', 0], indented).doc).children[0]!.body).toEqual({
    text: { elements: [run('x')], style: {} },
  })
})

test('Backspace joins the line with the last one above, at any depth', () => {
  expect(outline(backspace(['c', 0], bullet('a', 'x', bullet('b', 'y')), p('c', 'z')))).toBe(
    'bullet a "x"\n  bullet b "yz"',
  )
})

test('Backspace below an empty line removes the empty line and keeps the block', () => {
  const state = backspace(['b', 0], p('a'), p('b', 'words', p('c', 'child')))
  expect(outline(state)).toBe('text b "words"\n  text c "child"')
})

test('no line is joined into code, but an empty line below it is removed', () => {
  const kept = backspace(['b', 0], code('a', 'x'), p('b', 'y'))
  expect(outline(kept)).toBe('code a "x"\ntext b "y"')
  expect(cursor(kept)).toBe('a:1')
  expect(outline(backspace(['b', 0], code('a', 'x'), p('b')))).toBe('code a "x"')
})

test.each([
  ['Backspace', ['b', 0], ['b', 0]],
  ['Delete', ['a', 0], ['a', 0]],
  ['Delete', ['a', 0], ['b', 1]],
] as const)('%s that joins formatted text into empty code removes the formatting', (key, from, to) => {
  const link = { url: encodeURIComponent('https://x.example') }
  const words = p('b', [run('on', { bold: true }), run('e', { link })])
  const { children } = treeFromDoc(apply(stateOf(page(code('a'), words), from, to), editingKeymap[key]!).doc)
  expect(children).toHaveLength(1)
  const content = from[0] === to[0] ? 'one' : 'ne'
  expect(children[0]!.body).toEqual({ code: { elements: [run(content)] } })
})

test('Backspace below a card selects it, and a second one deletes it', () => {
  const state = apply(stateOf(page(image('i'), p('a', 'x')), ['a', 0]), editingKeymap.Backspace!)
  expect(state.selection).toBeInstanceOf(NodeSelection)
  expect(cursor(state)).toBe('[i]')
  expect(outline(apply(state, editingKeymap.Backspace!))).toBe('text a "x"')
})

test('Backspace at the beginning of a cell or a callout changes nothing', () => {
  const cells = table('t', [[p('a', 'x')], [p('b', 'y')]])
  expect(outline(backspace(['b', 0], cells))).toContain('text b "y"')
  expect(outline(backspace(['a', 0], callout('k', p('a', 'x'))))).toBe('callout k\n  text a "x"')
})

test('Delete at the end of the title joins it with the first line', () => {
  const state = del(['page', 5], p('a', ' and more', p('b', 'child')))
  expect(treeFromDoc(state.doc).body).toMatchObject({ page: { elements: [run('Title and more')] } })
  expect(outline(state)).toBe('text b "child"')
})

test('Backspace in the first block joins it with the title, unless it holds a mention', () => {
  const joined = backspace(['a', 0], p('a', 'x'))
  expect(treeFromDoc(joined.doc).children).toEqual([])
  expect(treeFromDoc(joined.doc).body).toEqual({ page: { elements: [run('Titlex')] } })
  expect(outline(backspace(['a', 0], p('a', [mention('ou_bob')])))).toBe('text a "[@ou_bob]"')
})

test('Delete at the end joins the line below, child or sibling', () => {
  expect(outline(del(['a', 1], p('a', 'x'), p('b', 'y', p('c', 'z'))))).toBe('text a "xy"\n  text c "z"')
  expect(outline(del(['a', 1], p('a', 'x', p('b', 'y', p('c', 'z')), p('d'))))).toBe(
    'text a "xy"\n  text c "z"\n  text d',
  )
})

test('Delete in an empty line removes the line', () => {
  expect(outline(del(['a', 0], p('a'), h(1, 'b', 'y')))).toBe('heading1 b "y"')
})

test('deleting a selection over several blocks joins its two ends', () => {
  const state = stateOf(page(p('a', 'one'), p('b', 'two'), h(1, 'c', 'three')), ['a', 1], ['c', 2])
  const after = apply(state, editingKeymap.Backspace!)
  expect(outline(after)).toBe('text a "oree"')
  expect(cursor(after)).toBe('a:1')
})

test('Delete after select all clears the blocks that may be cleared and keeps the others', () => {
  const refused: string[] = []
  const blocks = [
    p('a', 'one', bullet('b', 'two')),
    image('i'),
    p('c', 'three', block('divider', 'd')),
    table('t', [[p('e', 'four')], [p('f', 'five'), p('g', 'six')]]),
    block('agenda', 'n', {}, p('o', 'kept')),
    p('h', 'seven'),
  ]
  const all = apply(stateOf(page(...blocks), ['a', 0], ['a', 0], refused), editingKeymap['Mod-a']!)
  const after = apply(all, editingKeymap.Delete!)
  expect(outline(after)).toBe(
    [
      'image i',
      'text c',
      '  divider d',
      'table t',
      '  table_cell t-0-0',
      '    text e',
      '  table_cell t-0-1',
      '    text f',
      'agenda n',
      '  text o "kept"',
    ].join('\n'),
  )
  expect(refused).toEqual([])
  const back = apply(after, editingKeymap['Mod-z']!)
  expect(treeFromDoc(back.doc)).toEqual(page(...blocks))
})

test('deleting a selection from one cell to another clears both and joins nothing', () => {
  const cells = table('t', [[p('a', 'one')], [p('b', 'two')]])
  const after = apply(stateOf(page(cells), ['a', 1], ['b', 1]), editingKeymap.Backspace!)
  expect(outline(after)).toContain('text a "o"')
  expect(outline(after)).toContain('text b "wo"')
})
