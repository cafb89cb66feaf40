import { undo, history } from 'prosemirror-history'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { editingKeymap } from '../commands/editing-keymap'
import { positionOfBlock } from '../queries/blocks'
import { bullet, callout, h, image, p, page, textBlock } from '../testing/page'
import { apply, cursor, outline, placeIn } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { NodeDecorations } from '../view/node-decorations'
import { docFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'
import { foldableAround, foldAt, foldingPlugin, isFoldedInView, canFold, sectionEnd } from './folding'
const stateWith = (tree: BlockTree, at: Place = ['a', 0]) => {
  const doc = docFromTree(tree)
  const selection = TextSelection.create(doc, placeIn(doc, at))
  return EditorState.create({ doc, selection, plugins: [history(), foldingPlugin()] })
}
const at = (state: EditorState, id: string) => positionOfBlock(state.doc, id)!
const fold = (state: EditorState, id: string, isEdit = true) =>
  state.apply(foldAt(state, at(state, id), isEdit))
const folded = (state: EditorState, id: string) => isFoldedInView(state, at(state, id))

/** Ids of the blocks that a folded heading hides. */
function hidden(state: EditorState): string[] {
  const set = state.plugins[1]!.props.decorations!.call(state.plugins[1]!, state)
  const found = set instanceof NodeDecorations ? set.nodes : []
  return found.flatMap(({ at }) => (state.doc.nodeAt(at)?.attrs.id as string | undefined) ?? [])
}

const article = page(
  p('a', 'before'),
  h(2, 'h', 'Part'),
  p('x', 'x'),
  h(3, 's', 'Sub'),
  p('y', 'y'),
  callout('c', p('d', 'd')),
  h(2, 'i', 'Next'),
  p('z', 'z'),
)

test('folding is an edit of the wire, reverted by one undo', () => {
  const before = stateWith(article)
  let state = fold(before, 'h')
  expect(treeFromDoc(state.doc).children[1]?.body).toMatchObject({ heading2: { style: { folded: true } } })
  undo(state, (tr) => (state = state.apply(tr)))
  expect(treeFromDoc(state.doc)).toEqual(treeFromDoc(before.doc))
  expect(hidden(state)).toEqual([])
})

test('folding in a read-only document leaves the document unchanged', () => {
  const before = stateWith(article)
  const state = fold(before, 'h', false)
  expect(state.doc).toBe(before.doc)
  expect(folded(state, 'h')).toBe(true)
  expect(hidden(state)).toEqual(['x', 's', 'y', 'c'])
  expect(folded(fold(state, 'h', false), 'h')).toBe(false)
})

test('a block that is folded on the wire is folded when the page opens', () => {
  const tree = page(p('a'), textBlock('heading1', 'h', 'Part', [], { folded: true }), p('x', 'x'))
  expect(hidden(stateWith(tree))).toEqual(['x'])
})

test('a block inserted into a folded section is hidden, too', () => {
  let state = fold(stateWith(article), 's')
  state = state.apply(
    state.tr.insert(
      at(state, 'c'),
      docFromTree(page(p('n', 'new')))
        .child(1)
        .mark([]),
    ),
  )
  expect(hidden(state)).toEqual(['y', 'n', 'c'])
})

test('the caret leaves a section that is folded over it', () => {
  const state = fold(stateWith(article, ['y', 1]), 'h')
  expect(state.selection.$head.parent.textContent).toBe('Part')
  expect(hidden(state)).toEqual(['x', 's', 'y', 'c'])
})

test('a caret that enters a folded section unfolds it, without an edit', () => {
  const before = fold(fold(stateWith(article), 's'), 'h')
  const state = before.apply(
    before.tr.setSelection(TextSelection.create(before.doc, placeIn(before.doc, ['y', 0]))),
  )
  expect(hidden(state)).toEqual([])
  expect(state.doc).toBe(before.doc)
  expect(folded(fold(state, 'h'), 'h')).toBe(true)
})

test('only a block with children or a section can be folded', () => {
  const state = stateWith(page(p('a', 'a'), h(1, 'h'), h(1, 'i'), p('x'), bullet('b', '', bullet('c'))))
  expect(['a', 'h', 'i', 'b', 'c'].map((id) => canFold(state.doc, at(state, id)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(sectionEnd(state.doc, at(state, 'b'))).toBe(state.doc.content.size)
})

test('the key folds the nearest block around the cursor', () => {
  const state = stateWith(page(p('a'), bullet('b', 'one', bullet('c', 'two'))), ['c', 0])
  expect(foldableAround(state)).toBe(at(state, 'b'))
})

test.each([
  ['heading', page(p('a'), textBlock('heading1', 'f', 'Part', [], { folded: true }), image('i'))],
  ['bullet', page(p('a'), textBlock('bullet', 'f', 'Part', [image('i')], { folded: true }))],
])('a picture found in a folded %s is shown', (_, tree) => {
  const state = stateWith(tree)
  const found = NodeSelection.create(state.doc, at(state, 'i'))
  expect(folded(state.apply(state.tr.setSelection(found)), 'f')).toBe(false)
})

describe('joined lines stay in sight', () => {
  const list = (...below: BlockTree[]) =>
    page(textBlock('bullet', 'a', 'one', [bullet('x', 'inside')], { folded: true }), ...below)
  const heading = (...below: BlockTree[]) =>
    page(textBlock('heading1', 'a', 'Part', [], { folded: true }), p('x', 'inside'), ...below)
  const undone = (state: EditorState) => apply(state, undo)

  test('Backspace below a folded item unfolds it if the joined line has children, and one undo folds it again', () => {
    const before = stateWith(list(p('b', 'two', p('c', 'child'))), ['b', 0])
    const state = apply(before, editingKeymap.Backspace!)
    expect(outline(state)).toBe('bullet a "onetwo"\n  text c "child"\n  bullet x "inside"')
    expect(folded(state, 'a')).toBe(false)
    expect(treeFromDoc(undone(state).doc)).toEqual(treeFromDoc(before.doc))
  })

  test('a line without children joins a folded item, which stays folded', () => {
    const state = apply(stateWith(list(p('b', 'two')), ['b', 0]), editingKeymap.Backspace!)
    expect(outline(state)).toBe('bullet a "onetwo"\n  bullet x "inside"')
    expect(folded(state, 'a')).toBe(true)
  })

  test('below an item that is unfolded only on the page, Backspace joins the visible line above', () => {
    const shown = fold(stateWith(list(p('b', 'two')), ['b', 0]), 'a', false)
    const state = apply(shown, editingKeymap.Backspace!)
    expect(outline(state)).toBe('bullet a "one"\n  bullet x "insidetwo"')
    expect(cursor(state)).toBe('x:6')
  })

  test('a heading that Backspace turns into text unfolds the section that it joins', () => {
    const before = stateWith(heading(h(1, 'b', 'Next'), p('c', 'below')), ['b', 0])
    const state = apply(before, editingKeymap.Backspace!)
    expect(outline(state)).toBe('heading1 a "Part"\ntext x "inside"\ntext b "Next"\ntext c "below"')
    expect(hidden(stateWith(treeFromDoc(state.doc)))).toEqual([])
    expect(hidden(undone(state))).toEqual(['x'])
  })

  test.each([
    ['item', list(p('b', 'two')), 'bullet a "oneinside"\ntext b "two"'],
    ['heading', heading(h(1, 'b', 'Next')), 'heading1 a "Partinside"\nheading1 b "Next"'],
  ])('Delete at the end of a folded %s joins the hidden line, and unfolds it', (_, tree, joined) => {
    const end = stateWith(tree).selection.$head.parent.content.size
    const state = apply(stateWith(tree, ['a', end]), editingKeymap.Delete!)
    expect(outline(state)).toBe(joined)
    expect(folded(state, 'a')).toBe(false)
  })
})
