import { describe, expect, test } from 'vitest'
import { SearchIndex, type IndexQuery } from './search-index'
import type { SearchRecord } from './search-record'

const DAY = 86_400_000
const NOW = 1_000 * DAY

const message = (of: string, text: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  kind: 'message',
  of,
  chat: 'oc_a',
  person: 'ou_alice',
  at: NOW - DAY,
  text,
  ...more,
})

const everything: IndexQuery = {
  words: '',
  chat: '',
  person: '',
  kinds: [],
  from: -Infinity,
  to: Infinity,
  sort: 'relevance',
  most: 50,
  now: NOW,
}

const indexOf = (...records: SearchRecord[]) => {
  const index = new SearchIndex()
  for (const record of records) index.add(record)
  return index
}

/** The ids that a query finds, best first. */
const found = (index: SearchIndex, words: string, more: Partial<IndexQuery> = {}) =>
  index.search({ ...everything, ...more, words }).hits.map(({ of }) => of)

describe('words', () => {
  const index = indexOf(
    message('launch', 'The Launch is on Monday'),
    message('cafe', 'Meet at the Café'),
    message('zh', '明天上午发布公告，请大家准备'),
    message('mixed', 'v2版本已发布 to production'),
    message('scattered', '发了布，没有公告'),
  )

  test.each([
    ['a word in any case', 'LAUNCH', ['launch']],
    ['the beginning of a word', 'laun', ['launch']],
    ['no middle of a word', 'aunch', []],
    ['words in any order', 'monday launch', ['launch']],
    ['nothing if a word is missing', 'launch tuesday', []],
    ['a word without its accent', 'cafe', ['cafe']],
    ['full-width letters', 'ｌａｕｎｃｈ', ['launch']],
    ['one Chinese character', '版', ['mixed']],
    ['a Chinese character at the end of a part', '备', ['zh']],
    ['Chinese characters that follow each other', '发布公告', ['zh']],
    ['Chinese and English together', '发布 prod', ['mixed']],
    ['nothing for signs', '，。!', []],
  ])('finds %s', (_, words, expected) => {
    expect(found(index, words)).toEqual(expected)
  })
})

describe('unusual words', () => {
  const index = indexOf(
    message('emoji', 'Shipped 🎉 today ❤️ 🇨🇳'),
    message('arabic', 'إطلاق المنتج يوم الاثنين'),
    message('hebrew', 'השקה ביום שני'),
    message('many', '啊'.repeat(400)),
    message('hanOfTwoPlaces', '𠮷野家 lunch'),
    message('mixed', 'iPhone15手机测试ok'),
  )

  test.each([
    ['an emoji', '🎉', ['emoji']],
    ['an emoji of several characters', '❤️', ['emoji']],
    ['a flag', '🇨🇳', ['emoji']],
    ['Arabic, without its marks', 'اطلاق', ['arabic']],
    ['the beginning of a Hebrew word', 'השק', ['hebrew']],
    ['a character of two places', '𠮷', ['hanOfTwoPlaces']],
    ['a part of mixed scripts', '手机', ['mixed']],
    ['mixed scripts as they are written', 'iphone15手机', ['mixed']],
    ['pinyin inside mixed scripts', 'sjcs', ['mixed']],
    ['single characters with spaces between them', '手 机 测 试', ['mixed']],
  ])('finds %s', (_, words, expected) => {
    expect(found(index, words)).toEqual(expected)
  })

  test('pinyin that could be split in very many ways is answered at once', () => {
    expect(found(index, `${'a'.repeat(40)}b`)).toEqual([])
    expect(found(index, 'a'.repeat(40))).toEqual(['many'])
  })

  test('a pasted page is a search for its beginning', () => {
    const pasted = `iPhone15手机测试ok ${'ok '.repeat(10_000)}`
    expect(found(index, pasted)).toEqual(['mixed'])
    expect(found(index, '手机测试'.repeat(2_500))).toEqual([])
  })
})

