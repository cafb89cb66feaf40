import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of'
import { contentOf } from './content-of'

const read = (msg_type: string, content: unknown) =>
  contentOf(messageOf({ msg_type, body: { content: JSON.stringify(content) } }))

const words = (text: string, ...style: string[]) => ({ tag: 'text', text, style })

test('a post is read in its received form, in a language, or with only a title', () => {
  const content = [[{ tag: 'text', text: 'hello', style: ['bold', 'blinking'] }]]
  const expected = { kind: 'post', title: 'Hi', paragraphs: [[words('hello', 'bold')]], isCut: false }
  expect(read('post', { title: 'Hi', content })).toEqual(expected)
  expect(read('post', { zh_cn: { title: 'Hi', content } })).toEqual(expected)
  expect(read('post', { en_us: { title: 'no', content: [] }, zh_cn: { title: 'Hi', content } })).toEqual(
    expected,
  )
  expect(read('post', { post: { fr_fr: { title: 'Hi', content } } })).toEqual(expected)
  expect(read('post', { title: 'Hi' })).toMatchObject({ title: 'Hi', paragraphs: [] })
  expect(read('post', { text: 'Hi' })).toMatchObject({ kind: 'unreadable' })
})

test('markdown left in a post becomes words, links and mentions', () => {
  const text = '**bold *both*** and [t](https://a.example)\n~~gone~~ <at id=ou_alice></at>'
  const style: string[] = []
  expect(read('post', { content: [[{ tag: 'md', text }]] })).toMatchObject({
    paragraphs: [
      [
        words('bold ', 'bold'),
        words('both', 'bold', 'italic'),
        words(' and '),
        { tag: 'a', text: 't', href: 'https://a.example', style },
        words('\n'),
        words('gone', 'lineThrough'),
        words(' '),
        { tag: 'at', user_id: 'ou_alice' },
      ],
    ],
  })
})

test('a card reads the same in the simplified form and in the form that was sent', () => {
  const sent = {
    header: { title: { tag: 'plain_text', content: 'Vote' } },
    elements: [
      { tag: 'div', text: { tag: 'lark_md', content: '**Yes** or no?' } },
      { tag: 'column_set', columns: [{ tag: 'column', elements: [{ tag: 'hr' }] }] },
      { tag: 'action', actions: [{ tag: 'button', text: { content: 'Yes' } }] },
    ],
  }
  const simplified = {
    title: 'Vote',
    elements: [
      [{ tag: 'text', text: '**Yes** or no?' }],
      [{ tag: 'hr' }],
      [{ tag: 'button', text: 'Yes', type: 'primary' }],
    ],
  }
  const expected = {
    kind: 'interactive',
    title: 'Vote',
    isElsewhere: false,
    summary: '',
    isWritten: false,
    isCut: false,
    paragraphs: [[words('Yes', 'bold'), words(' or no?')], [{ tag: 'hr' }], [{ tag: 'button', text: 'Yes' }]],
  }
  expect(read('interactive', sent)).toEqual({ ...expected, card: sent })
  expect(read('interactive', simplified)).toEqual(expected)
})

test('a template card has no words, and an unknown part is kept by its name', () => {
  expect(read('interactive', { type: 'template', data: { template_id: 'AAq' } })).toMatchObject({
    isElsewhere: true,
    paragraphs: [],
  })
  expect(read('interactive', { body: { elements: [{ tag: 'chart' }] } })).toMatchObject({
    paragraphs: [[{ tag: 'other', name: 'chart' }]],
  })
})

test('a system line has its blanks filled, and a divider its words in every language', () => {
  const invited = {
    template: '{from_user} invited {to_chatters}{nobody}.',
    from_user: ['A'],
    to_chatters: ['B', 'C'],
  }
  expect(read('system', invited)).toMatchObject({ line: 'A invited B, C.' })
  const divider_text = { text: 'New', i18n_text: { zh_CN: '新', en_US: 'New' } }
  const divided = { line: 'New', inLanguages: { 'zh-CN': '新', 'en-US': 'New' } }
  expect(read('system', { template: '{divider_text}', divider_text })).toMatchObject(divided)
  expect(read('system', { type: 'divider', params: { divider_text } })).toMatchObject(divided)
})

test('times and coordinates are read from numbers and digits, and invalid ones are left out', () => {
  expect(read('calendar', { summary: 's', start_time: '1763600000000', end_time: 1763600000001 })).toEqual({
    kind: 'calendar',
    summary: 's',
    start: 1763600000000,
    end: 1763600000001,
  })
  expect(read('calendar', { start_time: 'soon', end_time: '9'.repeat(30) })).toEqual({
    kind: 'calendar',
    summary: '',
  })
  expect(read('location', { name: 'x', longitude: '121.47', latitude: 31.2 })).toMatchObject({
    longitude: 121.47,
    latitude: 31.2,
  })
  expect(read('audio', { file_key: 'k', duration: '2000' })).toEqual({
    kind: 'audio',
    file_key: 'k',
    duration: 2000,
  })
  expect(read('audio', { file_key: 'k', duration: -1 })).toEqual({ kind: 'audio', file_key: 'k' })
})

test('a recalled message of any kind is read as recalled, in both forms of the wire', () => {
  for (const body of [{}, { content: 'This message was recalled' }]) {
    expect(contentOf(messageOf({ deleted: true, msg_type: 'post', body }))).toEqual({ kind: 'recalled' })
  }
})

test('the content of a message is parsed once', () => {
  const message = messageOf()
  expect(contentOf(message)).toBe(contentOf(message))
})
