import { expect, test } from 'vitest'
import { emojiTypes } from '../../../contract/im/messages/reactions/emoji-types'
import { emojiName, findEmoji, reactionEmoji, reactionOf, textEmoji, type Emoji } from './emoji-list'

test('every reaction of the platform has a look and a name in both languages, and nothing else has', () => {
  const all = reactionEmoji()
  expect(all.map(({ id }) => id).toSorted()).toEqual([...emojiTypes].toSorted())
  const isNamed = ({ glyph, en, zh }: Emoji) =>
    glyph !== '' && /^[A-Z]/.test(en) && /^[\p{Script=Han}〇]+$/u.test(zh)
  expect(all.filter((emoji) => !isNamed(emoji))).toEqual([])
})

test('two reactions never have the same name', () => {
  for (const language of ['en', 'zh-CN']) {
    const names = reactionEmoji().map((emoji) => emojiName(emoji, language))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  }
})

test('an emoji of a text is one character on screen, and is listed once', () => {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const all = textEmoji()
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const isWhole = ({ glyph, en, zh }: Emoji) =>
    [...segments.segment(glyph)].length === 1 && en !== '' && zh !== ''
  expect(all.filter((emoji) => !isWhole(emoji))).toEqual([])
})

test('emoji are found by English and Chinese words and by the platform’s name, names that begin with them first', () => {
  const found = (words: string) => findEmoji(reactionEmoji(), words).map(({ id }) => id)
  expect(found('thumbs')).toEqual(['THUMBSUP', 'ThumbsDown'])
  expect(found('火')).toEqual(['Fire'])
  expect(found('lgtm')).toEqual(['LGTM'])
  expect(found('heart').slice(0, 2)).toEqual(['HEART', 'HEARTBROKEN'])
  expect(found('nothing like it')).toEqual([])
})

test('a reaction that is not known is shown by its name', () => {
  expect(reactionOf('NewOne')).toMatchObject({ glyph: 'NewOne', en: 'NewOne' })
})
