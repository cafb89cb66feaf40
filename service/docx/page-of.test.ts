import { expect, test } from 'vitest'
import type { BlockRow } from './block-rows'
import { pageOf } from './page-of'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ block_id: `b${at}` }) as BlockRow)
const page = (count: number, size: number) =>
  pageOf(
    rows(count),
    size,
    (shown) => Promise.resolve(shown.map(({ block_id }) => block_id)),
    (after) => `after ${after}`,
  )

test('an exactly full page is the last one; with one row more there is a token for the next', async () => {
  expect(await page(2, 2)).toEqual({ items: ['b0', 'b1'], has_more: false })
  expect(await page(3, 2)).toEqual({ items: ['b0', 'b1'], has_more: true, page_token: 'after b1' })
})
