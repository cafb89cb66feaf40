import { redo, undo, undoDepth } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { describe, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { newText } from '../../../document/structure/new-tree'
import { replaceContent } from '../import/replace-content'
import { groupOf } from '../mounting/mounted-groups'
import type { BlockSelection } from '../selection/block-selection'
import { block, board, bullet, callout, h, image, p, page, table } from '../testing/page'
import { apply, blocksOf, cursor, outline, placeIn, selecting, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { convertedBlocks, treeFromDoc } from '../wire/tree-from-doc'
import { appendBlocks, applyDocument, replaceDocument } from './replace-document'

/** The page with other bodies, as the service returns them: a sheet has its token. */
const answered = (tree: BlockTree): BlockTree => ({
  ...tree,
  body: tree.block_type === 30 ? { sheet: { token: 'shtcn' } } : tree.body,
  children: tree.children.map(answered),
})

test('one undo reverts an import, even after the service assigned a style to the title and a token to a sheet', () => {
  const before = stateOf(page(p('a', 'x')), ['a', 0])
  const title = newText('heading1', [{ text_run: { content: 'New' } }])
  const sheet = block('sheet', '', { row_size: 2, column_size: 2 })
  const words = (content: string) => newText('text', [{ text_run: { content } }])
  const imported = apply(before, replaceContent([title, words('one'), sheet, words('two'), words('three')]))
  const theirs = answered(treeFromDoc(imported.doc))
  const styled = { ...theirs, body: { page: { elements: [], ...theirs.body.page, style: { align: 2 } } } }
  const after = imported.apply(replaceDocument(imported, styled)!)
  expect(treeFromDoc(after.doc)).toEqual(styled)
  const undone = apply(after, undo)
  expect(outline(undone)).toBe('text a "x"')
  expect(undone.doc.firstChild!.textContent).toBe('Title')
})

test('blocks appended to a long document keep their tree objects, and are not compared with those before them', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => p(`b${from + at}`, 'words'))
  const before = stateOf(page(...lines(0, 2_000)), ['b0', 0])
  const more = lines(2_000, 2_010)
  const converted = convertedBlocks()
  const walks = vi.spyOn(Node.prototype, 'nodesBetween')
  const after = before.apply(appendBlocks(before, more))
  const walked = walks.mock.calls.length
  walks.mockRestore()
  const { children } = treeFromDoc(after.doc)
  expect(children.map(({ id }) => id)).toEqual(lines(0, 2_010).map(({ id }) => id))
  expect(convertedBlocks()).toBe(converted)
  expect(children.at(-1)).toBe(more.at(-1))
  expect(walked).toBeLessThan(100)
})

test('text typed between two blocks that other users changed can be undone', () => {
  const start = page(p('a', 'one'), p('b', 'two'), p('c', 'three'))
  const typed = apply(stateOf(start, ['b', 3]), (state, dispatch) => {
    dispatch?.(state.tr.insertText('!', placeIn(state.doc, ['b', 3])))
    return true
  })
  const mine = treeFromDoc(typed.doc).children[1]!
  const theirs = page(p('a', 'ONE'), mine, p('n', 'new'), p('c', 'THREE'))
  const after = typed.apply(replaceDocument(typed, theirs)!)
  expect(treeFromDoc(after.doc)).toEqual(theirs)
  expect(outline(apply(after, undo))).toBe('text a "ONE"\ntext b "two"\ntext n "new"\ntext c "THREE"')
})

