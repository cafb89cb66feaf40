import naughty from 'big-list-of-naughty-strings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UploadFile } from '../../../contract/im/files/upload-file'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { sentTypes } from '../../../contract/im/messages/sent-types'
import type { SentType } from '../../../contract/im/messages/sent-types'
import { anyCharacter } from '../../testing/any-text'
import { call } from '../../testing/call'
import { openService } from '../../testing/open-service'
import { runs } from '../../testing/random-runs'
import type { WorldFile } from '../../world/world-file'

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const send = (msg_type: SentType, content: unknown, receive_id = 'oc_launch') => {
    // Far enough apart for every rate limit.
    world.pass(1_000)
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const query = { receive_id_type: receive_id.startsWith('ou_') ? 'open_id' : 'chat_id' }
    return call(service, CreateMessage, { query, body: { receive_id, msg_type, content: text } })
  }
  const read = async (message_id = '', query = {}) => {
    const { data } = await call(service, GetMessage, { path: { message_id }, query })
    return data?.items[0]
  }
  /** A content as it is received, parsed. */
  const received = async (msg_type: SentType, content: unknown, receive_id?: string) => {
    const { data, code } = await send(msg_type, content, receive_id)
    expect(code).toBe(0)
    const message = await read(data?.message_id)
    expect(message).toEqual(data)
    return JSON.parse(message?.body.content ?? '') as unknown
  }
  return { world, service, send, read, received }
}

const divider_text = { text: 'New', i18n_text: { zh_CN: '新' } }
const image_key = 'img_v3_happy'
const media = { file_key: 'file_v3_video', image_key }

const roundTrips: [type: SentType, sent: object, received: object, receive_id?: string][] = [
  ['text', { text: 'hello' }, { text: 'hello' }],
  ['image', { image_key }, { image_key }],
  ['file', { file_key: 'file_v3_happy' }, { file_key: 'file_v3_happy', file_name: '报告.pdf' }],
  ['audio', { file_key: 'file_v3_voice' }, { file_key: 'file_v3_voice', duration: 2000 }],
  ['media', media, { ...media, file_name: 'walk.mp4', duration: 3000 }],
  ['sticker', { file_key: 'file_v3_sticker' }, { file_key: 'file_v3_sticker' }],
  ['share_chat', { chat_id: 'oc_other' }, { chat_id: 'oc_other' }],
  ['share_user', { user_id: 'ou_bob' }, { user_id: 'ou_bob' }],
  [
    'interactive',
    { header: { title: { tag: 'plain_text', content: 'Vote' } }, elements: [{ tag: 'hr' }] },
    { title: 'Vote', elements: [[{ tag: 'hr' }]] },
  ],
  [
    'system',
    { type: 'divider', params: { divider_text }, options: { need_rollup: true } },
    { template: '{divider_text}', from_user: [], to_chatters: [], divider_text },
    'ou_alice',
  ],
  [
    'post',
    {
      zh_cn: {
        title: '计划',
        content: [
          [
            { tag: 'text', text: '1 &lt; 2', un_escape: true, style: ['bold'] },
            { tag: 'a', href: 'https://example.com', text: 'there' },
            { tag: 'at', user_id: 'ou_bob' },
            { tag: 'at', user_id: 'all' },
            { tag: 'at', user_id: 'ou_nobody' },
            { tag: 'emotion', emoji_type: 'SMILE' },
          ],
          [{ tag: 'img', image_key }],
          [{ tag: 'media', ...media }],
          [{ tag: 'hr' }],
          [{ tag: 'code_block', language: 'GO', text: 'a\nb' }],
          [
            {
              tag: 'md',
              text: '**bold** and *this* ~~not~~ [t](u) <at user_id="ou_alice"></at>\n---\n```js\n1 < 2\n```',
            },
          ],
        ],
      },
      en_us: { title: 'Plan', content: [] },
    },
    {
      title: '计划',
      content: [
        [
          { tag: 'text', text: '1 < 2', style: ['bold'] },
          { tag: 'a', href: 'https://example.com', text: 'there', style: [] },
          { tag: 'at', user_id: '@_user_1', user_name: 'Bob', style: [] },
          { tag: 'at', user_id: '@_all', user_name: 'all', style: [] },
          { tag: 'text', text: '@ou_nobody', style: [] },
          { tag: 'emotion', emoji_type: 'SMILE' },
        ],
        [{ tag: 'img', image_key }],
        [{ tag: 'media', ...media }],
        [{ tag: 'hr' }],
        [{ tag: 'code_block', language: 'GO', text: 'a\nb' }],
        [
          { tag: 'text', text: 'bold', style: ['bold'] },
          { tag: 'text', text: ' and ', style: [] },
          { tag: 'text', text: 'this', style: ['italic'] },
          { tag: 'text', text: ' ', style: [] },
          { tag: 'text', text: 'not', style: ['lineThrough'] },
          { tag: 'text', text: ' ', style: [] },
          { tag: 'a', href: 'u', text: 't', style: [] },
          { tag: 'text', text: ' ', style: [] },
          { tag: 'at', user_id: '@_user_2', user_name: 'Alice', style: [] },
        ],
        [{ tag: 'hr' }],
        [{ tag: 'code_block', language: 'js', text: '1 < 2' }],
      ],
    },
  ],
]

