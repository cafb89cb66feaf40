import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorCodes } from '../../../contract/error-codes'
import { endpoints } from '../../../service/endpoints'
import { codeRoute } from '../../i18n/explain-failure'
import {
  entryOf,
  codesNamedIn,
  findCodes,
  fold,
  type CodeLine,
  sections,
  sectionsOf,
  type Section,
} from './guide-codes'
import { codeInRoute, guideRoute } from './guide-route'

const codesOf = (name: Section) => sections.find(({ section }) => section === name)!.codes

test.each<[Section, string, number]>([
  ['forward', 'POST /open-apis/im/v1/messages/merge_forward', 25],
  ['upload', 'POST /open-apis/im/v1/files', 8],
  ['download', 'GET /open-apis/im/v1/messages/:message_id/resources/:file_key', 13],
])(
  'the section %s lists the published codes of its operation, in the order of its rules',
  (section, route, count) => {
    const codes = codesOf(section)
    expect(codes).toHaveLength(count)
    const { gates, rules } = endpoints.find(({ contract }) => contract.route === route)!
    const inOrder: number[] = [...new Set(rules.filter(({ ours }) => !ours).map(({ code }) => code))]
    const isGate = (code: number) => Object.values(gates).some((gate) => gate === code)
    // A gate answers before the rows. The exception is the pace, which a row of platform/messages#merge-forward-errors
    // also names.
    expect(codes.filter((code) => inOrder.includes(code))).toEqual(inOrder)
    expect(codes.filter((code) => !inOrder.includes(code) && !isGate(code))).toEqual([])
  },
)

test('every code of the contract is in the guide, with the platform’s status and words', () => {
  const codes = Object.keys(errorCodes)
    .map(Number)
    .filter((code) => code !== 0)
  expect(codes.filter((code) => sectionsOf(code).length === 0 || !entryOf(code))).toEqual([])
  expect(entryOf(230020)).toEqual({
    code: 230020,
    status: 400,
    msg: 'This operation triggers the frequency limit.',
    who: 'wait',
    again: 'retry',
  })
})

test('a code of several operations is listed under each of them, and no other code is listed twice', () => {
  expect(sectionsOf(234001)).toEqual(['upload', 'download'])
  const twice = sections.flatMap(({ codes }) => codes).filter((code) => sectionsOf(code).length > 1)
  expect([...new Set(twice)].sort((one, other) => one - other)).toEqual([234001, 234002, 234041, 234042])
})

test.each([0, 424242, -1, 1e21, Number.NaN])('%d is no code', (code) => {
  expect(entryOf(code)).toBeUndefined()
  expect(sectionsOf(code)).toEqual([])
})

const line = (code: number, words: string): CodeLine => ({
  code,
  status: 400,
  msg: '',
  who: 'you',
  again: 'never',
  section: 'forward',
  found: fold(`${code}\n${words}`),
})
const lines = [
  line(230020, 'Too many messages\n发送过于频繁'),
  line(230065, 'All messages recalled\n已被撤回'),
  line(99991400, 'Too often\n调用过于频繁'),
]
const found = (text: string) => findCodes(lines, text).map(({ code }) => code)

test.each([
  ['a number', '230020', [230020]],
  ['the beginning of a number', '2300', [230020, 230065]],
  ['words in any order and case', 'MANY too', [230020]],
  ['Chinese', '频繁', [230020, 99991400]],
  ['wide digits of an input method', '２３００６５', [230065]],
  ['a pasted answer', '{"code":99991400,"msg":"request trigger frequency limit"}', [99991400]],
  ['a line of a log with two', 'first 230065, then (230020)', [230020, 230065]],
  ['nothing', '  ', [230020, 230065, 99991400]],
  ['an unknown word', 'zebra', []],
])('a search for %s finds its codes', (_, text, codes) => {
  expect(found(text)).toEqual(codes)
})

test('a search for any text finds lines of the list, in its order, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = findCodes(lines, text)
      expect(lines.filter((each) => shown.includes(each))).toEqual(shown)
      expect(codesNamedIn(text).every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('the address of any code is read back as it was written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (code) => {
      expect(codeInRoute(codeRoute(code))).toBe(code)
    }),
  )
  expect(codeInRoute('/codes')).toBe('')
  expect(guideRoute(undefined, '?q=a')).toBe('/codes?q=a')
  expect(guideRoute(230020, '?q=a')).toBe('/codes/230020?q=a')
})
