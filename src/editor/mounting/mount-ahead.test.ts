import { expect, test } from 'vitest'
import { image, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { textEdge } from './mount-ahead'

const doc = docFromTree(page(p('a', 'first'), p('b', 'last'), image('i')))

test('the last text position is before an object that ends the document', () => {
  const { $head, empty } = textEdge(doc, 'end')
  expect([$head.parent.textContent, $head.parentOffset, empty]).toEqual(['last', 4, true])
})

test('the first text position is in the title', () => {
  expect(textEdge(doc, 'start').head).toBe(1)
})
