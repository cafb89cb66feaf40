import { expect, test } from 'vitest'
import { i18n, wordsLoaded } from '../../i18n/i18n'
import { formatDuration, formatTimeSpan } from './format-moment'
import { filesOf } from './message-resources'
import { linesOf, plainTextOf, searchTextOf } from './search-text'
import { messageOf } from './testing/message-of'

await wordsLoaded()

const of = (msg_type: string, content: object) =>
  messageOf({ msg_type, body: { content: JSON.stringify(content) } })
const mentions = [{ key: '@_user_1', id: 'ou_carol', id_type: 'open_id', name: 'Carol', tenant_key: 'acme' }]

test.each([
  ['text', { text: 'Hi  @_user_1,\nsee [this](https://a.example)' }, 'Hi @Carol, see this'],
  [
    'post',
    { title: 'T', content: [[{ tag: 'at', user_id: '@_user_1' }], [{ tag: 'img', image_key: 'i' }]] },
    'T @Carol',
  ],
  ['post', { title: '', content: [[{ tag: 'img', image_key: 'i' }]] }, '[Rich text]'],
  ['image', { image_key: 'i' }, '[Picture]'],
  ['file', { file_key: 'f', file_name: 'a.pdf' }, '[File] a.pdf'],
  ['interactive', { title: 'Vote', elements: [[{ tag: 'text', text: 'now' }]] }, '[Card] Vote now'],
  ['system', { template: '{from_user} left', from_user: ['Bob'] }, 'Bob left'],
  ['vote', { topic: 'Lunch', options: ['a', 'b'] }, '[Vote] Lunch a b'],
  ['text', { text: '' }, '[Text]'],
  ['hologram', {}, '[Unknown kind of message]'],
])('%s %j reads as %s', (msg_type, content, line) => {
  expect(plainTextOf({ ...of(msg_type, content), mentions })).toBe(line)
})

const come = (user_id: string) => ({
  title: '',
  content: [
    [
      { tag: 'at', user_id },
      { tag: 'text', text: ' come' },
    ],
  ],
})

test.each([
  ['text', { text: '@_all come' }],
  ['post', come('@_all')],
  ['post', come('all')],
])('a mention of everybody in %s %j reads as a plain word', async (msg_type, content) => {
  expect(plainTextOf(of(msg_type, content))).toBe('@all come')
  await i18n.changeLanguage('zh-CN')
  expect(plainTextOf(of(msg_type, content))).toBe('@所有人 come')
  await i18n.changeLanguage('en')
})

test('a recalled message says so in the language of the page, and a search finds nothing in it', async () => {
  const recalled = messageOf({ deleted: true, body: { content: 'This message was recalled' } })
  expect(plainTextOf(recalled)).toBe('[This message was recalled]')
  expect(searchTextOf(recalled)).toBe('')
  await i18n.changeLanguage('zh-CN')
  expect(plainTextOf(recalled)).toBe('[此消息已撤回]')
  await i18n.changeLanguage('en')
})

test('the files of a video are the video and its cover, with the types under which they are requested', () => {
  const content = { file_key: 'v', image_key: 'p', file_name: 'a.mp4', duration: 2000 }
  expect(filesOf(of('media', content))).toEqual([
    { type: 'file', file_key: 'v', name: 'a.mp4', duration: 2000 },
    { type: 'image', file_key: 'p' },
  ])
})

test('durations and time spans are formatted for people', () => {
  expect([1, 2_000, 61_000, 3_723_000].map(formatDuration)).toEqual(['0:01', '0:02', '1:01', '1:02:03'])
  const start = Date.UTC(2026, 10, 16, 9)
  expect(formatTimeSpan(start, start + 3_600_000, 'en')).toMatch(/^Nov 1\d, 2026, \d\d:00\s–\s\d\d:00$/)
  expect(formatTimeSpan(start, start - 1, 'en')).toBe(formatTimeSpan(start, undefined, 'en'))
  expect(formatTimeSpan(undefined, undefined, 'en')).toBe('')
})

test('the copied text of a card has its lines, lists and rows, and neither markup nor entities', () => {
  const content = '**注意(重要)**请查看&lt;表&gt;\n1. 一\n  - 二\n| 工号 | 姓名 |\n| - | - |\n| 1 | **张** |'
  const card = of('interactive', {
    header: { title: { content: '通知' } },
    elements: [{ tag: 'markdown', content }],
  })
  expect(linesOf(card)).toBe('通知\n注意(重要)请查看<表>\n1. 一\n    • 二\n工号\t姓名\n1\t张')
})

test('the copied text of a post keeps spaces at the beginning of a line, and runs of spaces', () => {
  const content = [
    [{ tag: 'text', text: '\u3000\u3000各位\u00a0\u00a0同事' }],
    [{ tag: 'text', text: '\t缩进' }],
  ]
  expect(linesOf(of('post', { title: '', content }))).toBe('\u3000\u3000各位\u00a0\u00a0同事\n\t缩进')
})

test('a card that is written shows its summary, or that it is being generated', () => {
  const card = (config: object) => ({
    ...of('interactive', { schema: '2.0', config, body: { elements: [{ tag: 'markdown', content: 'a' }] } }),
    create_time: String(Date.now()),
  })
  expect(plainTextOf(card({ streaming_mode: true }))).toBe('[Generating…]')
  expect(plainTextOf(card({ streaming_mode: true, summary: { content: 'Thinking' } }))).toBe(
    '[Card] Thinking',
  )
  expect(plainTextOf(card({ streaming_mode: false }))).toBe('[Card] a')
  const old = { ...card({ streaming_mode: true }), create_time: String(Date.now() - 600_000) }
  expect(plainTextOf(old)).toBe('[Card] a')
})
