import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import { treeFromBlocks } from '../../document/wire/tree-from-blocks'
import { safeFileName, jsonFromTree } from '../../src/editor/export/export-file'
import { block, callout, mention, p, page, run, table, textBlock } from '../../src/editor/testing/page'
import { LossCounter } from '../losses'
import { normalizeTrees } from '../normalize-trees'
import { outlineOf } from '../testing/outline-of'
import { treeFromJson, treesFromJson } from './tree-from-json'

test('a real announcement is equal after export to JSON and import', () => {
  const world = JSON.parse(readFileSync('e2e/worlds/real-announcement.json', 'utf8')) as unknown
  const lists: Block[][] = []
  JSON.stringify(world, (_key, value: unknown) => {
    if (Array.isArray(value) && (value[0] as Block | undefined)?.block_type === 1)
      lists.push(value as Block[])
    return value
  })
  expect(lists.length).toBeGreaterThan(0)
  for (const blocks of lists) {
    const tree = treeFromBlocks(blocks)
    expect(treeFromJson(jsonFromTree(tree))).toEqual(tree)
  }
})

test('an import keeps the blocks that can be created, and reports those that cannot', () => {
  const source = page(
    p('a', [run('red', { text_color: 1, comment_ids: ['c'] }), mention('ou_bob')]),
    callout('k', p('kp', 'in')),
    block('okr', 'o', {}),
    textBlock('todo', 't', 'do', [], { done: true }),
    table('tb', [[p('x', '1')], [p('y', '2')]]),
  )
  const read = treesFromJson(jsonFromTree(source))!
  expect(outlineOf(read.blocks)).toBe(
    'heading1 Title\ntext {c1:red}[@ou_bob]\ncallout ({"background_color":3,"emoji_id":"gift"})\n  text in\n' +
      'todo do (done=true)\ntable (1x2)\n  table_cell\n    text 1\n  table_cell\n    text 2',
  )
  expect(read.losses).toEqual([{ key: 'blocks', number: 1 }])
  expect(JSON.stringify(read.blocks)).not.toMatch(/comment_ids|"id":"[^"]/)
})

test('an inline file is imported as a card, which a call can create', () => {
  const file = block('file', 'f', { token: 't', name: 'plan.txt', view_type: 3 })
  const read = treesFromJson(jsonFromTree(page(block('view', 'v', { view_type: 3 }, file))))!
  expect(read.losses).toEqual([])
  expect(read.blocks[1]).toMatchObject({
    body: { view: { view_type: 1 } },
    children: [{ body: { file: { token: 't', view_type: 1 } } }],
  })
})

test('a list that begins with another number reports that it will begin with 1', () => {
  const items = ['1', 'auto', '4'].map((sequence, at) =>
    textBlock('ordered', `o${at}`, 'x', [], { sequence }),
  )
  const read = treesFromJson(jsonFromTree(page(...items)))!
  expect(read.losses).toEqual([{ key: 'listNumbers', number: 1 }])
})

test('JSON that is no list of blocks is not read as a document', () => {
  for (const text of ['', '{', '[]', '[1]', 'null', '{"items":{}}', '{"items":[{"block_id":1}]}']) {
    expect(treesFromJson(text)).toBeUndefined()
  }
})

test('hostile JSON becomes valid blocks or nothing', () => {
  const tally = new LossCounter()
  const deep = (levels: number): object => ({
    block_type: 2,
    body: { text: { elements: [{ text_run: { content: `${levels}` } }] } },
    children: levels > 0 ? [deep(levels - 1)] : [],
  })
  const depth = (trees: readonly BlockTree[]): number =>
    trees.length === 0 ? 0 : 1 + Math.max(...trees.map((tree) => depth(tree.children)))
  expect(depth(normalizeTrees([deep(500)], tally)!)).toBeLessThan(60)
  const line = (...elements: unknown[]) => ({ block_type: 2, body: { text: { elements } } })
  const hostileLink = { link: { url: 'javascript%3Aalert(1)' } }
  const odd = normalizeTrees(
    [
      {
        block_type: 31,
        body: { table: { property: { row_size: 9, column_size: 9 } } },
        children: [{ block_type: 32, body: {}, children: [line(run('cell'))] }],
      },
      line(
        { text_run: { content: 'x', text_element_style: hostileLink } },
        { file: { file_token: 't' } },
        7,
        {
          text_run: { content: 5 },
        },
      ),
      { block_type: 26, body: { iframe: { component: { url: 'javascript:alert(1)' } } } },
      { block_type: 'x' },
    ],
    tally,
  )
  expect(outlineOf(odd!)).toBe('text cell\ntext x')
  expect(tally.losses.map(({ key }) => key)).toEqual(expect.arrayContaining(['links', 'elements', 'blocks']))
})

test('a file is named after its chat, in every script and on every system', () => {
  expect(safeFileName('Launch / 发布: "now"?', 'md')).toBe('Launch 发布 now.md')
  expect(safeFileName('..', 'md')).toBe('announcement.md')
  expect(safeFileName('con', 'md')).toBe('_con.md')
  expect(safeFileName('a\u202Egpj.exe\0', 'html')).toBe('a gpj.exe.html')
  expect(new TextEncoder().encode(safeFileName('宇'.repeat(200), 'json')).length).toBeLessThan(130)
})
