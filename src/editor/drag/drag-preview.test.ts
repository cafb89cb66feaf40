import { expect, test } from 'vitest'
import { block, callout, image, p, page, run } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { describeMoveCost, moveCost } from './drag-context'

test('a move gives new ids to all moved blocks, and sends their bytes and cells again', () => {
  const file = block('view', 'v', { view_type: 1 }, block('file', 'f', { token: 'x', name: 'a.pdf' }))
  const doc = docFromTree(page(p('a', 'one', image('i'), file), block('sheet', 's', { token: 's_1' })))
  expect(moveCost(doc.children.slice(1))).toEqual({ blocks: 5, images: 1, files: 1, sheets: 1, commented: 0 })
})

test('comments are counted by block, on the whole block or on its words', () => {
  const whole = { ...p('b', 'two'), body: { ...p('b', 'two').body, comment_ids: ['c'] } }
  const words = p('c', [run('x', { comment_ids: ['d'] }), run('y', { comment_ids: ['e'] })])
  const none = { ...p('d', 'four'), body: { ...p('d', 'four').body, comment_ids: [] } }
  const doc = docFromTree(page(callout('k', whole, words, none)))
  expect(moveCost(doc.children.slice(1))).toMatchObject({ blocks: 4, commented: 2 })
})

test('a cost is shown if something is lost or sent again, and not for new ids alone', () => {
  const words = (key: string, values: { count?: number } = {}) => `${key} ${values.count ?? ''};`
  const none = { blocks: 3, images: 0, files: 0, sheets: 0, commented: 0 }
  expect(describeMoveCost(none, words)).toBe(undefined)
  expect(describeMoveCost({ ...none, images: 2 }, words)).toMatch(
    /^drag.cost.blocks 3;.*drag.cost.images 2;$/,
  )
})
