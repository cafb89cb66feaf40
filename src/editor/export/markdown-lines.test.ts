import { expect, test } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { newText } from '../../../document/structure/new-tree'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { outlineOf } from '../../../formats/testing/outline-of'
import { run } from '../testing/page'
import { fallbackNames } from './element-text'
import { markdownFromTrees } from './markdown-from-tree'

const written = (...trees: BlockTree[]) => markdownFromTrees(trees, fallbackNames).text
const line = (...elements: TextElement[]) => newText('text', elements)
const bold = { bold: true }
const struck = { strikethrough: true }

test.each([
  [[run('注意：', bold), run('请看')], '**注意：**请看'],
  [[run('A+', bold), run('级')], '**A+**级'],
  [[run('使用'), run('npm ci', { ...bold, inline_code: true }), run('安装')], '使用**`npm ci`**安装'],
  [[run('100元(含税)', struck), run('现价')], '~~100元(含税)~~现价'],
  [[run('중요(필독)', bold), run('입니다')], '**중요(필독)**입니다'],
  [[run('重要（必読）', bold), run('です')], '**重要（必読）**です'],
  [[run('🎉', bold), run('好')], '**🎉**好'],
])('marks next to Chinese, Japanese and Korean need no reference: %#', (elements, text) => {
  expect(written(line(...elements))).toBe(`${text}\n`)
})

test.each([
  [[run('a:', bold), run('b')], '<b>a:</b>b'],
  [[run('x'), run('(y)', struck), run('z')], 'x<s>(y)</s>z'],
  [[run('　缩进')], '　缩进'],
  [[run('姓名'), run('        ', { underline: true }), run('。')], '姓名<u>        </u>。'],
  [[run('删'), run(' 除 ', struck)], '删<s> 除 </s>'],
  [[run('  前 后\t')], '<span>  </span>前 后<span>\t</span>'],
])('a tag says what signs cannot, without a reference: %#', (elements, text) => {
  expect(written(line(...elements))).toBe(`${text}\n`)
})

test('an address that was no link is none when it is read back', () => {
  const text = written(line(run('见 https://a.example/x 与 www.b.example')))
  expect(outlineOf(treesFromMarkdown(text).blocks)).toBe('text 见 https://a.example/x 与 www.b.example')
})
