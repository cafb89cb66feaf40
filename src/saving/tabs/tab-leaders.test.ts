import { expect, test } from 'vitest'
import { acquireTabLeader, releaseTabLeader, tabLeader } from './tab-leaders'

const KEY = 'cli_one oc_a'

test('a seat is shared by all that need it, and left when the last one has gone', async () => {
  const seat = acquireTabLeader(KEY)
  expect(acquireTabLeader(KEY)).toBe(seat)
  releaseTabLeader(KEY)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBe(seat)
  releaseTabLeader(KEY)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBeUndefined()
})

test('a page that is drawn anew keeps its seat', async () => {
  const seat = acquireTabLeader(KEY)
  releaseTabLeader(KEY)
  expect(acquireTabLeader(KEY)).toBe(seat)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBe(seat)
  releaseTabLeader(KEY)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBeUndefined()
})
