import { expect, test } from 'vitest'
import { acquireTabLeader, releaseTabLeader, tabLeader } from '../../src/saving/tab-leaders'

const KEY = 'cli_one oc_a'

test('a page that is rendered again keeps its leader', async () => {
  const leader = acquireTabLeader(KEY)
  releaseTabLeader(KEY)
  expect(acquireTabLeader(KEY)).toBe(leader)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBe(leader)
  releaseTabLeader(KEY)
  await Promise.resolve()
  expect(tabLeader(KEY)).toBeUndefined()
})
