import { expect, test } from 'vitest'
import { object } from '../../saving/testing/page'
import { sameContent } from './same-content'

const link = (url?: string) => object('l', 48, url === undefined ? {} : { url })

test('two previews of different addresses differ, and one that was read without its address equals any other', () => {
  expect(sameContent(link('https://a.test'), link('https://b.test'))).toBe(false)
  expect(sameContent(link('https://a.test'), link('https://a.test'))).toBe(true)
  expect(sameContent(link(), link('https://b.test'))).toBe(true)
  expect(sameContent(link('https://a.test'), link())).toBe(true)
})

test('a field that a text lacks counts as the platform’s default', () => {
  const code = (style?: object) => ({
    ...object('c', 14, {}),
    body: { code: { elements: [{ text_run: { content: 'a' } }], ...(style && { style }) } },
  })
  expect(sameContent(code(), code({ language: 1, wrap: false }))).toBe(true)
  expect(sameContent(code(), code({ language: 2 }))).toBe(false)
})
