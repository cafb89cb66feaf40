import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { newTables, newText } from '../../../document/structure/new-tree'
import { treesFromMarkdown } from '../import/trees-from-markdown'
import { outlineOf } from '../testing/outline-of'
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

const signs =
  '注意 （重要） ： 。 a b (x) "q" 100% A+ 😀 가나 日本。 ==x== :::note * _ ~ ~~ ** ` 1. # - $5 &amp; <b> [ ] <!-- \\ | 👨‍👩‍👧 https://a.example/x [!NOTE] x@y.example + > ① 1、 www.a.example'
    .split(' ')
    .concat('　', '\u00a0\u00a0', ' ', '  ', '\t', '\n')

const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(...signs),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 3 })
        .filter((text) => !/[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u.test(text)),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const yes = fc.constant(true)
const marks = { bold: yes, italic: yes, strikethrough: yes, underline: yes, inline_code: yes }
const link = fc.constant({ url: encodeURIComponent('https://l.example/') })
const style = fc.record({ ...marks, link }, { requiredKeys: [] })
const elements = fc
  .array(
    fc
      .tuple(words, style)
      .map(([content, look]) => run(look.inline_code ? content.replaceAll('\n', ' ') : content, look)),
    { minLength: 1, maxLength: 4 },
  )
  .filter((runs) => runs.some(({ text_run }) => /[^\n]/.test(text_run?.content ?? '')))

/**
 * Each character with its style. Markdown cannot hold whether a space or a line break is
 * bold, and no reader can see it.
 */
const shown = (line: readonly TextElement[]): string =>
  line
    .flatMap(({ text_run: text }) =>
      Array.from(text?.content ?? '', (sign) => {
        const held = Object.keys(text?.text_element_style ?? {}).filter(
          (mark) => sign !== '\n' && !(/\s/.test(sign) && /bold|italic/.test(mark)),
        )
        return `${sign}${held.toSorted().join('+')}`
      }),
    )
    .join(' ')

const cell = (runs: TextElement[]) => ({ children: [line(...runs)], rowspan: 1, colspan: 1 })

test.each([
  ['a line of text', (runs: TextElement[]) => line(...runs)],
  ['a heading', (runs: TextElement[]) => newText('heading2', runs)],
  ['a task', (runs: TextElement[]) => newText('todo', runs, [], { done: true })],
  ['a quote', (runs: TextElement[]) => newText('quote', runs)],
  ['a cell', (runs: TextElement[]) => newTables([[cell(runs), cell([])]], { header_row: true })![0]!],
])('%s is read back with each sign and its marks, and has no references', (_, blockOf) => {
  const lineIn = (tree: BlockTree | undefined): readonly TextElement[] => {
    const [own] = Object.values(tree?.body ?? {}) as { elements?: TextElement[] }[]
    return own?.elements ?? (tree?.children[0] ? lineIn(tree.children[0]) : [])
  }
  fc.assert(
    fc.property(elements, (runs) => {
      const text = written(blockOf(runs))
      const { blocks } = treesFromMarkdown(text)
      const kinds = { kind: blockOf(runs).block_type, blocks: 1 }
      expect({
        text,
        kind: blocks[0]?.block_type,
        blocks: blocks.length,
        line: shown(lineIn(blocks[0])),
      }).toEqual({
        text,
        ...kinds,
        line: shown(runs),
      })
      expect(text).not.toContain('&#')
    }),
  )
})

test('an address that was no link is none when it is read back', () => {
  const text = written(line(run('见 https://a.example/x 与 www.b.example')))
  expect(outlineOf(treesFromMarkdown(text).blocks)).toBe('text 见 https://a.example/x 与 www.b.example')
})
