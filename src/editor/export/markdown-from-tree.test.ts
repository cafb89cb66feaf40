import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { codeLanguages } from '../../../document/blocks/code-languages'
import { newTables, newText } from '../../../document/structure/new-tree'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { outlineOf } from '../../../formats/testing/outline-of'
import { block, callout, column, grid, h, mention, p, page, run, table, textBlock } from '../testing/page'
import { fallbackNames } from './element-text'
import { markdownFromTree, markdownFromTrees } from './markdown-from-tree'

const names = { ...fallbackNames, person: (id: string) => (id === 'ou_bob' ? 'Bob' : undefined) }
const markdown = (...blocks: BlockTree[]) => markdownFromTree(page(...blocks), names)

test('a document reads as Markdown that people would write', () => {
  const { text } = markdown(
    h(2, 'h', 'Plan'),
    p('p', [
      run('all '),
      run('bold ', { bold: true }),
      run('and both', { bold: true, italic: true }),
      run(', '),
      run('site', { link: { url: 'https%3A%2F%2Facme.example%2Fa' } }),
    ]),
    textBlock('bullet', 'b', 'one', [textBlock('ordered', 'o', 'deep')]),
    textBlock('todo', 't', 'done', [], { done: true }),
    textBlock('code', 'c', 'let a = `b`', [], { language: 63 }),
    textBlock('quote', 'q', 'said'),
    callout('k', p('kp', 'mind')),
    block('divider', 'd'),
    table('tb', [[p('x', 'a|b')], [p('y', 'c')]], [[p('z', 'd')], [p('w', [run('e\nf')])]]),
  )
  expect(text).toBe(
    [
      '# Title',
      '## Plan',
      'all **bold** **_and both_**, [site](https://acme.example/a)',
      '- one\n  1. deep\n- [x] done',
      '```typescript\nlet a = `b`\n```',
      '> said',
      '> [!WARNING]\n> mind',
      '***',
      '| a\\|b | c |\n| - | - |\n| d | e<br>f |\n',
    ].join('\n\n'),
  )
})

test('content that Markdown cannot express is counted', () => {
  const { losses } = markdown(
    p('p', [run('red', { text_color: 1 }), mention('ou_bob')]),
    block('image', 'i', { token: 't', caption: { content: 'A view' } }),
    grid('g', column('c1', p('x', 'l')), column('c2', p('y', 'r'))),
    block('sheet', 's', { token: 'a_b' }),
    textBlock('text', 'c', 'middle', [], { align: 2 }),
  )
  expect(Object.fromEntries(losses.map(({ key, number }) => [key, number]))).toEqual({
    textColors: 1,
    mentionsAsNames: 1,
    pictures: 1,
    columnsInARow: 1,
    sheets: 1,
    alignments: 1,
  })
})

const comesBack = (...trees: BlockTree[]) => {
  const { text } = markdownFromTrees(trees, names)
  expect(outlineOf(treesFromMarkdown(text).blocks)).toBe(outlineOf(trees))
  return text
}

test('a line that ends with a line break is read back without a backslash, and with the blocks below it', () => {
  comesBack(newText('text', [run('a\n')]), newText('bullet', [run('b\n\n')], [newText('bullet', [run('c')])]))
  expect(markdownFromTrees([newText('text', [run('\n')])], names).text).toBe('')
})

test('inline code with a coloured part is read back as one piece of code', () => {
  const code = (content: string, style = {}) => run(content, { inline_code: true, ...style })
  const { text } = markdownFromTrees([newText('text', [code('npm '), code('ci', { text_color: 1 })])], names)
  expect(text).toBe('`npm ci`\n')
})

test('formulas side by side, before a digit, and with bars in a cell are read back unchanged', () => {
  const formula = (content: string) => ({ equation: { content } })
  const cell = (elements: (ReturnType<typeof formula> | ReturnType<typeof run>)[]) => ({
    children: [newText('text', elements)],
    rowspan: 1,
    colspan: 1,
  })
  const trees = [
    newText('text', [formula('x'), formula('y'), run('5')]),
    ...newTables(
      [
        [cell([formula('|x|')]), cell([run('b')])],
        [cell([formula('\\begin{array}{c|c}1\\\\|2\\end{array}')]), cell([run('d')])],
      ],
      { header_row: true },
    )!,
  ]
  expect(outlineOf(treesFromMarkdown(markdownFromTrees(trees, names).text).blocks)).toBe(outlineOf(trees))
  const norm = newTables([[cell([formula('\\|x\\|')])]], { header_row: true })!
  expect(markdownFromTrees(norm, names).text).toContain('$\\Vert x\\Vert $')
})

test('a list that begins with another number reports that it will begin with 1', () => {
  const { losses } = treesFromMarkdown('1. a\n\nwords\n\n2. b\n3. c\n\n- d')
  expect(losses).toEqual([{ key: 'listNumbers', number: 1 }])
})

test('a file with Windows line endings is read like any other', () => {
  const text = '---\ntitle: x\n---\n\n> [!TIP]\n> it\n\n```js\na\nb\n```\n\nc\nd\n\n$$\ne\nf\n$$\n'
  expect(treesFromMarkdown(text.replaceAll('\n', '\r\n'))).toEqual(treesFromMarkdown(text))
})

test.each(codeLanguages.map((name, at) => [name, at + 1] as const))(
  'code in %s is read back with its language',
  (_, language) => {
    const code = newText('code', [run('x')], [], { language })
    expect(treesFromMarkdown(markdownFromTrees([code], names).text).blocks).toEqual([code])
  },
)