test.each(roundTrips)('a %s is received in its received form', async (type, sent, expected, receive_id) => {
  const { received } = await opened()
  expect(await received(type, sent, receive_id)).toEqual(expected)
})

test('every type that can be sent is sent above', () => {
  expect(new Set(roundTrips.map(([type]) => type))).toEqual(new Set(sentTypes))
})

const texts: [sent: string, received: string][] = [
  ['<b>bold</b> <i>and <u>under</u></i> <s>struck</s>', 'bold and under struck'],
  ['<b>never closed', '<b>never closed'],
  ['<b>a<i>b</b>c</i>', 'a<i>bc</i>'],
  ['</u>', '</u>'],
  ['[t](https://example.com)', '[t](https://example.com)'],
  ['<script>alert(1)</script> & &lt;', '<script>alert(1)</script> & &lt;'],
  ['<at user_id="ou_bob">Bob</at> and <at user_id="on_alice"></at>', '@_user_1 and @_user_2'],
  ['<at user_id="ou_bob"></at><at user_id="b2c3d4e5">him</at>', '@_user_1@_user_1'],
  ['<at user_id="all"></at> look', '@_all look'],
  ['<at user_id="ou_nobody">Nobody</at>', '<at user_id="ou_nobody">Nobody</at>'],
]

test.each(texts)('the text %s is received as %s', async (text, expected) => {
  const { received } = await opened()
  expect(await received('text', { text })).toEqual({ text: expected })
})

test('mentions say who is meant, each person once, by the id that the reader asks for', async () => {
  const { send, read } = await opened()
  const text = ['bob', 'alice', 'bob', 'carol'].map((name) => `<at user_id="ou_${name}"></at>`).join(' ')
  const { data } = await send('text', { text })
  const tenant_key = '736588c9260f175e'
  expect(data?.mentions).toEqual([
    { key: '@_user_1', id: 'ou_bob', id_type: 'open_id', name: 'Bob', tenant_key },
    { key: '@_user_2', id: 'ou_alice', id_type: 'open_id', name: 'Alice', tenant_key },
    { key: '@_user_3', id: 'ou_carol', id_type: 'open_id', name: 'Carol', tenant_key },
  ])
  const seen = await read(data?.message_id, { user_id_type: 'union_id' })
  expect(seen?.mentions?.map(({ id, id_type }) => [id, id_type])).toEqual([
    ['on_bob', 'union_id'],
    ['on_alice', 'union_id'],
    ['on_carol', 'union_id'],
  ])
})

