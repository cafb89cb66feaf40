import { expect, test } from 'vitest'
import { bestMatches } from './best-matches'

const people = ['Dan Alvarez', 'Alice Meyer', 'José Ana', '韩梅梅', '李雷 (Lei)'].map((name) => ({ name }))
const found = (words: string) => bestMatches(people, words).map(({ name }) => name)

test.each([
  ['al', ['Alice Meyer', 'Dan Alvarez']],
  ['jose', ['José Ana']],
  ['ALICE', ['Alice Meyer']],
  ['梅', ['韩梅梅']],
  ['李雷', ['李雷 (Lei)']],
  ['ｌｅｉ', ['李雷 (Lei)']],
  ['nobody', []],
])('%j finds %j', (words, names) => {
  expect(found(words)).toEqual(names)
})

test('with nothing typed everybody is there', () => {
  expect(found('')).toHaveLength(people.length)
})
