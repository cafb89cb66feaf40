import { expect, test } from 'vitest'
import { iframeTypeOf } from './iframe-types'

test.each([
  ['https://www.bilibili.com/video/BV1', 1],
  ['https://map.baidu.com/poi', 5],
  ['https://www.baidu.com/', 99],
  ['https://www.amap.com/place', 6],
  ['https://www.figma.com/file/1', 8],
  ['https://acme.feishu.cn/share/base/form/shr1', 12],
  ['https://acme.feishu.cn/docx/1', 99],
  ['https%3A%2F%2Fwww.figma.com%2Ffile%2F1', 8],
  ['https://figma.com.evil.example/', 99],
  ['https://notfigma.com/', 99],
  ['javascript:alert(1)', 99],
])('%s is %i', (url, type) => {
  expect(iframeTypeOf(url)).toBe(type)
})
