import { expect, test } from 'vitest'
import { pinyinMatcher } from '../browser/pinyin'
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

test('names are found by their pinyin and ids by their beginning, behind names that have the letters', async () => {
  const members = [
    { id: 'ou_hmm9', name: '韩梅梅' },
    { id: 'ou_b', name: 'Hmm' },
  ]
  const by = async (words: string) =>
    bestMatches(members, words, { readsAs: await pinyinMatcher(words), idOf: ({ id }) => id }).map(
      ({ name }) => name,
    )
  expect(await by('hmm')).toEqual(['Hmm', '韩梅梅'])
  expect(await by('hanmei')).toEqual(['韩梅梅'])
  expect(await by('ou_hm')).toEqual(['韩梅梅'])
  expect(await by('ou_')).toEqual([])
})

test('words are found in any order, and matches of other names follow matches of names', () => {
  const both = [
    { name: 'Bo Jensen', others: ['jensen@acme.example'] },
    { name: 'Ann', others: ['bo.ann@acme.example'] },
    { name: 'Abo', others: [] },
  ]
  const by = (words: string) =>
    bestMatches(both, words, { othersOf: ({ others }) => others }).map(({ name }) => name)
  expect(by('jensen bo')).toEqual(['Bo Jensen'])
  expect(by('bo')).toEqual(['Bo Jensen', 'Abo', 'Ann'])
})

test('an empty query finds every name', () => {
  expect(found('')).toHaveLength(people.length)
})