describe('pinyin', () => {
  const index = indexOf(
    message('zh', '明天上午发布公告'),
    message('bank', '请联系银行'),
    message('person', '王小明', { kind: 'person', at: 0 }),
    message('en', 'a fabulous day'),
  )

  test.each([
    ['whole syllables', 'fabugonggao', ['zh']],
    ['a last syllable that is cut short', 'fabugong', ['zh']],
    ['initials', 'fbgg', ['zh']],
    ['syllables and initials', 'fabugg', ['zh']],
    ['each reading of a character', 'yinhang', ['bank']],
    ['a name', 'wxm', ['person']],
    ['with Chinese in another word', '明天 fabu', ['zh']],
    ['nothing for one letter', 'f', ['en']],
    ['nothing if the characters do not follow each other', 'mingfabu', []],
  ])('finds by %s', (_, words, expected) => {
    expect(found(index, words)).toEqual(expected)
  })

  test('comes after words', () => {
    expect(found(index, 'fabu')).toEqual(['en', 'zh'])
  })

  test('marks the characters that were read', () => {
    const [hit] = index.search({ ...everything, words: 'fabu', kinds: ['message'] }).hits.slice(1)
    expect(hit).toMatchObject({ marks: [[4, 6]], words: ['发布'] })
  })
})

describe('filters', () => {
  const index = indexOf(
    message('old', 'plan', { at: NOW - 40 * DAY }),
    message('bob', 'plan', { person: 'ou_bob', at: NOW - 3 * DAY }),
    message('other', 'plan', { chat: 'oc_b', at: NOW - 2 * DAY }),
    message('file', 'plan.pdf', { kind: 'file', at: NOW - DAY }),
  )

  test.each([
    ['chat', { chat: 'oc_b' }, ['other']],
    ['person', { person: 'ou_bob' }, ['bob']],
    ['kind', { kinds: ['file'] as const }, ['file']],
    ['time', { from: NOW - 3 * DAY, to: NOW - 2 * DAY }, ['bob']],
    ['two at once', { chat: 'oc_a', kinds: ['message'] as const, to: NOW - 10 * DAY }, ['old']],
  ])('%s', (_, filter, expected) => {
    expect(found(index, 'plan', filter)).toEqual(expected)
  })

  test('without words list all, newest first', () => {
    expect(found(index, '', { chat: 'oc_a' })).toEqual(['file', 'bob', 'old'])
  })

  test('equal matches are listed newest first, and any match by time on request', () => {
    expect(found(index, 'plan', { kinds: ['message'] })).toEqual(['other', 'bob', 'old'])
    expect(found(index, 'plan', { sort: 'time' })).toEqual(['file', 'other', 'bob', 'old'])
  })

  test('the number of results is told though only some are returned', () => {
    expect(index.search({ ...everything, words: 'plan', most: 1 })).toMatchObject({
      total: 4,
      hits: [{ of: expect.any(String) }],
    })
  })
})

test('an announcement is one result, which names the block with the most of the words', () => {
  const index = indexOf({
    kind: 'announcement',
    of: 'oc_a',
    chat: 'oc_a',
    person: 'ou_alice',
    at: NOW,
    text: 'Launch\nThe plan\nThe launch plan of Monday',
    blocks: ['b0', 'b1', 'b2'],
  })
  const { hits } = index.search({ ...everything, words: 'launch plan' })
  expect(hits).toEqual([
    expect.objectContaining({
      block: 'b2',
      text: 'The launch plan of Monday',
      marks: [
        [4, 10],
        [11, 15],
      ],
      words: ['launch', 'plan'],
    }),
  ])
})

test('a long text is cut around its first match, and never inside a character', () => {
  const index = indexOf(message('long', `${'😀'.repeat(150)}needle${'😀'.repeat(150)}`))
  const [hit] = index.search({ ...everything, words: 'needle' }).hits
  const [[from, to]] = hit!.marks as [[number, number]]
  expect(hit!.text.slice(from, to)).toBe('needle')
  expect(hit!.text).toMatch(/^…😀/u)
  expect(hit!.text).toMatch(/😀…$/u)
  expect(encodeURIComponent(hit!.text)).toContain('needle')
})

test('a removed record is not found any more, also by pinyin and without words', () => {
  const index = new SearchIndex()
  const id = index.add(message('gone', '发布 launch'))
  index.remove(id)
  for (const words of ['launch', '发布', 'fabu', '']) expect(found(index, words)).toEqual([])
})
