import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../../contract/im/messages/message'
import { anyCharacter } from '../../../../service/testing/any-text'
import { runs } from '../../../../service/testing/random-runs'
import { demoWorld } from '../../../../service/world/demo-world'
import { filesOf } from '../message-resources'
import { plainTextOf, searchTextOf } from '../search-text'
import { messageOf } from '../testing/message-of'
import { contentOf } from './content-of'
import { spansOf } from './text-spans'

const kinds = (
  'text post image file folder audio media sticker interactive hongbao share_calendar_event ' +
  'calendar general_calendar share_chat share_user system location video_chat todo vote ' +
  'merge_forward hologram constructor __proto__'
).split(' ')

/** Reads a message with every reader; none may throw. */
function readAll(message: Message) {
  const content = contentOf(message)
  for (const file of filesOf(message)) expect(file.file_key).not.toBe('')
  expect(plainTextOf(message)).not.toMatch(/[\n\r]/)
  expect(searchTextOf(message)).toBe(searchTextOf(message).trim())
  if (content.kind === 'text') expect(spansOf(content.text, new Map())).toBeInstanceOf(Array)
  return content
}

/** Names that the readers look for, so that they find values of any shape. */
const names = (
  'text title content zh_cn en_us tag elements body header columns actions image_key file_key ' +
  'file_name duration template from_user divider_text i18n_text summary start_time options topic ' +
  'chat_id user_id style name latitude data rows display_name data_type text_size header'
).split(' ')
const tags = [
  'text',
  'a',
  'at',
  'img',
  'media',
  'emotion',
  'code_block',
  'hr',
  'md',
  'div',
  'note',
  'button',
  'table',
  'markdown',
]

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, '', ...tags, '{from_user}', '**a** [b](https://c)'),
    fc.double(),
    fc.string({ unit: anyCharacter }),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('anything'), { maxKeys: 6 }),
  ),
}))

test('any JSON is read as the content of any kind without throwing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), anything, (msg_type, value) => {
      readAll(messageOf({ msg_type, body: { content: JSON.stringify(value) ?? 'undefined' } }))
    }),
    { numRuns: runs(800, 20_000) },
  )
})

test('any text as content is read as a known kind, or kept unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.string({ unit: anyCharacter }), (msg_type, content) => {
      const read = readAll(messageOf({ msg_type, body: { content } }))
      if (read.kind === 'unreadable' || read.kind === 'unknown') expect(read.raw).toBe(content)
    }),
  )
})

test('a message without content, invalid mentions and missing parts do not throw', () => {
  for (const msg_type of kinds) {
    readAll(messageOf({ msg_type, body: {} }))
    readAll(JSON.parse(JSON.stringify({ ...messageOf({ msg_type }), body: null, mentions: [null, 7] })))
  }
})

test('every message of the demo world is of a kind that is known, and readable', () => {
  const { messages } = demoWorld()
  const read = messages.map((message) =>
    readAll(
      messageOf({
        message_id: message.message_id,
        msg_type: message.msg_type,
        deleted: message.state === 'recalled',
        body: { content: message.content },
      }),
    ),
  )
  expect(read.filter(({ kind }) => kind === 'unknown' || kind === 'unreadable')).toEqual([])
})

test.each([
  ['[', 200_000],
  ['[a](', 50_000],
  ['[a]((', 50_000],
  ['https://', 20_000],
  ['@_user_', 20_000],
  ['**', 100_000],
  ['<at id=', 20_000],
  ['{"a":', 20_000],
  ['- ', 20_000],
  ['- a\n1. b\n', 10_000],
  ['```\n', 20_000],
  ['|-', 20_000],
  ['|\n', 20_000],
  ['|a|b|\n|-|-|\n', 10_000],
])('%s × %i as text, post and card is read unchanged', (sign, times) => {
  const text = sign.repeat(times)
  const node = { tag: 'md', text }
  readAll(messageOf({ body: { content: JSON.stringify({ text }) } }))
  readAll(messageOf({ msg_type: 'post', body: { content: JSON.stringify({ content: [[node]] }) } }))
  const card = { elements: [{ tag: 'markdown', content: text }] }
  readAll(messageOf({ msg_type: 'interactive', body: { content: JSON.stringify(card) } }))
  readAll(messageOf({ msg_type: 'post', body: { content: text } }))
})

test('a card of 5,000 nested columns and a post of 50,000 paragraphs are read up to the limits', () => {
  const [open, close] = ['{"tag":"column_set","columns":[{"elements":[', ']}]}']
  const content = `{"elements":[${open.repeat(5_000)}${close.repeat(5_000)}]}`
  expect(readAll(messageOf({ msg_type: 'interactive', body: { content } })).kind).toBe('interactive')
  const paragraphs = Array.from({ length: 50_000 }, () => [{ tag: 'text', text: 'x' }])
  const long = JSON.stringify({ content: paragraphs })
  const post = readAll(messageOf({ msg_type: 'post', body: { content: long } }))
  expect(post).toMatchObject({ kind: 'post', isCut: true })
})

test('any number of lines without emphasis becomes few pieces', () => {
  const content = JSON.stringify({ elements: [{ tag: 'markdown', content: `a${'\n'.repeat(14_000)}b` }] })
  const card = contentOf(messageOf({ msg_type: 'interactive', body: { content } }))
  if (card.kind !== 'interactive') throw new Error(card.kind)
  const [pieces = []] = card.paragraphs
  expect(pieces.length).toBeLessThan(10)
  expect(pieces.map((piece) => (piece.tag === 'text' ? piece.text : '')).join('')).toBe(
    `a${'\n'.repeat(14_000)}b`,
  )
})

test('one markdown text is cut at the same number of pieces as a whole post', () => {
  const content = JSON.stringify({ content: [[{ tag: 'md', text: '**a**b'.repeat(6_000) }]] })
  const post = contentOf(messageOf({ msg_type: 'post', body: { content } }))
  if (post.kind !== 'post') throw new Error(post.kind)
  expect(post.isCut).toBe(true)
  expect(post.paragraphs.flat()).toHaveLength(5_000)
})
