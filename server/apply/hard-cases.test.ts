import { expect, test } from 'vitest'
import type { TextRequest } from '../../formats/read-text'
import { p, page, unknown } from '../../saving/testing/page'
import { onePixel } from '../../service/testing/happy-world'
import { runs } from '../../service/testing/random-runs'
import { announcement, blocksIn, outlineOfFile } from './testing/announcement'

const equal = { is: 'equal', isMerged: false }

/** A block of the JSON of an announcement. */
const line = (id: string, elements: object[]) => ({ block_id: id, block_type: 2, text: { elements } })
const run = (content: string, text_element_style: object = {}) => ({
  text_run: { content, text_element_style },
})
const json = (...blocks: { block_id: string }[]) =>
  JSON.stringify([
    {
      block_id: 'page',
      block_type: 1,
      page: { elements: [run('T')] },
      children: blocks.map((each) => each.block_id),
    },
    ...blocks,
  ])

/** Each has the word `old` once. */
const cases: readonly (readonly [name: string, as: TextRequest['as'], text: string])[] = [
  ['nested lists', 'markdown', '1. a\n   - b\n     - [x] old\n   - c\n2. d\n\n* * *\n\n- e'],
  ['a table', 'markdown', '| a | b |\n| --- | :-: |\n| c | old |\n| e | f |'],
  [
    'a table with merged cells',
    'html',
    '<table><tr><th colspan="2">a</th><td rowspan="2">b</td></tr><tr><td>old</td><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>',
  ],
  ['code', 'markdown', '```ts\nconst a = 1\n\n  old\n```\n\nafter'],
  ['callouts', 'markdown', '> [!TIP]\n> a\n>\n> - old\n\n> [!WARNING]\n> b'],
  ['quotes', 'markdown', '> a\n\nb\n\n> old\n>\n> - c'],
  ['formulas', 'markdown', 'a $x^2$ old $y_1$\n\n$$\n\\frac{a}{b}\n$$'],
  [
    'mentions',
    'json',
    json(line('a', [{ mention_user: { user_id: 'ou_alice' } }, run(' old')]), line('b', [run('b')])),
  ],
  ['links', 'markdown', '[old](https://acme.example/?a=1&b=2) and <https://b.example> and mail@acme.example'],
  ['pictures', 'markdown', `a\n\n![p](data:image/png;base64,${onePixel})\n\nold`],
  ['front matter', 'markdown', '---\ntitle: Plan\ntags: [a]\n---\n\nold\n'],
  ['columns and colours', 'html', '<p style="text-align:center;color:red">a</p><p><u>old</u> <s>b</s></p>'],
  ['the same line again and again', 'markdown', 'a\n\na\n\na old\n\na\n\na'],
]

test.each(cases)('%s converge, and one changed word is one write', async (_, as, text) => {
  const there = await announcement(page(p('a', 'first'), unknown('u'), p('b', 'second'), unknown('v')))
  const first = await there.apply(as, text)
  expect(first.end).toEqual(equal)
  expect(await there.outline()).toBe(outlineOfFile(as, text))
  expect(await there.apply(as, text)).toEqual({ end: equal, writes: [] })
  const other = text.replace('old', 'new')
  expect(await there.apply(as, other)).toEqual({ end: equal, writes: [{ kind: 'update', blocks: 1 }] })
  expect(await there.outline()).toBe(outlineOfFile(as, other))
  expect((await there.held()).children.filter(({ block_type }) => block_type === 7777)).toHaveLength(2)
})

test('an empty file leaves only the title and what no call creates', async () => {
  const there = await announcement(page(p('a', 'first'), unknown('u'), p('b', 'second')))
  expect((await there.apply('markdown', '')).end).toEqual(equal)
  expect((await there.held()).children.map(({ block_type }) => block_type)).toEqual([7777])
  expect(await there.apply('markdown', '')).toEqual({ end: equal, writes: [] })
})

/** In the long run, as many as the largest announcement that people pasted. */
const LONG = runs(800, 3_200)

test('a long file takes one call for fifty blocks, and a line in their middle takes one write', async () => {
  const there = await announcement()
  const lines = Array.from({ length: LONG }, (_, at) => `line ${at}`)
  expect((await there.apply('markdown', lines.join('\n\n'))).writes).toHaveLength(LONG / 50)
  const more = lines.toSpliced(LONG / 2, 0, 'new')
  expect(await there.apply('markdown', more.join('\n\n'))).toEqual({
    end: equal,
    writes: [{ kind: 'create', blocks: 1 }],
  })
  const other = more.with(100, 'quite different')
  expect((await there.apply('markdown', other.join('\n\n'))).writes).toEqual([{ kind: 'update', blocks: 1 }])
})

test('the platform’s own list of blocks asks for nothing', async () => {
  const there = await announcement(page(p('a', 'first', p('b', 'second')), unknown('u')))
  await there.apply(
    'markdown',
    `a\n\n- b\n  - c\n\n> [!NOTE]\n> d\n\n![p](data:image/png;base64,${onePixel})`,
  )
  expect(await there.apply('json', await there.listed())).toEqual({ end: equal, writes: [] })
})

test('a box that holds an unknown block takes the words of its counterpart', async () => {
  const box = { id: 'c', block_type: 19, body: { callout: { background_color: 5, emoji_id: 'bulb' } } }
  const there = await announcement(
    page({ ...box, children: [p('x', 'one two'), unknown('u')] }, p('z', 'end')),
  )
  expect((await there.apply('markdown', 'end')).end).toEqual(equal)
  expect((await there.held()).children.map(({ block_type }) => block_type)).toEqual([19, 2])
  expect(await there.apply('markdown', 'end')).toEqual({ end: equal, writes: [] })
})

test('a quite different file is created and the old blocks are deleted at once, instead of one by one', async () => {
  const there = await announcement()
  const old = ['a b c', '- d', '## e', 'f g h', '| a | b |\n| --- | --- |\n| c | d |\n| e | f |', 'i', '> j']
  await there.apply('markdown', old.join('\n\n'))
  const { writes } = await there.apply('markdown', '- one\n\ntwo three\n\n1. four\n\n## five')
  expect(writes.length).toBeLessThanOrEqual(2)
  expect(await there.apply('markdown', old.join('\n\n'))).toMatchObject({ end: equal })
})

test('a box that holds an unknown block takes the content of its counterpart, in any plan', async () => {
  const box = {
    id: 'c',
    block_type: 19,
    body: { callout: { background_color: 4, border_color: 4, emoji_id: 'bulb' } },
  }
  const there = await announcement(
    page(p('a', 'x'), { ...box, children: [p('x', 'one'), unknown('u')] }, p('z', 'end')),
  )
  const text = '- a\n- b\n\n> [!TIP]\n> quite different\n\n## c'
  const [callout] = blocksIn(text).filter(({ block_type }) => block_type === 19)
  expect(callout?.body).toEqual(box.body)
  expect((await there.apply('markdown', text)).end).toEqual(equal)
  const held = await there.held()
  expect(held.children.filter(({ block_type }) => block_type === 19)).toHaveLength(1)
  expect(JSON.stringify(held)).not.toContain('"one"')
  expect(await there.apply('markdown', text)).toEqual({ end: equal, writes: [] })
})
