import { expect, test } from 'vitest'
import { outlineOf } from '../testing/outline-of'
import { treesFromMarkdown } from './trees-from-markdown'

const read = (...lines: string[]) => {
  const { blocks, losses } = treesFromMarkdown(lines.join('\n'))
  return [outlineOf(blocks), ...losses.map(({ key, number }) => `${key} ${number}`)].join('\n')
}
const lines = (...expected: string[]) => expected.join('\n')
const tip = 'callout ({"background_color":4,"border_color":4,"emoji_id":"bulb"})'
const note = 'callout ({"background_color":5,"border_color":5,"emoji_id":"information_desk_person"})'

test('front matter is reported, and its title becomes the heading that the text lacks', () => {
  expect(read('---', 'title: "放假"', 'tags: [a]', '---', '', '## 时间')).toBe(
    'heading1 放假\nheading2 时间\nfrontMatter 1',
  )
  expect(read('+++', 'title = "x"', '+++', '# 头')).toBe('heading1 头\nfrontMatter 1')
  expect(read('---', 'kind: A', '---', 'kind: B')).toContain('kind: A')
  expect(read('---', '', '甲')).toBe('divider\ntext 甲')
})

test('titled and folded alerts, and containers of documentation sites, become callouts and toggles', () => {
  expect(read('> [!tip]- 标题 **粗**', '> 甲', '>', '> - 乙')).toBe(
    lines(tip, '  text 标题 *粗*', '  text 甲', '  bullet 乙'),
  )
  expect(read('::: info 标题', '甲', '- 乙', ':::', '后')).toBe(
    lines(note, '  text 标题', '  text 甲', '  bullet 乙', 'text 后'),
  )
  expect(read(':::details 更多', '甲', ':::')).toBe('bullet 更多\n  text 甲')
  expect(read('```', ':::note', '甲', ':::', '```')).toBe('code :::note\\n甲\\n::: (language=1)')
  expect(read(':::其他', '甲', ':::')).toBe('text :::其他\\n甲\\n:::')
  expect(read('> \\[!NOTE] 甲')).toBe('quote [!NOTE] 甲')
})

test('words between two equals signs are highlighted, and comparisons are not', () => {
  expect(read('==重点==与前==后**粗**==，a==b 或 c==d，x == y == z')).toBe(
    'text {g3:重点}与前{g3:后}{g3:*粗*}，a==b 或 c==d，x == y == z',
  )
  expect(read('\\==甲==')).toBe('text ==甲==')
})

test('lists that are indented by two spaces are inside, and the numbers go on after them', () => {
  expect(read('1. 一', '  - 甲', '2. 二', '', '5. 五')).toBe(
    'ordered 一\n  bullet 甲\nordered 二\nordered 五',
  )
})

test('three hyphens below a sentence divide, and below a title they make a heading', () => {
  expect(read('完成了。', '---', '甲', '乙', '---', '标题', '---')).toBe(
    lines('text 完成了。', 'divider', 'text 甲\\n乙', 'divider', 'heading2 标题'),
  )
})

test('a bare address ends before a full-width sign', () => {
  expect(read('见https://a.example/x，再看https://b.example/路径。（www.c.example）')).toBe(
    'text 见<https://a.example/x https://a.example/x>，再看<https://b.example/路径 https://b.example/%E8%B7%AF%E5%BE%84>。（www.c.example）',
  )
})

test('a name without a definition stays in its brackets', () => {
  expect(read('[甲][无] [乙][] [丙][有]', '', '    [无]: x', '', '[有]: https://a.example/')).toContain(
    'text [甲][无] [乙][] <丙 https://a.example/>',
  )
})

test.each([
  ['unclosed containers', ':::note\n'],
  ['unclosed formulas', '\\(x^2 '],
  ['equals signs', '==a '],
  ['backticks', '`` \\( '],
  ['definitions', '[a]: b\n'],
  ['names of footnotes', '[^a] '],
  ['comments', '<!-- a '],
  ['addresses', 'https://a，'],
])('2,000 %s are read in linear time', (_, part) => {
  expect(treesFromMarkdown(part.repeat(2_000)).blocks.length).toBeGreaterThanOrEqual(0)
})
