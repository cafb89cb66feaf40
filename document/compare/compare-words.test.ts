import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import { compareWords, similarity, splitWords } from './compare-words'
import type { DiffSpan } from './compare-words'
import { longestCommonSubsequence } from './longest-common-subsequence'
const run = (content: string, style?: TextElementStyle): TextElement => ({
  text_run: { content, ...(style && { text_element_style: style }) },
})
const line = (...elements: (string | TextElement)[]) => ({
  elements: elements.map((element) => (typeof element === 'string' ? run(element) : element)),
})
/** `[gone]`, `{come}`, `~restyled~`. */
const drawn = (pieces: readonly DiffSpan[]) =>
  pieces
    .map(
      ({ words, mark }) =>
        ({ same: words, gone: `[${words}]`, come: `{${words}}`, restyled: `~${words}~` })[mark],
    )
    .join('')

const compared = (before: string | TextElement, after: string | TextElement) => {
  const both = compareWords(line(before), line(after))
  return [drawn(both.before), drawn(both.after)]
}

test('Chinese and Japanese are compared by characters', () => {
  expect(compared('发布会在周一举行', '发布会在周五上午举行')).toEqual([
    '发布会在周[一]举行',
    '发布会在周{五上午}举行',
  ])
  expect(compared('会議は月曜です', '会議は金曜です')).toEqual(['会議は[月]曜です', '会議は{金}曜です'])
})

test('the same words in another look do not count as other words', () => {
  expect(compared('all of it', run('all of it', { bold: true }))).toEqual(['~all of it~', '~all of it~'])
  expect(compared('plain', run('plain', { bold: false, comment_ids: ['c'] }))).toEqual(['plain', 'plain'])
})

test('a mention is one piece, and a mention of another person is a different one', () => {
  const before = line('ask ', { mention_user: { user_id: 'ou_alice' } })
  const after = line('ask ', { mention_user: { user_id: 'ou_bob' } })
  const both = compareWords(before, after)
  expect(both.before.map(({ mark }) => mark)).toEqual(['same', 'gone'])
  expect(both.after[1]!.element).toEqual({ mention_user: { user_id: 'ou_bob' } })
})

test('characters that are drawn as one stay together', () => {
  expect(splitWords('a👨‍👩‍👧b🇨🇭!')).toEqual(['a', '👨‍👩‍👧', 'b', '🇨🇭', '!'])
  expect(splitWords('版本v2.0上线')).toEqual(['版', '本', 'v2.0', '上', '线'])
})

test('the similarity of two lines does not depend on spaces', () => {
  expect(similarity(line('one two three'), line('one  two three'))).toBe(1)
  expect(similarity(line('one two three'), line('entirely different'))).toBe(0)
  expect(similarity(line(''), line(''))).toBe(1)
})

test('the pieces of each side form its line, and the common pieces are equal on both sides', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '会', '议', '!', '👍'), maxLength: 40 })
  fc.assert(
    fc.property(words, words, (before, after) => {
      const both = compareWords(line(before), line(after))
      const of = (pieces: readonly DiffSpan[], mark?: DiffSpan['mark']) =>
        pieces
          .filter((piece) => !mark || piece.mark === mark)
          .map((piece) => piece.words)
          .join('')
      expect(of(both.before)).toBe(before)
      expect(of(both.after)).toBe(after)
      expect(of(both.before, 'same')).toBe(of(both.after, 'same'))
    }),
  )
})

test('the common subsequence of two lists is as long as possible', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const run = longestCommonSubsequence(before, after)
      for (const [at, [place, placeAfter]] of run.entries()) {
        expect(before[place]).toBe(after[placeAfter])
        if (at > 0) expect([place > run[at - 1]![0], placeAfter > run[at - 1]![1]]).toEqual([true, true])
      }
      expect(run).toHaveLength(longestIn(before, after))
    }),
  )
})

test('the comparison of two long lists with nothing in common ends at once', () => {
  const of = (sign: string) => Array.from({ length: 5_000 }, (_, at) => `${sign}${at}`)
  expect(longestCommonSubsequence(of('a'), of('b'))).toEqual([])
  expect(longestCommonSubsequence([...of('a'), 'end'], [...of('b'), 'end'])).toEqual([[5_000, 5_000]])
})

function longestIn(before: readonly string[], after: readonly string[]): number {
  let above = Array.from({ length: after.length + 1 }, () => 0)
  for (const each of before) {
    const row = [0]
    after.forEach((other, at) =>
      row.push(each === other ? above[at]! + 1 : Math.max(row[at]!, above[at + 1]!)),
    )
    above = row
  }
  return above.at(-1)!
}
