import { expect, test } from 'vitest'
import { readCard } from './read-card'
import type { RichNode } from './rich-nodes'

const words = (text: string, ...style: string[]) => ({ tag: 'text', text, style })
const heading = (level: number) => ({ tag: 'heading', level })
const item = (depth: number, number?: number) => ({ tag: 'item', depth, ...(number && { number }) })
const [head, cell] = [
  { tag: 'cell', isHeader: true },
  { tag: 'cell', isHeader: false },
]

const markdown = `# Release
All is **green**.

- staging
  1. smoke
  2. load
- production

| Service | Errors |
| :-- | --: |
| api | **3** |
| web | 0 |
---
\`\`\`sh
npm test
# no heading
\`\`\`
The end.`

const blocks = [
  [heading(1), words('Release')],
  [words('All is '), words('green', 'bold'), words('.')],
  [item(0), words('staging')],
  [item(1, 1), words('smoke')],
  [item(1, 2), words('load')],
  [item(0), words('production')],
  [head, words('Service'), head, words('Errors')],
  [cell, words('api'), cell, words('3', 'bold')],
  [cell, words('web'), cell, words('0')],
  [{ tag: 'hr' }],
  [{ tag: 'code_block', language: 'sh', text: 'npm test\n# no heading' }],
  [words('The end.')],
]

test.each([
  ['as it was sent', { body: { elements: [{ tag: 'markdown', content: markdown }] } }],
  ['simplified', { title: '', elements: [[{ tag: 'text', text: markdown }]] }],
  ['wrapped', { user_dsl: JSON.stringify({ elements: [{ tag: 'markdown', content: markdown }] }) }],
])('a card %s has the headings, lists, tables and code of its markdown', (_, card) => {
  expect(readCard(card).paragraphs).toEqual(blocks)
})

const read = (...elements: object[]): readonly (readonly RichNode[])[] => readCard({ elements }).paragraphs

test('a table has a header, and a cell of every column in every row', () => {
  const columns = [
    { name: 'customer', display_name: 'Customer', data_type: 'text' },
    { name: 'scale', data_type: 'options' },
    { name: 'arr', display_name: 'ARR', data_type: 'number' },
    { name: 'who', display_name: 'Contact', data_type: 'persons' },
    { name: 'since', display_name: 'Since', data_type: 'date' },
    { name: 'note', display_name: 'Note', data_type: 'lark_md' },
  ]
  const rows = [
    {
      customer: 'Acme',
      scale: [{ text: 'S1', color: 'blue' }, { text: 'S2' }],
      arr: 26.57,
      who: ['ou_alice', 'ou_bob'],
      since: new Date(2026, 10, 5).getTime(),
      note: '**top**',
    },
    { customer: { odd: 1 } },
  ]
  const at = (user_id: string) => ({ tag: 'at', user_id, user_name: '' })
  expect(read({ tag: 'table', columns, rows })).toEqual([
    ['Customer', 'scale', 'ARR', 'Contact', 'Since', 'Note'].flatMap((name) => [head, words(name)]),
    [
      [cell, words('Acme'), cell, words('S1, S2'), cell, words('26.57')],
      [cell, at('ou_alice'), at('ou_bob'), cell, words('2026-11-05'), cell, words('top', 'bold')],
    ].flat(),
    Array.from({ length: 6 }, () => cell),
  ])
})

test('a text of heading size and the title of a panel are headings, and plain text keeps its signs', () => {
  const plain = (content: string, text_size?: string) => ({ tag: 'plain_text', content, text_size })
  expect(
    read(
      { tag: 'markdown', content: 'Largest', text_size: 'heading-0' },
      { tag: 'div', text: plain('Least', 'heading') },
      { tag: 'markdown', content: '', text_size: 'heading-1' },
      {
        tag: 'collapsible_panel',
        header: { title: plain('More') },
        elements: [{ tag: 'div', text: plain('- # inside') }],
      },
    ),
  ).toEqual([
    [heading(1), words('Largest')],
    [heading(6), words('Least')],
    [],
    [heading(6), words('More')],
    [words('- # inside')],
  ])
})

test('markdown that only resembles a block stays text', () => {
  const lines = ['#hashtag', '-5 degrees', '1.5 hours', 'a | b', '**bold** first']
  const [nodes] = read({ tag: 'markdown', content: lines.join('\n') })
  expect(nodes?.map((node) => ('text' in node ? node.text : node.tag)).join('')).toBe(
    lines.join('\n').replaceAll('**', ''),
  )
  expect(nodes?.every(({ tag }) => tag === 'text')).toBe(true)
})

test.each([
  ['**注意(重要)**请查看', '{注意(重要)}请查看'],
  ['**A+**级，这是**"重点"**内容', '{A+}级，这是{"重点"}内容'],
  ['使用**`npm ci`**安装 `a**b**`', '使用{`npm ci`}安装 `a**b**`'],
  ['~~100元(含税)~~现价', '{100元(含税)}现价'],
  ['于**周五18:00前**提交', '于{周五18:00前}提交'],
  ['单价 5*3=15，3 * 4 * 5', '单价 5*3=15，3 * 4 * 5'],
  ['**未完 2 ** 10', '**未完 2 ** 10'],
  ['**** 分隔 **** ~~~', '**** 分隔 **** ~~~'],
  ['\\*号\\* 与 &#42;星&#42; &lt;b&gt;', '*号* 与 *星* <b>'],
])('the words and marks of %s in a card are shown as they are meant', (content, shown) => {
  const [nodes = []] = read({ tag: 'markdown', content })
  const texts = nodes.map((node) =>
    'text' in node ? ('style' in node && node.style.length > 0 ? `{${node.text}}` : node.text) : node.tag,
  )
  expect(texts.join('')).toBe(shown)
})
