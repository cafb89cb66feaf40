import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../service/testing/any-text'
import { normalizeForSearch } from './best-matches'
import { matchRanges } from './match-ranges'

const wordsIn = (text: string) => normalizeForSearch(text.trim()).split(/\s+/).filter(Boolean)

const marked = (text: string, query: string) =>
  matchRanges(text, wordsIn(query)).map(([from, to]) => text.slice(from, to))

test.each([
  ['The plan, the Plan', 'plan', ['plan', 'Plan']],
  ['Café and cafe\u0301!', 'cafe', ['Café', 'cafe\u0301']],
  ['ＡＢＣ abc', 'abc', ['ＡＢＣ', 'abc']],
  ['产品发布群', '发布', ['发布']],
  ['ﬁne', 'fi', ['ﬁ']],
  ['nothing', 'else', []],
  ['anything', '', []],
])('in “%s” “%s” marks %j', (text, query, found) => {
  expect(marked(text, query)).toEqual(found)
})

test('a word in a text is marked, and every marked range contains it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      fc.stringMatching(/^[a-z]{1,4}$/),
      fc.string({ unit: anyCharacter }),
      (before, word, after) => {
        const found = marked(before + word + after, word)
        expect(found.length).toBeGreaterThan(0)
        for (const one of found) expect(wordsIn(one).join('')).toContain(word)
      },
    ),
  )
})
