import { expect, test } from 'vitest'
import { runToEnd } from '../../primitives/in-slices'
import { block, bullet, callout, grid, image, p, page, rows, table } from '../../saving/testing/page'
import { indexTree } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { pairBlocks, pairMoved } from './pair-blocks'

/** Each block of the later version with its counterpart, as `later=earlier`. Same ids are left out. */
const pairs = (before: BlockTree, after: BlockTree) =>
  [...runToEnd(pairBlocks(before, after)).earlier].flatMap(([now, old]) =>
    now.id === old.id ? [] : `${now.id}=${old.id}`,
  )

function moved(before: BlockTree, after: BlockTree) {
  const [old, now] = [indexTree(before), indexTree(after)]
  const onlyIn = (one: typeof old, other: typeof old) =>
    [...one.values()].flatMap(({ node }) => (other.has(node.id) ? [] : node))
  return [...pairMoved([old, now], [onlyIn(old, now), onlyIn(now, old)])].map(([id, was]) => `${id}=${was}`)
}

const last = p('z', 'last')

test.each<[string, BlockTree[], BlockTree[], string[]]>([
  ['a block elsewhere has the same content', [p('a', 'one'), last], [last, p('b', 'one')], ['b=a']],
  ['a line turned into a heading', [p('a', 'one'), last], [last, block('b', 3, 'one')], ['b=a']],
  ['most words stayed', [p('a', 'one two three'), last], [last, p('b', 'one two three four')], ['b=a']],
  ['it grew', [p('a', 'nu xi'), last], [last, p('b', 'and then nu came with xi and all others')], ['b=a']],
  [
    'it is the most similar of several',
    [p('a', 'one two three four five'), last],
    [last, p('x', 'one two three four six'), p('y', 'one two three four five six')],
    ['y=a'],
  ],
  [
    'several have the same words: they keep their order',
    [p('a', 'same'), p('b', 'same'), last],
    [last, p('x', 'same'), p('y', 'same')],
    ['x=a', 'y=b'],
  ],
  [
    'several have the same words: one that stayed with its parent comes first',
    [p('a', 'same'), bullet('l', 'list', p('b', 'same')), last],
    [bullet('l', 'list', p('x', 'same')), last, p('y', 'same')],
    ['x=b', 'y=a'],
  ],
  [
    'everything below it is the same, with an empty line and a picture',
    [bullet('a', 'item', p('b', ''), image('c', 'boxcn')), last],
    [last, bullet('x', 'item', p('y', ''), image('w', 'boxcn2'))],
    ['x=a', 'y=b', 'w=c'],
  ],
  [
    'its children are the same and its look is not',
    [callout('a', p('b', 'one')), last],
    [last, { ...callout('x', p('y', 'one')), body: { callout: { background_color: 5 } } }],
    ['y=b', 'x=a'],
  ],
  [
    'everything below it is the same, at any depth, though a deleted line has the same words',
    [p('o', 'same'), bullet('a', 'item', bullet('b', 'below', p('c', 'same'))), bullet('l', 'list')],
    [bullet('l', 'list', bullet('x', 'item', bullet('y', 'below', p('w', 'same'))))],
    ['x=a', 'y=b', 'w=c'],
  ],
  [
    'blocks that keep their ids are the same, though they swap their words',
    [p('a', 'one'), p('b', 'two')],
    [p('a', 'two'), p('b', 'one')],
    [],
  ],
  ['an empty line is no evidence', [p('a', ''), last], [last, p('b', '')], []],
  ['a line with other words is another one', [p('a', 'one two'), last], [last, p('b', 'one other')], []],
])('a block is found under another id: %s', (_, before, after, found) => {
  expect(moved(page(...before), page(...after)).sort()).toEqual(found.sort())
  expect(pairs(page(...before), page(...after)).sort()).toEqual(found.sort())
})

test('only a comparison of all blocks pairs what is merely similar in its place', () => {
  const [before, after] = [page(p('a', 'one two'), last), page(p('b', 'one other'), last)]
  expect(pairs(before, after)).toEqual(['b=a'])
  expect(moved(before, after)).toEqual([])
})

test('parts of boxes are paired by row or in order', () => {
  const before = page(table('t', rows('1', '2')), grid('g', ['g1', p('x', 'ex')], ['g2', p('y', 'why')]))
  const after = page(
    table('s', rows('0', '1', '2')),
    grid('h', ['h1', p('v', 'ex')], ['h2', p('w', 'why or how')]),
  )
  expect(pairs(before, after)).toEqual(
    expect.arrayContaining(['s=t', 's_1=t_1', 's_2=t_2', 'h=g', 'h1=g1', 'h2=g2', 'w=y']),
  )
})
