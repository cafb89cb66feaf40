import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { groupOf } from '../mounting/mounted-groups'
import { p, page, textBlock } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { splitLargeGroups } from './regroup'
import { replaceDocument } from './replace-document'

const lines = (count: number) => Array.from({ length: count }, (_, at) => p(`l${at}`, 'words'))
const groupsOf = ({ doc }: EditorState) => new Set(doc.children.slice(1).map(groupOf)).size

test('a group that has grown too large is split once', () => {
  const { doc } = EditorState.create({ doc: docFromTree(page(p('a', 'first'))) })
  const [title, first] = doc.children
  const blocks = docFromTree(page(...lines(300))).children.slice(1)
  const grown = doc.type.create(doc.attrs, [title!, ...blocks.map((block) => block.mark(first!.marks))])
  const state = EditorState.create({ doc: grown })
  expect(groupsOf(state)).toBe(1)
  const split = state.apply(splitLargeGroups(state)!)
  expect(groupsOf(split)).toBeGreaterThan(5)
  expect(split.doc.textContent).toBe(grown.textContent)
  expect(splitLargeGroups(split)).toBeUndefined()
})

test('a long numbered list inserted at once already has its groups, and keeps them', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => textBlock('ordered', `n${at}`, `number ${at}`))
  const state = EditorState.create({ doc: docFromTree(page(p('a', 'first'))) })
  const full = state.apply(replaceDocument(state, page(...numbers))!)
  expect(groupsOf(full)).toBeGreaterThan(4)
  expect(splitLargeGroups(full)).toBeUndefined()
})
