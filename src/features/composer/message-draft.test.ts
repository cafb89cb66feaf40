import { expect, test } from 'vitest'
import { emptyDraft, joinedDrafts, sentContentOf, toldApart, type Draft } from './message-draft'

const contentOf = (draft: Partial<Draft>): unknown =>
  JSON.parse(sentContentOf({ ...emptyDraft, ...draft }).content)
const postOf = (text: string, draft: Partial<Draft> = {}) =>
  (contentOf({ kind: 'post', text, ...draft }) as { zh_cn: { content: unknown } }).zh_cn.content

test('a text mentions only the chosen people, by the longest name', () => {
  const mentions = [
    { name: 'Ann', id: 'ou_ann' },
    { name: 'Ann Lee', id: 'ou_lee' },
  ]
  expect(contentOf({ text: 'Hi @Ann Lee and @Ann, mail a@b', mentions })).toEqual({
    text: 'Hi <at user_id="ou_lee">Ann Lee</at> and <at user_id="ou_ann">Ann</at>, mail a@b',
  })
})

test('similar ids are shortened to the shortest end that differs', () => {
  const bob = { name: 'Bob', id: 'ou_10001' }
  expect(toldApart(bob, [bob, { name: 'Ann', id: 'ou_ann' }])).toEqual(bob)
  expect(toldApart(bob, [bob, { name: 'Bob', id: 'ou_20001' }]).as).toBe('Bob (…10001)')
})

test('two joined drafts keep the people that each one mentions', () => {
  const draft = (id: string): Draft => ({ ...emptyDraft, text: '@Bob', mentions: [{ name: 'Bob', id }] })
  const joined = joinedDrafts(draft('ou_first'), draft('ou_second'))
  expect(contentOf(joined)).toEqual({
    text: '<at user_id="ou_first">Bob</at>\n<at user_id="ou_second">Bob</at>',
  })
})

test('marks, links and mentions of a post become nodes, with one paragraph for each line', () => {
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

test('a sign without its partner, or after a backslash, is plain text', () => {
  expect(postOf('2 * 3 ** 4')).toEqual([[{ tag: 'text', text: '2 * 3 ** 4' }]])
  expect(postOf(String.raw`\*\*not bold\*\*`)).toEqual([[{ tag: 'text', text: '**not bold**' }]])
})

test('code, rules and pictures get their own paragraphs, and code keeps its blank lines', () => {
  expect(postOf('```js\na()\n\nb()\n```\n---\n![](img_v3_happy)\n:SMILE:')).toEqual([
    [{ tag: 'code_block', language: 'JS', text: 'a()\n\nb()' }],
    [{ tag: 'hr' }],
    [{ tag: 'img', image_key: 'img_v3_happy' }],
    [{ tag: 'emotion', emoji_type: 'SMILE' }],
  ])
})

test('spaces with a meaning are sent as they were written, also at both ends', () => {
  const text = '\u3000\u3000姓名：\u00a0\u00a0\u00a0\n\t年\u3000月\u3000'
  expect(contentOf({ text: `${text} \n` })).toEqual({ text })
  expect(postOf(`${text} \n`)).toEqual(text.split('\n').map((line) => [{ tag: 'text', text: line }]))
})
