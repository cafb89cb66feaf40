import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { AllSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { newText } from '../../../document/structure/new-tree'
import { pasteReport } from '../paste/paste-report'
import { positionOfBlock } from '../queries/blocks'
import { block, image, p, page, run, textBlock } from '../testing/page'
import { apply, cardOf, outline, selecting, stateOf } from '../testing/state-of'
import { insertImported, replaceContent } from './replace-content'

const heading = newText('heading1', [{ text_run: { content: 'New' } }])
const words = newText('text', [{ text_run: { content: 'words' } }])

test('an import replaces everything, its first heading becomes the title, and one undo reverts it', () => {
  const before = stateOf(page(p('a', 'x'), p('b', 'y')), ['a', 0])
  const after = apply(before, replaceContent([heading, words]))
  expect(after.doc.firstChild!.textContent).toBe('New')
  expect(outline(after)).toBe('text new-1 "words"')
  expect(apply(after, undo).doc.eq(before.doc)).toBe(true)
})

test('a block that cannot be recreated stays, after the imported blocks', () => {
  const state = stateOf(page(p('a', 'x'), block('board', 'w', { token: 't' }), p('b', 'y')), ['a', 0])
  expect(outline(apply(state, replaceContent([words])))).toBe('text new-1 "words"\nboard w')
})

test('with the cursor in the title, an import is inserted below it as blocks, and the title stays', () => {
  const state = stateOf(page(p('a', 'x')), ['a', 0])
  const before = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)))
  const after = apply(before, insertImported([heading, words]))
  expect(after.doc.firstChild!.textContent).toBe(before.doc.firstChild!.textContent)
  expect(outline(after)).toBe('heading1 new-1 "New"\ntext new-2 "words"\ntext a "x"')
})

test('a link in the heading that becomes the title, and its other lines, are not lost silently', () => {
  const linked = run('New', { link: { url: 'https%3A%2F%2Fexample.com' } })
  const trees = [newText('heading1', [linked, run('\nmore')]), words]
  let meta: unknown
  const state = stateOf(page(p('a', 'x')), ['a', 0])
  const after = apply(state, (now, dispatch) =>
    replaceContent(trees)(now, (tr) => {
      meta = tr.getMeta(pasteReport)
      dispatch?.(tr)
    }),
  )
  expect(outline(after)).toBe('heading1 new-1 "more"\ntext new-2 "words"')
  expect(meta).toMatchObject({ report: { losses: [{ key: 'plainLinks', number: 1 }] } })
})

test.each([
  [
    'words',
    (doc: Node) => TextSelection.create(doc, positionOfBlock(doc, 'a')! + 2, positionOfBlock(doc, 'a')! + 3),
  ],
  ['a picture', (doc: Node) => cardOf(doc, 'i')],
  ['everything', (doc: Node) => new AllSelection(doc)],
])('with %s selected, an import is inserted after it, and nothing is deleted', (_, select) => {
  const state = stateOf(page(p('a', 'x'), image('i')), ['a', 0])
  const after = apply(selecting(state, select), insertImported([heading, words]))
  expect(outline(after)).toContain('"x"')
  expect(outline(after)).toContain('image i')
  expect(outline(after)).toContain('"New"')
})

test('with the cursor in code, an import is inserted below it as blocks, and the code stays', () => {
  const state = stateOf(page(textBlock('code', 'c', 'let a'), p('b', 'y')), ['c', 3])
  expect(outline(apply(state, insertImported([heading, words])))).toBe(
    'code c "let a"\nheading1 new-1 "New"\ntext new-2 "words"\ntext b "y"',
  )
})
