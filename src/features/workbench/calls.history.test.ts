import { expect, test } from 'vitest'
import { MAX_CALLS, mergeListed, mergeStreamed } from './calls'
import { callOf } from './testing/call-of'

const ids = (calls: readonly { id: number }[]) => calls.map(({ id }) => id)
const known = [3, 2, 1].map((id) => callOf({ id }))

test('a listing adds what is newer than what is known', () => {
  const listed = [5, 4, 3, 2].map((id) => callOf({ id }))
  expect(ids(mergeListed(known, listed))).toEqual([5, 4, 3, 2, 1])
})

test('a listing of a service that counts from 1 again replaces what was known of it', () => {
  const listed = [4, 3, 2, 1].map((id) => callOf({ id, log_id: `second life ${id}` }))
  expect(mergeListed(known, listed)).toEqual(listed)
  expect(mergeListed(known, [])).toEqual([])
})

test('a listing that does not reach back to what is known replaces it, so that no gap is hidden', () => {
  const listed = [9, 8].map((id) => callOf({ id }))
  expect(ids(mergeListed(known, listed))).toEqual([9, 8])
})

test('streamed calls go on top, and none is there twice', () => {
  const streamed = [2, 3, 4, 5].map((id) => callOf({ id }))
  expect(ids(mergeStreamed(known, streamed))).toEqual([5, 4, 3, 2, 1])
})

test('no more calls are kept than the service keeps', () => {
  const streamed = Array.from({ length: MAX_CALLS + 5 }, (_, index) => callOf({ id: index + 4 }))
  const kept = mergeStreamed(known, streamed)
  expect([kept.length, kept[0]?.id]).toEqual([MAX_CALLS, MAX_CALLS + 8])
})
