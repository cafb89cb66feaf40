import { expect, test } from 'vitest'
import { outlineOf } from '../testing/outline-of'
import { parseHtml } from './parse-html'
import { readHtml } from './read-html'

const read = (head: string, body: string) =>
  outlineOf(readHtml(parseHtml(`<head>${head}</head>${body}`)!).blocks)

test('a relative address of a file with a base is resolved against it', () => {
  const links =
    '<a href="../a">甲</a><a href="?x">乙</a><a href="#top">丙</a><a href="https://b.example/">丁</a>'
  expect(read('<base href="https://a.example/x/y/">', `<p>${links}<img src="1.png" alt="图"></p>`)).toBe(
    'text <甲 https://a.example/x/a><乙 https://a.example/x/y/?x>丙<丁 https://b.example/><图 https://a.example/x/y/1.png>',
  )
})

test('a base that is no web address resolves nothing', () => {
  for (const base of ['', 'javascript:alert(1)//', '/x/', 'file:///x/'])
    expect(read(`<base href="${base}">`, '<a href="a">甲</a>')).toBe('text 甲')
})