test('audio and video say how long they are only if their upload did', async () => {
  const { service, received } = await opened()
  const said = []
  const lengths: Record<string, string>[] = [{}, { duration: '1500' }]
  for (const [type, file_type] of [
    ['audio', 'opus'],
    ['media', 'mp4'],
  ] as const)
    for (const length of lengths) {
      const form = { file_type, file_name: 'a', file: new Blob(['OggS OpusHead']), ...length }
      const { data } = await call(service, UploadFile, { form })
      const content = (await received(type, { file_key: data?.file_key })) as { duration?: number }
      said.push([type, content.duration])
    }
  expect(said).toEqual([
    ['audio', undefined],
    ['audio', 1500],
    ['media', undefined],
    ['media', 1500],
  ])
})

test('a person is mentioned by the open_id that this application sees', async () => {
  const { received, send } = await opened((file) => {
    const [alice] = file.users
    if (alice) alice.open_ids = { cli_a1b2c3d4e5f60718: 'ou_alice_here' }
  })
  const { data } = await send('text', { text: '<at user_id="ou_alice_here"></at>' })
  expect(data?.mentions).toMatchObject([{ id: 'ou_alice_here', name: 'Alice' }])
  const other = '<at user_id="ou_alice"></at>'
  expect(await received('text', { text: other })).toEqual({ text: other })
})

test('people of another tenant are not named', async () => {
  const { received } = await opened((file) => {
    for (const user of file.users) if (user.name === 'Dan') user.tenant_key = '1f2e3d4c5b6a7988'
  })
  const text = '<at user_id="ou_dan"></at>'
  expect(await received('text', { text })).toEqual({ text })
})

test('every naughty string is returned code point for code point', async () => {
  const { received } = await opened()
  const said = naughty.filter((text) => !tags.test(text))
  expect(await received('text', { text: said.join('\n') })).toEqual({ text: said.join('\n') })
})

/** Pieces with a meaning in a text. */
const tags = /<\/?[bius]>|<at /

test('any text without tags is returned code point for code point', async () => {
  const { received } = await opened()
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '/', 'b', 'at', '"', '\\', '\0', '\u2028', '🧑‍🚀'),
      maxLength: 30,
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      anything.filter((text) => !tags.test(text)),
      async (text) => {
        expect(await received('text', { text })).toEqual({ text })
        const post = { zh_cn: { title: text, content: [[{ tag: 'text', text }]] } }
        const content = [[{ tag: 'text', text, style: [] }]]
        expect(await received('post', post)).toEqual({ title: text, content })
      },
    ),
    { numRuns: runs(25, 1_000) },
  )
})

test('any content is either stored or refused', async () => {
  const { send } = await opened()
  const happy = new Map(roundTrips.map(([type, sent]) => [type, sent]))
  const parts = fc.constantFrom('tag', 'text', 'md', 'at', 'content', 'zh_cn', 'elements', 'header', 'style')
  const junk = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>('text', 'md', 'img', 'all', '', 0, null, true, '__proto__', '\ud800'),
      fc.dictionary(parts, tie('value')),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  })).value
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...sentTypes), junk, parts, async (type, value, part) => {
      const content = { ...happy.get(type), [part]: value }
      for (const said of [content, value]) {
        const { status, code } = await send(type, JSON.stringify(said))
        expect(status).toBe(code === 0 ? 200 : 400)
      }
    }),
    { numRuns: runs(60, 2_500) },
  )
})

test('a content of brackets or of tags without end is answered at once', async () => {
  const { send } = await opened()
  expect((await send('interactive', '['.repeat(30_000))).code).toBe(230099)
  expect((await send('post', '{"a":'.repeat(5_000))).code).toBe(230001)
  for (const tag of ['<b>', '</b>', '<b></i>', '<at user_id="', '<at user_id="x">']) {
    const text = tag.repeat(Math.floor(100_000 / tag.length))
    expect((await send('text', { text })).code).toBe(0)
  }
  for (const mark of ['**', '*', '[', '[a](', '~~', '```\n', '<at user_id="']) {
    const text = mark.repeat(Math.floor(10_000 / mark.length))
    expect((await send('post', { en_us: { content: [[{ tag: 'md', text }]] } })).code).toBe(0)
  }
})

