import { expect, test } from 'vitest'
import { outlineOf } from '../testing/outline-of'
import { treesFromMarkdown } from './trees-from-markdown'

const read = (...lines: string[]) => {
  const { blocks, losses } = treesFromMarkdown(lines.join('\n'))
  return [outlineOf(blocks), ...losses.map(({ key, number }) => `${key} ${number}`)].join('\n')
}

test('tags that are not closed, or closed without being open, keep all words', () => {
  expect(read('甲 <b>乙', '', '</i>丙</font> <u>丁')).toBe('text 甲 *乙*\ntext 丙 _丁_')
  expect(read('<div>', '', '甲', '', '# 乙', '', '</p>', '', '丙')).toBe('text 甲\nheading1 乙\ntext 丙')
  expect(read('<textarea> **甲**', '', '乙')).toBe('text **甲** 乙')
})

test('words in angle brackets that HTML does not know stay words', () => {
  expect(read('用 List<String> 和 <your-name>，<工号>')).toBe('text 用 List<String> 和 <your-name>，<工号>')
  expect(read('<Token>', '是 **密钥**')).toBe('text <Token>\\n是 *密钥*')
  expect(read('<?php echo 1 ?>')).toBe('text <?php echo 1 ?>')
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
