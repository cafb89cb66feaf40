import { expect, test } from 'vitest'
import { treesFromMarkdown } from '../markdown/trees-from-markdown'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'

const fromHtml = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks)
const fromMarkdown = (text: string) => outlineOf(treesFromMarkdown(text).blocks)

const callout = (...lines: string[]) =>
  ['callout ({"background_color":7,"emoji_id":"bulb"})', ...lines.map((line) => `  ${line}`)].join('\n')

test.each([
  [
    'with an icon',
    '<aside><img src="https://www.notion.so/icons/light-bulb_gray.svg" alt="https://www.notion.so/icons/light-bulb_gray.svg" width="40px">Mind <b>this</b>.<ul><li>one</li></ul></aside>',
  ],
  [
    'as exported',
    '<figure class="block-color-gray_background callout"><div><span class="icon">💡</span></div><div>Mind <b>this</b>.<ul><li>one</li></ul></div></figure>',
  ],
])('a Notion callout %s becomes a callout', (_, html) => {
  expect(fromHtml(html)).toBe(callout('text Mind *this*.', 'bullet one'))
})

test('a Notion callout in Markdown becomes a callout, and an emoji without a name stays in its text', () => {
  expect(fromMarkdown('<aside>\n💡 Mind **this**.\n\n- one\n\n</aside>\n\nafter')).toBe(
    `${callout('text Mind *this*.', 'bullet one')}\ntext after`,
  )
  expect(fromMarkdown('<aside>\n🫠 Hot</aside>')).toBe(callout('text 🫠 Hot'))
})

test('the hidden content of a toggle is put below its title', () => {
  const toggle = 'bullet More\n  text inside\n  bullet b'
  const details = '<details open><summary>More</summary><p>inside</p><ul><li>b</li></ul></details>'
  expect(fromHtml(details)).toBe(toggle)
  expect(fromHtml(`<ul class="toggle"><li>${details}</li></ul>`)).toBe(toggle)
  expect(fromMarkdown('<details>\n<summary>More</summary>\n\ninside\n\n- b\n\n</details>')).toBe(toggle)
})

test('an unclosed tag and boxes nested too deep are read as their text', () => {
  expect(fromMarkdown('<aside>\nopen\n\nwords')).toBe('text open\ntext words')
  const deep = '<aside>\n\n'.repeat(2_000) + 'deep' + '\n\n</aside>'.repeat(2_000)
  expect(fromMarkdown(deep)).toContain('deep')
})

test('formulas between dollar signs become formulas, and prices stay text', () => {
  expect(fromHtml('<p>$$<br>E = mc^2<br>$$</p>')).toBe('text [E = mc^2] (align=2)')
  expect(fromHtml('<p>it costs $5 and $6</p>')).toBe('text it costs $5 and $6')
  expect(fromMarkdown('and $a^2$ it is, $5 and $6')).toBe('text and [a^2] it is, $5 and $6')
})

test('a picture in a Markdown data address becomes a block between the words, with bytes to upload', () => {
  const address = 'data:image/png;base64,iVBORw0KGgo='
  const { blocks, losses } = treesFromMarkdown(
    `before ![A dot](${address}) after\n\n![B][b]\n\n[b]: ${address}`,
  )
  expect(blocks.map(({ body }) => body['image'] ?? 'words')).toEqual([
    'words',
    { token: address, caption: { content: 'A dot' } },
    'words',
    { token: address, caption: { content: 'B' } },
  ])
  expect(losses).toEqual([])
  const other = treesFromMarkdown('![x](data:image/svg+xml;base64,PHN2Zz4=)')
  expect(outlineOf(other.blocks)).toBe('text x')
  expect(other.losses).toEqual([{ key: 'pictures', number: 1 }])
})
