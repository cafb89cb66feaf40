import { expect, test } from 'vitest'
import {
  block,
  bullet,
  callout,
  cell,
  image,
  p,
  page,
  rows,
  table,
  tableOf,
  unknown,
} from '../../saving/testing/page'
import { mapTree, preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { blockText } from '../compare/block-text'
import { adoptBlocks } from './adopt-blocks'
import type { Adopting } from './adopt-blocks'

/** The ids of the document that a file asks for, each with its words. A new block has `+` for an id. */
function adopted(saved: BlockTree, ...file: BlockTree[]) {
  const nameless = file.map((tree) => mapTree(tree, (node) => ({ ...node, id: '' })))
  const ports: Adopting = {
    newId: () => '+',
    contentOf: (token) => token.replace(/^other-/, ''),
    changes: 'similar',
  }
  return adoptBlocks(saved, nameless, ports)
}

const shown = (tree: BlockTree) =>
  preOrder(tree)
    .slice(1)
    .map((node) => `${node.id} ${blockText(node)}`.trim())

test.each<[string, BlockTree[], BlockTree[], string[]]>([
  ['an equal block', [p('a', 'one')], [p('', 'one')], ['a one']],
  ['a block with another word', [p('a', 'one'), p('b', 'two')], [p('', 'one'), p('', '2')], ['a one', 'b 2']],
  ['the block that is most similar', [p('a', 'x'), p('b', 'one two')], [p('', 'one 2')], ['b one 2']],
  [
    'the parent of a changed block',
    [bullet('a', 'x', p('b', 'y'))],
    [bullet('', 'x', p('', 'z'))],
    ['a x', 'b z'],
  ],
  ['none of another type', [p('a', 'one')], [bullet('', 'one')], ['+ one']],
  ['none that would have to move', [p('a', 'a'), p('b', 'b')], [p('', 'b'), p('', 'a')], ['b b', '+ a']],
  ['a picture with the same bytes', [image('a', 'x')], [image('', 'other-x')], ['a']],
])('a document keeps %s', (_, saved, file, expected) => {
  expect(shown(adopted(page(...saved), ...file))).toEqual(expected)
})

test('a document that is equal to the file stays as it is', () => {
  const saved = page(p('a', 'one'), callout('c', p('d', 'two'), unknown('u')), table('t', rows('1 2', '3 4')))
  expect(adopted(saved, p('', 'one'), callout('', p('', 'two')), table('', rows('1 2', '3 4')))).toEqual(
    saved,
  )
})

test('a block that no call creates stays behind the block that it follows', () => {
  const saved = page(p('a', 'one'), unknown('u'), p('b', 'two'), unknown('v'))
  expect(shown(adopted(saved, p('', 'one'), p('', 'new line'), p('', 'two'), p('', 'end')))).toEqual([
    'a one',
    'u',
    '+ new line',
    'b two',
    'v',
    '+ end',
  ])
})

test('a new row leaves the cells of the others as they are', () => {
  const saved = page(table('t', rows('1 2', '5 6')))
  const ids = adopted(saved, table('', rows('1 2', '3 4', '5 6'))).children[0]!.children.map(({ id }) => id)
  expect(ids).toEqual(['t_1', 't_2', '+', '+', 't_5', 't_6'])
})

test('a table stays whole if a row that the file lacks holds a block that stays', () => {
  const box = tableOf('t', [[cell('a', p('x', '1'))], [cell('b', unknown('u'))]])
  const found = adopted(page(box), table('', rows('1'))).children
  expect(found.map(({ id }) => id)).toEqual(['t', '+'])
  expect(found[0]).toBe(box)
})

test('comments stay on words that stay, and folded headings stay folded', () => {
  const elements = [
    { text_run: { content: 'one ', text_element_style: { comment_ids: ['c1'] } } },
    { text_run: { content: 'two' } },
  ]
  const saved = page(block('h', 4, elements, { folded: true }))
  expect(adopted(saved, block('', 4, 'one two'))).toBe(saved)
  const { heading2 } = adopted(saved, block('', 4, 'one 2')).children[0]!.body
  expect(heading2?.style).toMatchObject({ folded: true })
  expect(heading2?.elements[0]?.text_run).toMatchObject({ text_element_style: { comment_ids: ['c1'] } })
})
