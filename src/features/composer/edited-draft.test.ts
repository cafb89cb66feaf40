import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { runs } from '../../../service/testing/random-runs'
import { messageOf } from '../message-content/testing/message-of'
import { draftOfMessage } from './edited-draft'
import { emptyDraft, sentContentOf, type Draft } from './message-draft'
import { anyTextOf, signs } from './testing/any-text-of'

const contentOf = (draft: Partial<Draft>): unknown =>
  JSON.parse(sentContentOf({ ...emptyDraft, ...draft }).content)
const postOf = (text: string, draft: Partial<Draft> = {}) =>
  (contentOf({ kind: 'post', ...draft, text }) as { zh_cn: { content: unknown } }).zh_cn.content

type Node = Record<string, unknown>
const person = (n: number, name: string) => ({
  key: `@_user_${n}`,
  id: `ou_${n}`,
  id_type: 'open_id' as const,
  name,
  tenant_key: 'acme',
})
const postWith = (content: unknown, mentions: Message['mentions'] = []) =>
  messageOf({ msg_type: 'post', body: { content: JSON.stringify({ title: 'T', content }) }, mentions })
/** The content that is sent if the post is edited and saved unchanged. */
function savedAsIs(content: unknown, mentions?: Message['mentions']) {
  const draft = draftOfMessage(postWith(content, mentions))
  return postOf(draft.text, draft)
}

test('a text with mentions is edited with the names, and mentions the same people again', () => {
  const message = messageOf({
    body: { content: JSON.stringify({ text: '@_user_1 and @_all' }) },
    mentions: [person(1, 'Bob')],
  })
  const draft = draftOfMessage(message)
  expect(draft.text).toBe('@Bob and @all')
  expect(contentOf(draft)).toEqual({
    text: '<at user_id="ou_1">Bob</at> and <at user_id="all">all</at>',
  })
})

test('editing a text creates no mention from text that only resembles one of everybody', () => {
  const written = { text: 'mail press@all.example, @Bob' }
  const draft = draftOfMessage(messageOf({ body: { content: JSON.stringify(written) } }))
  expect(contentOf(draft)).toEqual(written)
})

test('a person without a name is mentioned by id, and no other `@` becomes a mention', () => {
  const draft = draftOfMessage(
    messageOf({
      body: { content: JSON.stringify({ text: '@_user_1 see a@b.example' }) },
      mentions: [person(1, '')],
    }),
  )
  expect(draft.text).toBe('@ou_1 see a@b.example')
  expect(contentOf(draft)).toEqual({ text: '<at user_id="ou_1">ou_1</at> see a@b.example' })
})

test('a node of an unknown kind stays in its place, and is removed with its sign', () => {
  const chart = { tag: 'chart', spec: { type: 'bar' } }
  const draft = draftOfMessage(postWith([[{ tag: 'text', text: 'a ', style: [] }, chart], [chart]]))
  expect([draft.title, draft.text]).toEqual(['T', 'a ![chart](#1)\n![chart](#2)'])
  expect(postOf(draft.text, draft)).toEqual([[{ tag: 'text', text: 'a ' }, chart], [chart]])
  expect(postOf('a\n![chart](#2) b', draft)).toEqual([
    [{ tag: 'text', text: 'a' }],
    [chart, { tag: 'text', text: ' b' }],
  ])
})

test('a node of unread Markdown is not rewritten', () => {
  const node = { tag: 'md', text: '**a**' }
  expect(savedAsIs([[node]])).toEqual([[node]])
})

test('text that only resembles a sign is no part', () => {
  const text = { tag: 'text', text: '![chart](#1) ![](img_v3_happy)' }
  expect(savedAsIs([[text, { tag: 'chart' }]])).toEqual([[text, { tag: 'chart' }]])
})

test('code in C++ is edited as code', () => {
  expect(draftOfMessage(postWith([[{ tag: 'code_block', language: 'C++', text: 'x' }]])).text).toBe(
    '```c++\nx\n```',
  )
})

