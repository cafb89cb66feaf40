import { expect, test } from 'vitest'
import { listsApart } from './lists-apart'

test.each([
  ['通知：\n1. 开会\n2. 交表\n请准时。\n行政部', '通知：\n1. 开会\n2. 交表\n\n请准时。\n行政部'],
  ['- 甲\n  续\n  - 乙\n结尾\r\n\r\n- 丙\r\n完', '- 甲\n  续\n  - 乙\n\n结尾\n\n- 丙\n\n完'],
  ['> 张三：在吗\n在', '> 张三：在吗\n\n在'],
])('the text below the last item of %j is apart from it', (text, apart) => {
  expect(listsApart(text)).toBe(apart)
})

test.each([
  '1. 开会\n地点：三楼\n2. 交表\n地点：二楼',
  '- one item that is long and\nwraps',
  '- 甲\n\n  第二段\n',
  '甲\n乙',
  '- 甲\n```\na\n```\n- 乙\n丙',
])('%j stays as it is', (text) => {
  expect(listsApart(text)).toBe(text)
})

test('a text of many empty lines and items takes no longer than its length', () => {
  const text = '- 甲\n乙\n\n'.repeat(20_000)
  expect(listsApart(text)).toHaveLength(text.length + 20_000)
})
