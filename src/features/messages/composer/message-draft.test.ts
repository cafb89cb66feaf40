import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of'
import { draftOfMessage, emptyDraft, keepDraft, keptDraft, sentContentOf, type Draft } from './message-draft'

const contentOf = (draft: Partial<Draft>): unknown =>
  JSON.parse(sentContentOf({ ...emptyDraft, ...draft }).content)
const postOf = (text: string, draft: Partial<Draft> = {}) =>
  (contentOf({ kind: 'post', text, ...draft }) as { zh_cn: { content: unknown } }).zh_cn.content

test('a text mentions whom was chosen, by the longest name, and nobody else', () => {
  const mentions = [
    { name: 'Ann', id: 'ou_ann' },
    { name: 'Ann Lee', id: 'ou_lee' },
  ]
  expect(contentOf({ text: 'Hi @Ann Lee and @Ann, mail a@b', mentions })).toEqual({
    text: 'Hi <at user_id="ou_lee">Ann Lee</at> and <at user_id="ou_ann">Ann</at>, mail a@b',
  })
})

test('a post has its marks, links and mentions as nodes, a paragraph a line', () => {
  const mentions = [{ name: 'Bob', id: 'ou_bob' }]
  expect(postOf('**now** *or* __never__ ~~no~~\n[the plan](https://a.example/x) @Bob', { mentions })).toEqual(
    [
      [
        { tag: 'text', text: 'now', style: ['bold'] },
        { tag: 'text', text: ' ' },
        { tag: 'text', text: 'or', style: ['italic'] },
        { tag: 'text', text: ' ' },
        { tag: 'text', text: 'never', style: ['underline'] },
        { tag: 'text', text: ' ' },
        { tag: 'text', text: 'no', style: ['lineThrough'] },
      ],
      [
        { tag: 'a', text: 'the plan', href: 'https://a.example/x' },
        { tag: 'text', text: ' ' },
        { tag: 'at', user_id: 'ou_bob' },
      ],
    ],
  )
})

test('a sign without its partner, or behind a backslash, is a letter', () => {
  expect(postOf('2 * 3 ** 4')).toEqual([[{ tag: 'text', text: '2 * 3 ** 4' }]])
  expect(postOf(String.raw`\*\*not bold\*\*`)).toEqual([[{ tag: 'text', text: '**not bold**' }]])
})

test('code, rules and pictures stand alone; code keeps its blank lines', () => {
  expect(postOf('```js\na()\n\nb()\n```\n---\n![](img_v3_happy)\n:SMILE:')).toEqual([
    [{ tag: 'code_block', language: 'JS', text: 'a()\n\nb()' }],
    [{ tag: 'hr' }],
    [{ tag: 'img', image_key: 'img_v3_happy' }],
    [{ tag: 'emotion', emoji_type: 'SMILE' }],
  ])
})

test('a card that is not JSON is not sent', () => {
  expect(() => sentContentOf({ ...emptyDraft, kind: 'card', card: '{"header"' })).toThrow(SyntaxError)
  expect(sentContentOf({ ...emptyDraft, kind: 'card', card: ' {"elements": []} ' })).toEqual({
    msg_type: 'interactive',
    content: '{"elements":[]}',
  })
})

test('a post that is opened to be edited and saved as it is says the same', () => {
  const content = [
    [
      { tag: 'text', text: 'a ', style: [] },
      { tag: 'text', text: 'b*c', style: ['bold', 'italic'] },
      { tag: 'a', text: 'd', href: 'https://d.example/', style: [] },
      { tag: 'at', user_id: '@_user_1', user_name: 'Bob' },
    ],
    [{ tag: 'text', text: '', style: [] }],
    [{ tag: 'img', image_key: 'img_v3_happy' }],
    [{ tag: 'code_block', language: 'GO', text: 'x\ny' }],
    [{ tag: 'hr' }],
  ]
  const message = messageOf({
    msg_type: 'post',
    body: { content: JSON.stringify({ title: 'T', content }) },
    mentions: [{ key: '@_user_1', id: 'ou_bob', id_type: 'open_id', name: 'Bob', tenant_key: 'acme' }],
  })
  const draft = draftOfMessage(message)
  expect(draft.title).toBe('T')
  expect(postOf(draft.text, draft)).toEqual([
    [
      { tag: 'text', text: 'a ' },
      { tag: 'text', text: 'b*c', style: ['bold', 'italic'] },
      { tag: 'a', text: 'd', href: 'https://d.example/' },
      { tag: 'at', user_id: 'ou_bob' },
    ],
    [{ tag: 'text', text: '' }],
    [{ tag: 'img', image_key: 'img_v3_happy' }],
    [{ tag: 'code_block', language: 'GO', text: 'x\ny' }],
    [{ tag: 'hr' }],
  ])
})

test('a text that mentions people is edited with their names, and mentions them again', () => {
  const message = messageOf({
    body: { content: JSON.stringify({ text: '@_user_1 and @_all' }) },
    mentions: [{ key: '@_user_1', id: 'ou_bob', id_type: 'open_id', name: 'Bob', tenant_key: 'acme' }],
  })
  const draft = draftOfMessage(message)
  expect(draft.text).toBe('@Bob and @all')
  expect(contentOf(draft)).toEqual({
    text: '<at user_id="ou_bob">Bob</at> and <at user_id="all">all</at>',
  })
})

test('editing a text makes no mention of what only looks like one of everybody', () => {
  const written = { text: 'mail press@all.example, @Bob' }
  const draft = draftOfMessage(messageOf({ body: { content: JSON.stringify(written) } }))
  expect(contentOf(draft)).toEqual(written)
})

test('somebody whose name the platform does not tell is mentioned by id, and no other `@` becomes a mention', () => {
  const draft = draftOfMessage(
    messageOf({
      body: { content: JSON.stringify({ text: '@_user_1 see a@b.example' }) },
      mentions: [{ key: '@_user_1', id: 'ou_gone', id_type: 'open_id', name: '', tenant_key: 'acme' }],
    }),
  )
  expect(draft.text).toBe('@ou_gone see a@b.example')
  expect(contentOf(draft)).toEqual({ text: '<at user_id="ou_gone">ou_gone</at> see a@b.example' })
})

test('a draft is there again in its place, until it is empty', () => {
  keepDraft('a', { ...emptyDraft, text: 'half a' })
  expect([keptDraft('a').text, keptDraft('b').text]).toEqual(['half a', ''])
  keepDraft('a', emptyDraft)
  expect(keptDraft('a')).toBe(emptyDraft)
})
