import { expect, test } from 'vitest'
import { MAX_CALLS, mergeListed, mergeStreamed } from './calls'
import { callOf } from './testing/call-of'

const ids = (calls: readonly { id: number }[]) => calls.map(({ id }) => id)
const known = [3, 2, 1].map((id) => callOf({ id }))

test('a listing adds the calls that are newer than the known ones', () => {
  const listed = [5, 4, 3, 2].map((id) => callOf({ id }))
  expect(ids(mergeListed(known, listed))).toEqual([5, 4, 3, 2, 1])
})

test('a listing of a service that counts from 1 again replaces the known calls', () => {
  const listed = [4, 3, 2, 1].map((id) => callOf({ id, log_id: `second life ${id}` }))
  expect(mergeListed(known, listed)).toEqual(listed)
  expect(mergeListed(known, [])).toEqual([])
})

test('a listing that does not reach back to the known calls replaces them, so that no gap is hidden', () => {
  const listed = [9, 8].map((id) => callOf({ id }))
  expect(ids(mergeListed(known, listed))).toEqual([9, 8])
})

test('streamed calls are added on top without duplicates', () => {
  const streamed = [2, 3, 4, 5].map((id) => callOf({ id }))
  expect(ids(mergeStreamed(known, streamed))).toEqual([5, 4, 3, 2, 1])
})

test('the page keeps at most as many calls as the service', () => {
  const streamed = Array.from({ length: MAX_CALLS + 5 }, (_, index) => callOf({ id: index + 4 }))
  const kept = mergeStreamed(known, streamed)
  expect([kept.length, kept[0]?.id]).toEqual([MAX_CALLS, MAX_CALLS + 8])
})
