import { expect, test } from 'vitest'
import { readHtml } from '../paste/read-html'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { treesFromMarkdown } from './trees-from-markdown'

const fromHtml = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks)
const fromMarkdown = (text: string) => outlineOf(treesFromMarkdown(text).blocks)

const callout = (...lines: string[]) =>
  ['callout ({"background_color":7,"emoji_id":"bulb"})', ...lines.map((line) => `  ${line}`)].join('\n')

test.each([
  ['on the clipboard', '<aside>\n💡 Mind <strong>this</strong>.\n\n<ul><li>one</li></ul></aside>'],
  [
    'with an icon',
    '<aside><img src="https://www.notion.so/icons/light-bulb_gray.svg" alt="https://www.notion.so/icons/light-bulb_gray.svg" width="40px">Mind <b>this</b>.<ul><li>one</li></ul></aside>',
  ],
  [
    'as it is exported',
    '<figure class="block-color-gray_background callout"><div><span class="icon">💡</span></div><div>Mind <b>this</b>.<ul><li>one</li></ul></div></figure>',
  ],
])('a callout of Notion %s is a callout', (_, html) => {
  expect(fromHtml(html)).toBe(callout('text Mind *this*.', 'bullet one'))
})

test('a callout of Notion in Markdown is one too, and an emoji without a name stays in its words', () => {
  expect(fromMarkdown('<aside>\n💡 Mind **this**.\n\n- one\n\n</aside>\n\nafter')).toBe(
    `${callout('text Mind *this*.', 'bullet one')}\ntext after`,
  )
  expect(fromMarkdown('<aside>\n🫠 Hot</aside>')).toBe(callout('text 🫠 Hot'))
})

test('an aside without an emoji becomes its content', () => {
  expect(fromHtml('<aside><p>Related pages</p></aside>')).toBe('text Related pages')
})

test('what a toggle folds away stands below its title', () => {
  const toggle = 'bullet More\n  text inside\n  bullet b'
  const details = '<details open><summary>More</summary><p>inside</p><ul><li>b</li></ul></details>'
  expect(fromHtml(details)).toBe(toggle)
  expect(fromHtml(`<ul class="toggle"><li>${details}</li></ul>`)).toBe(toggle)
  expect(fromMarkdown('<details>\n<summary>More</summary>\n\ninside\n\n- b\n\n</details>')).toBe(toggle)
})

test('a tag that nothing closes, and boxes in boxes without end, are read as what they say', () => {
  expect(fromMarkdown('<aside>\nopen\n\nwords')).toBe('text open\ntext words')
  const deep = '<aside>\n\n'.repeat(2_000) + 'deep' + '\n\n</aside>'.repeat(2_000)
  expect(fromMarkdown(deep)).toContain('deep')
})

test('formulas between two dollars are formulas, and prices are prices', () => {
  expect(fromHtml('<p>$$<br>E = mc^2<br>$$</p>')).toBe('text [E = mc^2] (align=2)')
  expect(fromHtml('<p>it costs $5 and $6</p>')).toBe('text it costs $5 and $6')
  expect(fromMarkdown('and $a^2$ it is, $5 and $6')).toBe('text and [a^2] it is, $5 and $6')
})

test('a picture that Markdown carries in its address stands between the words, as bytes to upload', () => {
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