test('two people with the same name are mentioned again in their places, in a text and in a post', () => {
  const mentions = [person(1, 'Bob'), person(2, 'Bob')]
  const text = messageOf({ body: { content: '{"text":"@_user_1 asks @_user_2"}' }, mentions })
  expect(draftOfMessage(text).text).toBe('@Bob (…ou_1) asks @Bob (…ou_2)')
  expect(contentOf(draftOfMessage(text))).toEqual({
    text: '<at user_id="ou_1">Bob</at> asks <at user_id="ou_2">Bob</at>',
  })
  const at = (user_id: string) => ({ tag: 'at', user_id, user_name: 'Bob', style: ['bold'] })
  expect(savedAsIs([[at('@_user_1'), at('@_user_2')]], mentions)).toEqual([
    ['ou_1', 'ou_2'].map((user_id) => ({ tag: 'at', user_id, style: ['bold'] })),
  ])
})

test('a plain `@` with a name is still no mention after an edit', () => {
  const mentions = [person(1, 'Bob')]
  const draft = draftOfMessage(messageOf({ body: { content: '{"text":"@Bob is @_user_1x"}' }, mentions }))
  expect(draft.text).toBe('@Bob is @Bob (ou_1)x')
  expect(contentOf(draft)).toEqual({ text: '@Bob is <at user_id="ou_1">Bob</at>x' })
})

test('editing a text leaves its addresses unchanged', () => {
  const text = 'see https://a.example and [b](https://b.example)'
  expect(draftOfMessage(messageOf({ body: { content: JSON.stringify({ text }) } })).text).toBe(text)
})

test('a long post is edited as a whole, not only the part that is shown', () => {
  const content = [
    Array.from({ length: 6_000 }, (_, n) => ({ tag: 'emotion', emoji_type: n % 2 ? 'OK' : 'SMILE' })),
  ]
  expect(savedAsIs(content)).toEqual(content)
})

const texts = anyTextOf(...signs, ')', '!', '#1', '中 ')
const style = fc.subarray(['bold', 'italic', 'underline', 'lineThrough', 'other'])
const node: fc.Arbitrary<Node> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ tag: fc.constant('text'), text: texts, style }) },
  fc.record({
    tag: fc.constant('a'),
    text: texts,
    href: fc.constantFrom('https://a.example/', 'lark://b(c)'),
    style,
  }),
  fc.record({
    tag: fc.constant('at'),
    user_id: fc.constantFrom('@_user_1', '@_user_2', '@_user_3', '@_all'),
    style,
  }),
  fc.record({ tag: fc.constant('img'), image_key: fc.constantFrom('img_v3_happy', 'a b') }),
  fc.record({ tag: fc.constant('emotion'), emoji_type: fc.constantFrom('SMILE', 'NOT_KNOWN') }),
  fc.record({ tag: fc.constant('code_block'), language: fc.constantFrom('GO', 'C++'), text: texts }),
  fc.constant({ tag: 'hr' }),
  fc.constant({ tag: 'chart', style: ['bold'] }),
)

const sorted = (values: readonly unknown[]) =>
  values.toSorted((one, other) => String(one).localeCompare(String(other)))

/**
 * The visible content of a post: letters with their styles, and every other node unchanged. Blank ends are left out.
 */
function seen(content: readonly (readonly Node[])[], ids: ReadonlyMap<unknown, string>) {
  const lines: string[] = []
  for (const nodes of content) {
    let line = ''
    for (const { user_name: _, ...node } of nodes) {
      const styles = sorted(Array.isArray(node['style']) ? node['style'] : [])
      if (node['tag'] !== 'text') {
        const id = ids.get(node['user_id'])
        line += JSON.stringify(sorted(Object.entries({ ...node, style: styles, ...(id && { user_id: id }) })))
        continue
      }
      for (const letter of String(node['text'])) {
        if (letter === '\n') {
          lines.push(line)
          line = ''
        } else line += letter === ' ' ? ' ' : `${letter}{${styles.join()}}`
      }
    }
    lines.push(line)
  }
  return lines.join('\n').trimEnd()
}

test('saving any post unchanged changes nothing visible', () => {
  const mentions = [person(1, 'Bob'), person(2, 'Bob'), person(3, 'B*b')]
  const ids = new Map<unknown, string>([
    ['@_all', 'all'],
    ...mentions.map(({ key, id }) => [key, id] as const),
  ])
  fc.assert(
    fc.property(fc.array(fc.array(node, { maxLength: 5 }), { maxLength: 3 }), (content) => {
      const saved = savedAsIs(content, mentions) as Node[][]
      expect(seen(saved, ids)).toBe(seen(content, ids))
    }),
    { numRuns: runs(400) },
  )
})
