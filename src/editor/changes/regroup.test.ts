import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { groupOf } from '../mounting/mounted-groups'
import { p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { splitLargeGroups } from './regroup'

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
