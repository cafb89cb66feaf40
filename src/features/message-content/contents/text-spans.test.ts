import { expect, test } from 'vitest'
import { badAddresses } from '../../../../e2e/hostile-strings'
import { excerptOf, safeHref, shownName, spansOf } from './text-spans'

const names = new Map([
  ['@_user_1', 'Carol'],
  ['@_user_12', '李雷'],
])
const spans = (text: string) => spansOf(text, names)
const words = (text: string) => ({ type: 'words', text })

test('mentions of people that the message names become mentions, and others stay words', () => {
  expect(spans('@_user_12@_user_1, @_user_2 @_all')).toEqual([
    { type: 'at', name: '李雷', isAll: false },
    { type: 'at', name: 'Carol', isAll: false },
    words(', @_user_2 '),
    { type: 'at', name: '', isAll: true },
  ])
})

test('links and bare addresses are links, and the sentence around them is not', () => {
  expect(spans('See [the plan](https://a.example/x_(y)), or https://b.example/c?d=e.')).toEqual([
    words('See '),
    { type: 'link', text: 'the plan', href: 'https://a.example/x_(y)' },
    words(', or '),
    { type: 'link', text: 'https://b.example/c?d=e', href: 'https://b.example/c?d=e' },
    words('.'),
  ])
})

test('only addresses of allowed schemes become links', () => {
  expect(badAddresses.filter((address) => safeHref(address) !== undefined)).toEqual([])
  for (const address of badAddresses) {
    expect(spans(`[x](${address})`).filter(({ type }) => type === 'link')).toEqual([])
  }
})

test('the spans of a text together contain all of its words', () => {
  const text = '[a](javascript:x) [b](https://c.example) @_user_1 [c] (d) https://e.example.'
  const said = spans(text).map((span) => (span.type === 'at' ? '@_user_1' : span.text))
  expect(said.join('')).toBe('[a](javascript:x) b @_user_1 [c] (d) https://e.example.')
})

test('a text slightly longer than an excerpt is shown whole', () => {
  for (const text of ['', 'short', 'x'.repeat(1_900), 'line\n'.repeat(28)]) expect(excerptOf(text)).toBe(text)
})

test('a long text is cut at a word or a line, never within a character', () => {
  expect(excerptOf('word '.repeat(1_000))).toMatch(/ word$/)
  expect(excerptOf('line\n'.repeat(1_000)).split('\n')).toHaveLength(24)
  expect(excerptOf('🎉'.repeat(75_000))).toMatch(/^(?:🎉)+$/u)
  expect(excerptOf(`x${'🎉'.repeat(75_000)}`)).toMatch(/^x(?:🎉)+$/u)
})

test('a name is shown on one line, in the order in which it is written', () => {
  expect(shownName('report\u202efdp.exe')).toBe('reportfdp.exe')
  expect(shownName(' a\n\u0000b\u2066\t.txt ')).toBe('a b .txt')
  expect(shownName('تقرير 报告.pdf')).toBe('تقرير 报告.pdf')
})