test.each([
  ['behind', (many: BlockTree[]) => page(p('a', 'x'), ...many)],
  ['before', (many: BlockTree[]) => page(...many, p('a', 'x'))],
])('many blocks inserted %s others get their own groups, so they are not all drawn with them', (_, now) => {
  const many = Array.from({ length: 1_000 }, (__, at) => p(`n${at}`, 'words'))
  const before = stateOf(page(p('a', 'x')), ['a', 0])
  const after = before.apply(replaceDocument(before, now(many))!)
  expect(treeFromDoc(after.doc)).toEqual(now(many))
  const sizes = new Map<unknown, number>()
  for (const block of after.doc.children.slice(1)) {
    const group = groupOf(block)
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  expect(sizes.has(undefined)).toBe(false)
  expect(Math.max(...sizes.values())).toBeLessThan(100)
})

test('any document can replace any other', () => {
  const documents = [
    page(p('a', 'x')),
    page(p('b', 'y'), p('a', 'x'), image('i')),
    page(
      p('c', ''),
      table('t', [[p('l', '1')], [p('m', '2')]]),
      p('a', 'x', bullet('d', 'd')),
      bullet('b', 'y'),
    ),
    page(bullet('a', 'x'), table('t', [[p('l', '3'), p('k', '')], [p('m', '2')]]), p('c', 'z')),
    { ...page(p('a', 'x', bullet('d', 'D'))), id: 'other' },
  ]
  for (const from of documents) {
    for (const to of documents) {
      const state = stateOf(from, [from.children[0]!.id, 0])
      const tr = replaceDocument(state, to)
      expect(treeFromDoc((tr ? state.apply(tr) : state).doc)).toEqual(to)
    }
  }
})

describe('the cursor while another user writes', () => {
  const before = page(p('a', 'one'), p('b', 'two words'), p('c', 'three'))
  const sees = (at: Place, theirs: BlockTree) => {
    const state = stateOf(before, at)
    return cursor(state.apply(replaceDocument(state, theirs)!))
  }

  test.each([
    ['around it', page(p('n', 'new'), p('a', 'ONE'), p('b', 'two words'), p('c')), 'b:4'],
    ['before it in its own line', page(p('a', 'one'), p('b', 'all two words'), p('c', 'three')), 'b:8'],
    ['after it in its own line', page(p('a', 'one'), p('b', 'two words more'), p('c', 'three')), 'b:4'],
    ['a repeated letter before it', page(p('a', 'one'), p('b', 'ttwo words'), p('c', 'three')), 'b:5'],
    ['other words at its place', page(p('a', 'one'), p('b', 'ten birds'), p('c', 'three')), 'b:4'],
    ['its block at another place', page(p('b', 'now two words'), p('a', 'one'), p('c', 'three')), 'b:8'],
  ])('stays between the same words: %s', (_, theirs, place) => {
    expect(sees(['b', 4], theirs)).toBe(place)
  })

  test('stays nearby when its block is deleted', () => {
    expect(sees(['b', 4], page(p('n', 'new'), p('a', 'one'), p('c', 'three')))).toBe('c:0')
  })

  test('still selects the same blocks', () => {
    const chosen = selecting(stateOf(before, ['a', 0]), (doc) => blocksOf(doc, 'b', 'c'))
    const theirs = page(p('n', 'new'), p('a', 'one'), p('b', 'two words'), p('c', 'three'))
    const { selection } = chosen.apply(replaceDocument(chosen, theirs)!)
    expect((selection as BlockSelection).blocks?.map(({ attrs }) => attrs.id as string)).toEqual(['b', 'c'])
  })
})

const whole = page(p('a', 'one'), callout('c', p('d', 'two')), image('i'), p('z', 'end'))
const other = page(
  h(1, 'a', 'One'),
  table('t', [[p('x', '1')], [p('y', '2')]]),
  p('z', 'end'),
  bullet('n', 'new'),
)

test('a document is replaced by another in one step, which undo reverts', () => {
  const state = apply(stateOf(whole, ['a', 1]), applyDocument(other))
  expect(treeFromDoc(state.doc)).toEqual(other)
  expect(undoDepth(state)).toBe(1)
  const undone = apply(state, undo)
  expect(treeFromDoc(undone.doc)).toEqual(whole)
  expect(treeFromDoc(apply(undone, redo).doc)).toEqual(other)
})

test('text typed before and after a replacement is in separate undo steps', () => {
  const typed = apply(
    stateOf(whole, ['a', 1]),
    (state, dispatch) => (dispatch?.(state.tr.insertText('!')), true),
  )
  const state = apply(
    typed,
    applyDocument(other),
    (now, dispatch) => (dispatch?.(now.tr.insertText('?')), true),
  )
  expect(undoDepth(state)).toBe(3)
  expect(treeFromDoc(apply(state, undo).doc)).toEqual(other)
})

test('a replacement does not apply if nothing differs', () => {
  expect(applyDocument(structuredClone(whole))(stateOf(whole, ['a', 0]))).toBe(false)
})

test('a replacement is refused if it would lose a block that cannot be recreated', () => {
  const refused: string[] = []
  const state = stateOf(page(p('a', 'one'), board('w')), ['a', 0], ['a', 0], refused)
  expect(apply(state, applyDocument(page(p('a', 'one'))))).toBe(state)
  expect(refused).toEqual(['removed'])
})
