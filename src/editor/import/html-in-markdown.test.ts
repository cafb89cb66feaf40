import { expect, test } from 'vitest'
import { outlineOf } from '../testing/outline-of'
import { treesFromMarkdown } from './trees-from-markdown'

const read = (...lines: string[]) => {
  const { blocks, losses } = treesFromMarkdown(lines.join('\n'))
  return [outlineOf(blocks), ...losses.map(({ key, number }) => `${key} ${number}`)].join('\n')
}
const lines = (...expected: string[]) => expected.join('\n')

test('a table of feishu2md keeps its cells, spans, breaks and the Markdown in its cells', () => {
  expect(
    read(
      '<table>',
      '<tr><td>工号1001<br/></td><td colspan="2">2000<br/></td></tr>',
      '<tr><td>**加粗**</td><td>[文档](https://a.example/x)</td><td>`a|b`</td></tr>',
      '</table>',
    ),
  ).toBe(
    lines(
      'table (2x3 1:1x2)',
      ...['工号1001', '2000', '', '*加粗*', '<文档 https://a.example/x>', '`a|b`'].map(
        (words) => `  table_cell\n    text${words ? ` ${words}` : ''}`,
      ),
    ),
  )
})

test('Markdown between blank lines is read in its cell, and after the table', () => {
  expect(
    read(
      '<table><tr><td>',
      '',
      '- 一',
      '- **二**',
      '',
      '</td><td>',
      '',
      '乙',
      '',
      '</td></tr></table>',
      '',
      '后 *文*',
    ),
  ).toBe(
    lines(
      'table (1x2)',
      '  table_cell\n    bullet 一\n    bullet *二*',
      '  table_cell\n    text 乙',
      'text 后 /文/',
    ),
  )
})

test('tags in a line give their style, link or script to the Markdown between them', () => {
  expect(
    read(
      '<a href="https://x.example/?a=1&amp;b=2">**粗**</a> <span style="color:red">红</span> H<sub>2</sub>O <kbd>F</kbd>',
    ),
  ).toBe(lines('text <*粗* https://x.example/?a=1&b=2> {c1:红} H2O `F`', 'colors 1', 'scripts 1'))
})

test('tags that are not closed, or closed without being open, keep all words', () => {
  expect(read('甲 <b>乙', '', '</i>丙</font> <u>丁')).toBe('text 甲 *乙*\ntext 丙 _丁_')
  expect(read('<div>', '', '甲', '', '# 乙', '', '</p>', '', '丙')).toBe('text 甲\nheading1 乙\ntext 丙')
  expect(read('<textarea> **甲**', '', '乙')).toBe('text **甲** 乙')
})

test('a picture, a frame and a list in a line become what they are in HTML', () => {
  expect(read('图 <img src="https://p.example/a.png" alt="甲"> 与 <ul><li>一</li><li>二</li></ul>后')).toBe(
    lines(
      'text 图 <甲 https://p.example/a.png> 与',
      'bullet 一',
      'bullet 二',
      'text 后',
      'picturesAsLinks 1',
    ),
  )
  expect(read('<iframe src="https://v.example/1"></iframe>')).toBe(
    lines('text <https://v.example/1 https://v.example/1>', 'embedsAsLinks 1'),
  )
  expect(read('[<img src="https://p.example/b.svg" alt="徽章">](https://ci.example/)')).toBe(
    lines('text <徽章 https://ci.example/>', 'picturesAsLinks 1'),
  )
})

test('words in angle brackets that HTML does not know stay words', () => {
  expect(read('用 List<String> 和 <your-name>，<工号>')).toBe('text 用 List<String> 和 <your-name>，<工号>')
  expect(read('<Token>', '是 **密钥**')).toBe('text <Token>\\n是 *密钥*')
  expect(read('<?php echo 1 ?>')).toBe('text <?php echo 1 ?>')
})

test('a comment is left out and counted, unless it has no words', () => {
  expect(read('甲<!-- 内部 -->乙', '', '<!-- -->', '', '<!-- 备注', '', '多行 -->')).toBe(
    'text 甲乙\nhtmlComments 2',
  )
})

test("Feishu's own boxes and tables are read as such", () => {
  expect(
    read('<callout emoji="💡" background-color="light-blue">', '', '提示 **重要**', '', '</callout>'),
  ).toBe(lines('callout ({"background_color":5,"emoji_id":"bulb"})', '  text 提示 *重要*'))
  expect(
    read(
      '<lark-table>',
      '<lark-tr>',
      '<lark-td>',
      '',
      '甲',
      '',
      '</lark-td>',
      '<lark-td>乙</lark-td>',
      '</lark-tr>',
      '</lark-table>',
    ),
  ).toBe(lines('table (1x2)', '  table_cell\n    text 甲', '  table_cell\n    text 乙'))
})

test.each([
  ['tags that are never closed', '<b>甲\n\n'.repeat(3_000)],
  ['boxes inside boxes', '<div>\n\n'.repeat(3_000)],
  ['tags in one line', `${'<span>'.repeat(3_000)}甲`],
  [
    'places for Markdown that the text brings itself',
    '<section data-markdown-place="1"></section>\n\n甲\n\n'.repeat(2_000),
  ],
])('thousands of %s take linear time and keep the words', (_, text) => {
  expect(outlineOf(treesFromMarkdown(`${text}\n\n乙`).blocks)).toContain('乙')
})

test('code in a quote ends with its fence, so a container below it is still a box', () => {
  expect(read('> ```js', '> a', '> ```', '', '::: tip', '甲', ':::')).toContain('callout')
})
