import { expect, test } from 'vitest'
import { isDeeperThan } from './content-limits'

test.each([
  ['{"a":[1,{"b":2}]}', 3],
  ['"[[[["', 0],
  ['["\\"[["]', 1],
  ['[[],[],[]]', 2],
])('%s is %i levels deep', (json, levels) => {
  expect(isDeeperThan(json, levels)).toBe(false)
  if (levels > 0) expect(isDeeperThan(json, levels - 1)).toBe(true)
})
