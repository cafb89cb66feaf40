import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { newText } from '../../document/structure/new-tree'
import { positionOfBlock } from '../queries/blocks'
import { BlockSelection } from '../selection/block-selection'
import { block, image, p, page, textBlock } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { insertImported, replaceContent } from './replace-content'

const heading = newText('heading1', [{ text_run: { content: 'New' } }])
const words = newText('text', [{ text_run: { content: 'words' } }])

test('an import takes the place of everything, its first heading is the title, and one undo brings all back', () => {
  const before = stateOf(page(p('a', 'x'), p('b', 'y')), ['a', 0])
  const after = apply(before, replaceContent([heading, words]))
  expect(after.doc.firstChild!.textContent).toBe('New')
  expect(outline(after)).toBe('text new-1 "words"')
  expect(apply(after, undo).doc.eq(before.doc)).toBe(true)
})

test('what cannot be made again stays, after what is imported', () => {
  const state = stateOf(page(p('a', 'x'), block('board', 'w', { token: 't' }), p('b', 'y')), ['a', 0])
  expect(outline(apply(state, replaceContent([words])))).toBe('text new-1 "words"\nboard w')
})

test('with the cursor in the title, what is imported stands below it as blocks, and the title stays', () => {
  const state = stateOf(page(p('a', 'x')), ['a', 0])
  const before = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)))
  const after = apply(before, insertImported([heading, words]))
  expect(after.doc.firstChild!.textContent).toBe(before.doc.firstChild!.textContent)
  expect(outline(after)).toBe('heading1 new-1 "New"\ntext new-2 "words"\ntext a "x"')
})

test.each([
  [
    'words',
    (doc: Node) => TextSelection.create(doc, positionOfBlock(doc, 'a')! + 2, positionOfBlock(doc, 'a')! + 3),
  ],
  ['a block', (doc: Node) => BlockSelection.create(doc, positionOfBlock(doc, 'a')!)!],
  ['a picture', (doc: Node) => NodeSelection.create(doc, positionOfBlock(doc, 'i')!)],
  ['everything', (doc: Node) => new AllSelection(doc)],
])('with %s selected, what is imported stands after it, and nothing is deleted', (_, select) => {
  const state = stateOf(page(p('a', 'x'), image('i')), ['a', 0])
  const after = apply(state.apply(state.tr.setSelection(select(state.doc))), insertImported([heading, words]))
  expect(outline(after)).toContain('"x"')
  expect(outline(after)).toContain('image i')
  expect(outline(after)).toContain('"New"')
})

test('with the cursor in code, what is imported stands below it as blocks, and the code stays', () => {
  const state = stateOf(page(textBlock('code', 'c', 'let a'), p('b', 'y')), ['c', 3])
  expect(outline(apply(state, insertImported([heading, words])))).toBe(
    'code c "let a"\nheading1 new-1 "New"\ntext new-2 "words"\ntext b "y"',
  )
})
