import { expect, test } from 'vitest'
import { pinyinMatcher } from './pinyin'

test.each([
  ['wangxiaoming', '王小明'],
  ['wxm', '王小明'],
  ['wangxiaom', '王小明'],
  ['xiaom', '王小明'],
  ['WXM', '王小明'],
  // Characters among the letters.
  ['王xm', '王小明'],
  ['王 xiaom', '王小明'],
  ['wang小m', '王小明'],
  ['小ming', '王小明'],
  // A character of two readings.
  ['zhang', '长江'],
  ['chang', '长江'],
])('%s finds %s', async (typed, name) => {
  expect((await pinyinMatcher(typed))(name)).toBe(true)
})

test.each(['li', '王小', '王m', 'x王', '李xm', '', '1', 'ou_1'])('%j does not', async (typed) => {
  expect((await pinyinMatcher(typed))('王小明')).toBe(false)
})