test('150 KB of text are sent, one byte more is not; of a post 30 KB', async () => {
  const { send } = await opened()
  const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  expect((await send('text', sized(150 * 1024))).code).toBe(0)
  expect((await send('text', sized(150 * 1024 + 1))).code).toBe(230025)
  const post = (bytes: number) => {
    const empty = JSON.stringify({ en_us: { content: [[{ tag: 'text', text: '' }]] } })
    return empty.replace('"text":""', `"text":"${'x'.repeat(bytes - empty.length)}"`)
  }
  expect((await send('post', post(30 * 1024))).code).toBe(0)
  expect((await send('post', post(30 * 1024 + 1))).code).toBe(230025)
})

const malformed: [type: SentType, content: string][] = [
  ['text', 'hello'],
  ['text', '{}'],
  ['text', '{"text":1}'],
  ['post', '{}'],
  ['post', '{"title":"no language","content":[]}'],
  ['post', '{"zh_cn":{"content":[[{"tag":"blink","text":"x"}]]}}'],
  ['post', '{"zh_cn":{"content":[[{"tag":"img","image_key":"img_v3_happy"},{"tag":"hr"}]]}}'],
  ['post', '{"zh_cn":{"content":[[{"tag":"md","text":"a"},{"tag":"text","text":"b"}]]}}'],
  ['post', '{"zh_cn":{"content":[[{"tag":"text","text":"b","style":["blink"]}]]}}'],
  ['image', '{"image_key":""}'],
  ['file', '{"image_key":"img_v3_happy"}'],
  ['system', '{"type":"poem","params":{"divider_text":{"text":"x"}}}'],
  ['system', '{"type":"divider","params":{"divider_text":{"text":"123456789012345678901"}}}'],
]

test.each(malformed)('a %s of %s is refused', async (type, content) => {
  const { send } = await opened()
  expect(await send(type, content, 'ou_alice')).toMatchObject({ code: 230001, status: 400 })
})

test.each([
  ['image', { image_key: 'file_v3_happy' }],
  ['file', { file_key: 'img_v3_happy' }],
  ['file', { file_key: 'file_v3_video' }],
  ['media', { file_key: 'file_v3_voice' }],
  ['audio', { file_key: 'file_v3_video' }],
] as const)('a %s of %o was uploaded as something else', async (type, content) => {
  const { send } = await opened()
  expect((await send(type, content)).code).toBe(230055)
})

test('another application’s file counts as unknown', async () => {
  const { send } = await opened((file) => {
    for (const one of file.files) one.app_id = 'cli_0000000000000002'
  })
  expect((await send('file', { file_key: 'file_v3_happy' })).code).toBe(230017)
  expect((await send('file', { file_key: 'file_v3_nowhere' })).code).toBe(230017)
  expect((await send('sticker', { file_key: 'file_v3_sticker' })).code).toBe(0)
})

test('a reader who asks for the original gets a card as it was sent', async () => {
  const { send, read } = await opened()
  const card = '{ "elements": [ {"tag":"div","text":{"tag":"lark_md","content":"Yes or no?"}} ] }'
  const { data } = await send('interactive', card)
  const simplified = '{"title":"","elements":[[{"tag":"text","text":"Yes or no?"}]]}'
  expect(data?.body.content).toBe(simplified)
  expect((await read(data?.message_id))?.body.content).toBe(simplified)
  const as = async (card_msg_content_type: string) =>
    (await read(data?.message_id, { card_msg_content_type }))?.body.content
  expect(await as('user_card_content')).toBe(card)
  expect(JSON.parse((await as('raw_card_content')) ?? '')).toEqual({
    json_card: card,
    json_attachment: '{}',
    card_schema: 1,
  })
})

test('a reader who asks for the raw card gets its schema', async () => {
  const { send, read } = await opened()
  const { data } = await send('interactive', { schema: '2.0', body: { elements: [] } })
  const message = await read(data?.message_id, { card_msg_content_type: 'raw_card_content' })
  expect(JSON.parse(message?.body.content ?? '')).toMatchObject({ card_schema: 2 })
})
