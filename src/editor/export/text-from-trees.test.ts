import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { newTables, newText, newTree } from '../../../document/structure/new-tree'
import { p, page, run, mention } from '../testing/page'
import { fallbackNames } from './element-text'
import { textFromTrees } from './text-from-trees'

const line = (key: string, words: string, children: BlockTree[] = [], style = {}) =>
  newTree(key, { elements: [run(words)], style }, children)
const cells = (...rows: BlockTree[][][]) =>
  newTables(rows.map((row) => row.map((children) => ({ children, rowspan: 1, colspan: 1 }))))!

test('words have no signs of Markdown, and no entities', () => {
  const words = [
    run('注意：', { bold: true }),
    run('请看'),
    run('通知', { link: { url: 'https%3A%2F%2Fexample.com' } }),
    run('x_y & <b> `c`', { inline_code: true }),
    { equation: { content: 'E=mc^2' } },
  ]
  expect(textFromTrees([newText('text', words), line('heading2', '# 1'), line('quote', '> a')])).toBe(
    '注意：请看通知x_y & <b> `c`E=mc^2\n# 1\n> a',
  )
})

test('list items have the signs that the page shows, and what is below them is indented', () => {
  const trees = [
    line('bullet', 'one', [line('bullet', 'inner', [line('text', 'text\nsecond')]), line('code', 'a\n\n b')]),
    line('ordered', 'first', [line('ordered', 'letter', [line('ordered', 'roman')])]),
    line('ordered', 'second\nline'),
    line('todo', 'open'),
    line('todo', 'done', [], { done: true }),
    line('text', ''),
    line('ordered', 'again', [], { sequence: '7' }),
  ]
  expect(textFromTrees(trees)).toBe(
    [
      '• one\n  ◦ inner\n    text\n    second\n  a\n\n   b',
      '1. first\n  a. letter\n    i. roman\n2. second\n   line',
      '☐ open\n☑ done\n\n7. again',
    ].join('\n'),
  )
})

test('a list in a callout or a column starts again', () => {
  const inside = [line('bullet', 'a')]
  const callout = newTree('callout', {}, inside)
  const grid = newTree('grid', { column_size: 2 }, [
    newTree('grid_column', {}, inside),
    newTree('grid_column', {}, inside),
  ])
  expect(textFromTrees([line('bullet', 'x', [callout]), grid])).toBe('• x\n  • a\n• a\n• a')
})

test('tables are rows of cells with tabs; cells of several lines are in quotes, and covered cells are empty', () => {
  const table = cells(
    [[line('text', 'a')], [line('bullet', 'b'), line('bullet', 'c\n"d"')]],
    [[line('text', 'tab\there')], [line('text', '"q"')]],
  )
  expect(textFromTrees(table)).toBe('a\t"• b\n• c\n  ""d"""\n"tab\there"\t"""q"""')
  const merged = newTables([
    [{ children: [line('text', 'wide')], rowspan: 1, colspan: 2 }],
    [
      { children: [line('text', 'x')], rowspan: 1, colspan: 1 },
      { children: [line('text', 'y')], rowspan: 1, colspan: 1 },
    ],
  ])!
  expect(textFromTrees(merged)).toBe('wide\t\nx\ty')
})

test('cards, files and dividers have their address, name or a rule', () => {
  const iframe = newTree('iframe', { component: { iframe_type: 1, url: 'https%3A%2F%2Fexample.com%2Fa' } })
  const file = newTree('view', {}, [newTree('file', { name: '表.xlsx' })])
  const picture = newTree('image', { caption: { content: '图一' } })
  expect(textFromTrees([iframe, file, picture, newTree('divider', {}), newTree('board', {})])).toBe(
    'https://example.com/a\n表.xlsx\n图一\n──────────',
  )
})

test('a mention is the name of the person, or the id if it has no name', () => {
  const { children } = page(p('a', [run('ask '), mention('ou_bob')]))
  expect(textFromTrees(children)).toBe('ask @ou_bob')
  expect(textFromTrees(children, { ...fallbackNames, person: () => '小博' })).toBe('ask @小博')
})
