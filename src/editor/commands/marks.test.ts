import { AllSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { Text } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { cellSelection } from '../../blocks/table/table-selection'
import { positionOfBlock } from '../queries/blocks'
import { block, code, mention, p, page, run, table } from '../testing/page'
import { apply, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { editingKeymap } from './editing-keymap'
import { clearMarks, linkAt, removeLink, setBackground, setColor, setLink } from './marks'

const elements = (tree: BlockTree, key = 'text') => (tree.body[key] as Text).elements
const first = (state: ReturnType<typeof stateOf>) => elements(treeFromDoc(state.doc).children[0]!)

test.each([
  ['Mod-b', 'bold'],
  ['Mod-i', 'italic'],
  ['Mod-u', 'underline'],
  ['Mod-Shift-s', 'strikethrough'],
  ['Mod-e', 'inline_code'],
])('%s sets %s and removes it again', (key, name) => {
  const state = apply(stateOf(page(p('a', 'one two')), ['a', 0], ['a', 3]), editingKeymap[key]!)
  expect(first(state)).toEqual([run('one', { [name]: true }), run(' two')])
  expect(first(apply(state, editingKeymap[key]!))).toEqual([run('one two')])
})

test('elements that an edit does not change are sent as they were loaded', () => {
  const loaded = page(p('a', [run('one', { bold: false, italic: false })]))
  const state = apply(stateOf(loaded, ['a', 0], ['a', 3]), editingKeymap['Mod-b']!, editingKeymap['Mod-b']!)
  expect(treeFromDoc(state.doc).children[0]!.body).toBe(loaded.children[0]!.body)
})

test('formatting applies to all selected cells, and is removed once all of them have it', () => {
  const state = stateOf(page(table('t', [[p('a', 'one')], [p('b', 'two')], [p('c', 'three')]])), ['b', 0])
  const cells = { top: 0, left: 0, bottom: 1, right: 2 }
  const selected = state.apply(
    state.tr.setSelection(cellSelection(state.doc, positionOfBlock(state.doc, 't')!, cells)),
  )
  const words = (now: typeof state) =>
    treeFromDoc(now.doc).children[0]!.children.map((cell) => elements(cell.children[0]!)[0])
  const bold = apply(selected, editingKeymap['Mod-b']!)
  expect(words(bold)).toEqual([run('one', { bold: true }), run('two', { bold: true }), run('three')])
  expect(words(apply(bold, editingKeymap['Mod-b']!))).toEqual([run('one'), run('two'), run('three')])
  expect(words(apply(bold, clearMarks))).toEqual([run('one'), run('two'), run('three')])
  const link = { url: encodeURIComponent('https://x.example') }
  expect(words(apply(selected, setLink('https://x.example'))).map(({ text_run } = {}) => text_run)).toEqual([
    { content: 'one', text_element_style: { link } },
    { content: 'two', text_element_style: { link } },
    { content: 'three' },
  ])
})

test('a mention can be formatted but not linked', () => {
  const state = apply(
    stateOf(page(p('a', [run('x'), mention('ou_bob')])), ['a', 0], ['a', 2]),
    editingKeymap['Mod-b']!,
  )
  const bold = { text_element_style: { bold: true } }
  expect(first(state)[1]).toEqual({ mention_user: { user_id: 'ou_bob', ...bold } })
  expect(first(apply(state, setLink('https://x.example')))[1]).toEqual({
    mention_user: { user_id: 'ou_bob', ...bold },
  })
})

test('colours are set by number, and no colour removes them', () => {
  const state = apply(stateOf(page(p('a', 'x')), ['a', 0], ['a', 1]), setColor(3), setBackground(15))
  expect(first(state)).toEqual([run('x', { text_color: 3, background_color: 15 })])
  expect(first(apply(state, setColor(undefined), setBackground(undefined)))).toEqual([run('x')])
  expect(first(apply(state, clearMarks))).toEqual([run('x')])
})

test('bold over everything is one step, and does not change code and cards', () => {
  const tree = page(p('a', 'x', p('b', 'y')), code('c', 'z'), block('agenda', 'n', {}, p('o', 'kept')))
  const state = stateOf(tree, ['a', 0])
  let steps = 0
  editingKeymap['Mod-b']!(state.apply(state.tr.setSelection(new AllSelection(state.doc))), (tr) => {
    steps = tr.steps.length
    const after = treeFromDoc(tr.doc)
    expect(elements(after.children[0]!)).toEqual([run('x', { bold: true })])
    expect(elements(after.children[0]!.children[0]!)).toEqual([run('y', { bold: true })])
    expect(after.children[1]).toBe(treeFromDoc(state.doc).children[1])
    expect(after.children[2]).toBe(treeFromDoc(state.doc).children[2])
  })
  expect(steps).toBe(1)
})

test('a link is percent-encoded on the wire, found at the cursor, and removed as a whole', () => {
  const state = apply(stateOf(page(p('a', 'see here')), ['a', 4], ['a', 8]), setLink('example.com/x?y=1'))
  const url = encodeURIComponent('https://example.com/x?y=1')
  expect(first(state)[1]).toEqual(run('here', { link: { url } }))
  const inside = stateOf(treeFromDoc(state.doc), ['a', 6])
  expect(linkAt(inside)?.url).toBe(url)
  expect(first(apply(inside, removeLink))).toEqual([run('see here')])
})

test('an unsafe address is not set as a link', () => {
  const state = stateOf(page(p('a', 'x')), ['a', 0], ['a', 1])
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '']) {
    expect(setLink(hostile)(state)).toBe(false)
  }
})
