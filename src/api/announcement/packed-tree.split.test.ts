import { expect, test } from 'vitest'
import { splitItems } from './packed-tree'

test('the items of a listing are extracted, and the rest of the answer stays', () => {
  const answer = { code: 0, msg: 'success', data: { items: [{ a: 1 }, 2], has_more: true, page_token: 'p' } }
  const { body, items } = splitItems(JSON.stringify(answer))
  expect(items).toEqual([{ a: 1 }, 2])
  expect(JSON.parse(body)).toEqual({ ...answer, data: { items: [], has_more: true, page_token: 'p' } })
})

test.each([
  '{"code":99991400,"msg":"request trigger frequency limit","data":{"items":[1]}}',
  '{"code":0,"data":null}',
  '{"code":0,"data":{"items":{}}}',
  '{"code":"0","data":{"items":[1]}}',
  '[]',
  'null',
  '',
  '<!doctype html>',
])('%s stays unchanged', (answer) => {
  expect(splitItems(answer)).toEqual({ body: answer, items: [] })
})
