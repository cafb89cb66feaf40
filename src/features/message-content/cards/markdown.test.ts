import { expect, test } from 'vitest'
import type { RichNode } from '../contents/rich-nodes'
import { readMarkdown } from './markdown'
import type { Dialect } from './markdown-elements'

const DIALECTS: readonly Dialect[] = ['lark_md', '1.0', '2.0']

/** A node in a few letters: `{bold}`, `` `code` ``, `<red:words>`, `[words](address)`. */
function brief(node: RichNode): string {
  switch (node.tag) {
    case 'text':
      return node.style.length > 0 ? `{${node.text}}` : node.text
    case 'coloured':
      return `<${node.colour}:${node.text}>`
    case 'code':
      return `\`${node.text}\``
    case 'a':
      return `[${node.text}](${node.href})`
    case 'label':
      return `(${node.colour}:${node.text})`
    case 'link':
      return `[${node.icon}:${node.text}](${node.href})`
    case 'at':
      return `@${node.user_id}`
    case 'emotion':
      return `:${node.emoji_type}:`
    case 'picture':
      return `!${node.text}!`
    case 'person':
      return `person ${node.id} ${node.style} ${node.show_avatar}`
    case 'moment':
      return `${node.time} ${node.format}`
    case 'heading':
      return `h${node.level} `
    case 'item':
      return `${node.depth}${node.number ?? '-'} `
    case 'cell':
      return node.isHeader ? '|| ' : '| '
    case 'code_block':
      return `~${node.language}~${node.text}`
    case 'quote':
      return `> ${node.paragraphs.map((nodes) => nodes.map(brief).join('')).join(' / ')}`
    default:
      return node.tag
  }
}

const shown = (markdown: string, dialect: Dialect, links = {}): string[] =>
  readMarkdown(markdown, dialect, links).paragraphs.map((nodes) => nodes.map(brief).join(''))

test.each<[string, lark: string[], old: string[], present: string[]]>([
  ['`code`', ['`code`'], ['`code`'], ['`code`']],
  ['use `a**b**` now', ['use `a**b**` now'], ['use `a**b**` now'], ['use `a**b**` now']],
  ['**a** __b__ *c* ~~d~~', ['{a} {b} {c} {d}'], ['{a} {b} {c} {d}'], ['{a} {b} {c} {d}']],
  ['_a_ snake_case_name', ['_a_ snake_case_name'], ['_a_ snake_case_name'], ['{a} snake_case_name']],
  ['# Title', ['# Title'], ['# Title'], ['h1 Title']],
  ['> said\n> **twice**', ['> said\n> {twice}'], ['> said\n> {twice}'], ['> said\n{twice}']],
  ['- one\n    - two', ['- one\n    - two'], ['0- one', '1- two'], ['0- one', '2- two']],
  ['1. one\n  - two', ['1. one\n  - two'], ['01 one', '0- two'], ['01 one', '1- two']],
  ['| a |\n| - |\n| b |', ['| a |\n| - |\n| b |'], ['| a |\n| - |\n| b |'], ['|| a', '| b']],
  ['a\n---\nb', ['a\n---\nb'], ['a', 'hr', 'b'], ['a', 'hr', 'b']],
  ['a\n<hr>\nb', ['a\n<hr>\nb'], ['a\n<hr>\nb'], ['a', 'hr', 'b']],
  ['```js\n# x\n```', ['```js\n# x\n```'], ['~js~# x'], ['~js~# x']],
  ['![a](img_1)', ['![a](img_1)'], ['!a!'], ['!a!']],
  ["<font color='red'>a **b**</font> c", ['<red:a ><red:b> c'], ['<red:a ><red:b> c'], ['<red:a ><red:b> c']],
  ["<text_tag color='blue'>new</text_tag>", ['(blue:new)'], ['(blue:new)'], ['(blue:new)']],
  ["<a href='https://a.example'></a>", ['[https://a.example](https://a.example)'], [], []],
  ['<at ids=ou_a,ou_b></at>', ['@ou_a@ou_b'], [], []],
  ['<at email=a@b.example></at>', ['@a@b.example'], [], []],
  [':DONE: at 12:30:45 :NO_SUCH:', [':DONE: at 12:30:45 :NO_SUCH:'], [], []],
  ['&#60;b&#62; &sim; &ensp;', ['<b> ~ \u2002'], [], []],
  [
    "<link icon='chat_outlined' url='https://a.example' pc_url=''>a</link>",
    ["<link icon='chat_outlined' url='https://a.example' pc_url=''>a</link>"],
    ['[chat_outlined:a](https://a.example)'],
    ['[chat_outlined:a](https://a.example)'],
  ],
  [
    "<person id = 'ou_a' show_avatar = false style = 'capsule'></person>",
    ["<person id = 'ou_a' show_avatar = false style = 'capsule'></person>"],
    ['person ou_a capsule false'],
    ['person ou_a capsule false'],
  ],
  [
    "<number_tag background_color='red'>7</number_tag>",
    ["<number_tag background_color='red'>7</number_tag>"],
    ["<number_tag background_color='red'>7</number_tag>"],
    ['(red:7)'],
  ],
  [
    "<local_datetime millisecond='1700000000000' format_type='week'></local_datetime>",
    ["<local_datetime millisecond='1700000000000' format_type='week'></local_datetime>"],
    ["<local_datetime millisecond='1700000000000' format_type='week'></local_datetime>"],
    ['1700000000000 week'],
  ],
  ['a<br>b<raw>**c**</raw>', ['a<br>b<raw>{c}</raw>'], ['a<br>b<raw>{c}</raw>'], ['a\nb**c**']],
])('%j is drawn in each dialect as the pages say', (markdown, ...each) => {
  for (const [at, dialect] of DIALECTS.entries()) {
    const expected = each[at]!.length > 0 ? each[at]! : each[0]
    expect([dialect, ...shown(markdown, dialect)]).toEqual([dialect, ...expected])
  }
})

test('a link of 1.0 leads to the address that the component has under its name', () => {
  const links = { $urlVal: 'https://a.example' }
  expect(shown('[a]($urlVal) [b]($other)', '1.0', links)).toEqual(['[a](https://a.example) [b]($other)'])
})

test('elements that are never closed stay text', () => {
  expect(shown('<a href="x">a <at id=ou_a> <text_tag>b', '2.0')).toEqual([
    '<a href="x">a <at id=ou_a> <text_tag>b',
  ])
})

test('what counts is counted in quotes as well, and reading ends with the nodes of a card', () => {
  expect(readMarkdown('> a\n> > b', '2.0').count).toBeGreaterThan(5)
  expect(readMarkdown('- a\n'.repeat(10_000), '2.0').paragraphs.length).toBeLessThan(2_000)
})
