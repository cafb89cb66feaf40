import { expect, test } from 'vitest'
import { callout, h, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { headingAbove, headingsIn } from './outline-panel'

const doc = docFromTree(
  page(
    h(1, 'a', 'First'),
    p('x', 'text'),
    callout('c', h(3, 'b', 'Inside  a\u00a0callout')),
    p('y', '', h(2, 'd', 'Below')),
    h(9, 'e'),
  ),
)

test('the outline lists headings of all places in order, without the title', () => {
  expect(headingsIn(doc).map(({ level, words }) => `${level} ${words}`)).toEqual([
    '1 First',
    '3 Inside a callout',
    '2 Below',
    '9 ',
  ])
})

test('the outline finds the heading that a position is under', () => {
  const headings = headingsIn(doc)
  const [first, inside] = [headings[0]!.position, headings[1]!.position]
  expect([0, first, first + 3, inside + 2, doc.content.size].map((at) => headingAbove(headings, at))).toEqual(
    [-1, 0, 0, 1, 3],
  )
})
