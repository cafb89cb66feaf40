import fc from 'fast-check'
import type { RootContent } from 'mdast'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { parseMarkdown } from './parse-markdown'
import { plainBlock } from './plain-markdown'

/** A node without its place, and without what no reader uses. */
const used = (nodes: readonly RootContent[]): unknown =>
  nodes.map((node) => {
    const { position: _, spread: __, ...own } = node as typeof node & { spread?: unknown }
    return 'children' in own ? { ...own, children: used(own.children) } : own
  })

const bits =
  '_e_ _字_ *斜* *(s)* *a* ~~删~~ ~~（x）~~ ~~d~~ <br> a 中 “引” （ ） 。 ( ) . 1 **粗** **b** **“q”** **(z)** **!x** **a。** `x` [y](https://a.b/c) [z](w) [中](/p?q=1#r) - # : 😀 **😀** 가 **가나** · " + == ^ / é **é** **１** ① **①** あ **あ** * _ | ! & < ~ $ \\ https://d.e www.f.g h@i.j'
    .split(' ')
    .concat(' ', '\n', '　', '\u00a0', '\t', '`x y`')
const heads = ['', '', '> ', '```\n', '```js\n', '## ', '- ', '- [ ] ', '1. ', '| ', '中']
const tails = ['', '\n\n', '\n```\n', '\n  - 六**七**八', ' |\n| - |\n| **x** |']
const sources = fc
  .tuple(
    fc.constantFrom(...heads),
    fc.array(fc.constantFrom(...bits), { minLength: 1, maxLength: 7 }),
    fc.constantFrom(...tails),
  )
  .map(([head, parts, tail]) => head + parts.join('') + tail)

test('a plain block is read as the parser reads it', () => {
  fc.assert(
    fc.property(sources, (source) => {
      const plain = plainBlock(source)
      if (plain)
        expect({ source, read: used([plain]) }).toEqual({
          source,
          read: used(parseMarkdown(source, Infinity)),
        })
    }),
    { numRuns: runs(1_000) },
  )
})

test.each([
  '这是**“重点”**内容，see `npm ci` and [the page](https://example.com/1) 第 1 段。',
  '## 第 1 节',
  '- 请于**周五 18:00 前**提交\n  - [the plan](https://example.com/1)',
  '- [x] 待办',
  '1. 一',
  '| 姓名 | 金额 |\n| --- | :-: |\n| 王芳 | **1** 元 |',
  '一行\n又一行',
])('%j needs no parser', (source) => {
  expect(plainBlock(source)).toBeDefined()
  expect(used([plainBlock(source)!])).toEqual(used(parseMarkdown(source, Infinity)))
})
