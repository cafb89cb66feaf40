import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { blockId } from '../schema/attrs'
import type { BlockSelection } from '../selection/block-selection'
import {
  block,
  board,
  bullet,
  callout,
  code,
  column,
  grid,
  h,
  image,
  p,
  page,
  run,
  table,
} from '../testing/page'
import { blocksOf } from '../testing/state-of'
import { docFromTree } from '../wire/doc-from-tree'
import { dropTarget, LEVEL } from './drop-target'
import type { Flow, Row } from './drop-target'
import { layOut, rowNamed, WIDTH } from './testing/lay-out'
import { placeNamed } from './testing/place-named'

const sheet = block('sheet', 's', { token: 's_1' })

const doc = docFromTree(
  page(
    p('a', 'one'),
    bullet('b', 'two', bullet('c', 'three')),
    h(1, 'h', 'heading'),
    callout('k', p('ka', 'in a callout')),
    block('quote_container', 'q', {}, p('qa', 'quoted')),
    grid('g', column('g1', p('ga', 'left')), column('g2', p('gb', 'right'))),
    table('t', [[p('ta', '1')], [p('tb', '2')]]),
    code('x', 'code'),
    image('i'),
    sheet,
    board('w'),
    p('f', [run('x'), { file: { file_token: 'boxcn1', source_block_id: 's' } }]),
    p('z', 'end'),
  ),
)
const boxes = layOut(doc)

const blocks = (first: string, last = first, of: Node = doc) => blocksOf(of, first, last)

type Spot = 'above' | 'below' | 'left' | 'right' | 'deep'

/** The pointer over a row: near its upper or lower edge, at one of its sides, or low and far to the right. */
function pointAt(row: Row, spot: Spot) {
  const middle = (row.top + row.bottom) / 2
  const spots = {
    above: { x: row.left + 5, y: row.top + 1 },
    below: { x: row.left + 5, y: row.bottom - 1 },
    left: { x: row.left + 4, y: middle },
    right: { x: row.right - 4, y: middle },
    deep: { x: row.left + LEVEL, y: row.bottom - 1 },
  }
  return spots[spot]
}

function said(from: BlockSelection, over: string, spot: Spot): string {
  const target = dropTarget(pointAt(rowNamed(boxes, doc, over), spot), boxes, doc, from)
  if (target.kind === 'stays') return 'stays'
  if (target.kind === 'refused') return `refused: ${target.why.rule}`
  if ('nextTo' in target.to) {
    return `${target.to.side} of ${blockId(doc.nodeAt(target.to.nextTo)!)}`
  }
  return placeNamed(doc, target.to.at)
}

describe('where a block of one kind lands over a place', () => {
  test.each<[moved: string, over: string, spot: Spot, lands: string]>([
    // text
    ['z', 'a', 'above', 'first in page'],
    ['z', 'a', 'below', 'after a in page'],
    ['z', 'a', 'deep', 'first in a'],
    ['z', 'a', 'left', 'left of a'],
    ['z', 'b', 'below', 'first in b'],
    ['z', 'c', 'above', 'first in b'],
    ['z', 'c', 'below', 'after c in b'],
    ['z', 'c', 'deep', 'first in c'],
    ['z', 'ka', 'below', 'after ka in k'],
    ['z', 'ga', 'below', 'after ga in g1'],
    ['z', 'gb', 'right', 'right of gb'],
    ['z', 'tb', 'below', 'after tb in t-0-1'],
    ['z', 'x', 'deep', 'after x in page'],
    ['z', 'z', 'above', 'stays'],
    ['b', 'c', 'below', 'stays'],
    // an image
    ['i', 'ka', 'below', 'refused: inCallout'],
    ['i', 'qa', 'below', 'after qa in q'],
    ['i', 'ta', 'above', 'first in t-0-0'],
    ['i', 'a', 'right', 'right of a'],
    // an embedded sheet
    ['s', 'ta', 'above', 'refused: inCell'],
    // a callout, a table and columns
    ['k', 'ga', 'below', 'after ga in g1'],
    ['g', 'ga', 'above', 'stays'],
    ['g', 'a', 'right', 'after a in page'],
    // what cannot be recreated
    ['w', 'a', 'below', 'after a in page'],
    ['w', 'qa', 'above', 'refused: fixed'],
    ['w', 'z', 'below', 'refused: fixed'],
    ['w', 'a', 'right', 'after a in page'],
  ])('%s over %s, %s: %s', (moved, over, spot, lands) => {
    expect(said(blocks(moved), over, spot)).toBe(lands)
  })
})

test('several blocks land together, and a single block that is not allowed refuses all of them', () => {
  expect(said(blocks('x', 'i'), 'a', 'above')).toBe('first in page')
  expect(said(blocks('x', 'i'), 'ka', 'above')).toBe('refused: inCallout')
})

test('the left side of the carried blocks chooses the depth in the gap, except far to the right', () => {
  const row = rowNamed(boxes, doc, 'c')
  const at = (x: number) => {
    const target = dropTarget({ x, y: row.bottom - 1 }, boxes, doc, blocks('z'))
    return target.kind === 'between' && 'at' in target.to ? doc.resolve(target.to.at).depth : undefined
  }
  expect([0, LEVEL, 2 * LEVEL, WIDTH / 2].map(at)).toEqual([0, 1, 2, 1])
})

test('the upper and lower edges of a container mean before and after it', () => {
  const row = rowNamed(boxes, doc, 'k')
  const at = (y: number) => dropTarget({ x: row.left + 100, y }, boxes, doc, blocks('z'))
  expect(at(row.top + 2)).toMatchObject({ to: { at: row.position } })
  expect(at(row.bottom - 2)).toMatchObject({ to: { at: row.end } })
})

test.each([
  ['a wide row is 64 pixels wide', 'a', 64],
  ['a row in a column is a sixth of it', 'ga', 326 / 6],
])('the side of %s', (_, id, width) => {
  const row = rowNamed(boxes, doc, id)
  const at = (x: number) => dropTarget({ x, y: (row.top + row.bottom) / 2 }, boxes, doc, blocks('z')).kind
  expect([at(row.right - width - 1), at(row.right - width)]).toEqual(['between', 'beside'])
})

test('a side is as high as the middle half of its row', () => {
  const row = rowNamed(boxes, doc, 'a')
  const at = (y: number) => dropTarget({ x: row.right - 1, y }, boxes, doc, blocks('z')).kind
  const quarter = (row.bottom - row.top) / 4
  expect([at(row.top + quarter - 1), at(row.top + quarter)]).toEqual(['between', 'beside'])
  expect([at(row.bottom - quarter), at(row.bottom - quarter + 1)]).toEqual(['beside', 'between'])
})

test('a block can be dropped on an empty page', () => {
  const empty: Flow = { left: 0, right: WIDTH, top: 40, bottom: 400, end: 7, rows: [] }
  const titled = docFromTree(page(p('a', 'one')))
  expect(dropTarget({ x: 3, y: 60 }, empty, titled, blocks('a', 'a', titled))).toEqual({ kind: 'stays' })
})
