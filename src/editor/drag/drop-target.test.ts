import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
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
import { dropTarget, isSameLanding, landing, LEVEL, SIDE, STEADY } from './drop-target'
import type { DropTarget, Flow, Point, Row } from './drop-target'
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

const narrowDoc = docFromTree(
  page(
    p('a', 'one'),
    grid('g', ...['na', 'nb', 'nc', 'nd', 'ne', 'nf'].map((id) => column(`${id}-column`, p(id, id)))),
    p('z', 'end'),
  ),
)
const narrow = layOut(narrowDoc)

const blocks = (first: string, last = first, of: Node = doc) => blocksOf(of, first, last)

type Spot = 'above' | 'below' | 'left' | 'right' | 'deep'

/** The pointer over a row: near its upper or lower edge, at one of its sides, or low and far to the right. */
function pointAt(row: Row, spot: Spot) {
  const middle = (row.top + row.bottom) / 2
  const spots = {
    above: { x: row.left + 5, y: row.top + 1 },
    below: { x: row.left + 5, y: row.bottom - 1 },
    left: { x: row.left - 80, y: middle },
    right: { x: row.right - 4, y: middle },
    deep: { x: row.left + LEVEL, y: row.bottom - 1 },
  }
  return spots[spot]
}

function said(from: BlockSelection, over: string, spot: Spot): string {
  const target = dropTarget(pointAt(rowNamed(boxes, doc, over), spot), boxes, doc, { run: from })
  return named(target)
}

function named(target: DropTarget): string {
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
    ['z', 'g', 'left', 'left of ga'],
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
    const target = dropTarget({ x, y: row.bottom - 1 }, boxes, doc, { run: blocks('z') })
    return target.kind === 'between' && 'at' in target.to ? doc.resolve(target.to.at).depth : undefined
  }
  expect([0, LEVEL, 2 * LEVEL, WIDTH / 2].map(at)).toEqual([0, 1, 2, 1])
})

test('the upper and lower edges of a container mean before and after it', () => {
  const row = rowNamed(boxes, doc, 'k')
  const at = (y: number) => dropTarget({ x: row.left + 200, y }, boxes, doc, { run: blocks('z') })
  expect(at(row.top + 2)).toMatchObject({ to: { at: row.position } })
  expect(at(row.bottom - 2)).toMatchObject({ to: { at: row.end } })
})

test.each([
  ['a wide row is 24 pixels wide', 'a', SIDE],
  ['a block in a narrow column is a sixth of it', 'na', (WIDTH / 6 - 24) / 6],
])('the right edge of %s', (_, id, width) => {
  const row = rowNamed(narrow, narrowDoc, id)
  const at = (x: number) => {
    const point = { x, y: (row.top + row.bottom) / 2 }
    return dropTarget(point, narrow, narrowDoc, { run: blocks('z', 'z', narrowDoc) }).kind
  }
  expect([at(row.right - width - 1), at(row.right - width + 0.1)]).toEqual(['between', 'beside'])
})

test('an edge is as high as its row', () => {
  const row = rowNamed(boxes, doc, 'a')
  const at = (y: number) => dropTarget({ x: row.right - 1, y }, boxes, doc, { run: blocks('z') })
  expect([at(row.top + 1), at(row.bottom - 1)].map(named)).toEqual(['right of a', 'right of a'])
})

test('the margin of a page means a column before a block, also before the first of several columns', () => {
  const over = (id: string, x: number) => {
    const row = rowNamed(boxes, doc, id)
    return named(dropTarget({ x, y: row.top + 20 }, boxes, doc, { run: blocks('z') }))
  }
  expect(over('a', -63)).toBe('after a in page')
  expect(over('a', -64)).toBe('left of a')
  expect(over('g', -64)).toBe('left of ga')
  expect(over('a', -160)).toBe('after a in page')
})

test('on a screen that is too narrow for columns, no edge means a column', () => {
  const { right, bottom } = rowNamed(boxes, doc, 'a')
  const at = (x: number) =>
    named(dropTarget({ x, y: bottom - 1 }, boxes, doc, { run: blocks('z'), hasColumns: false }))
  expect([at(right - 1), at(-80)]).toEqual(['after a in page', 'after a in page'])
})

describe('a landing stays until the pointer is clearly elsewhere', () => {
  const row = rowNamed(boxes, doc, 'a')
  const middle = (row.top + row.bottom) / 2
  const from = (before: Point, now: Point) => {
    const carried = { run: blocks('z') }
    return named(landing(now, boxes, doc, carried, dropTarget(before, boxes, doc, carried)))
  }
  const above = { x: 5, y: row.top + 2 }
  test.each<[what: string, before: Point, now: Point, lands: string]>([
    ['below the middle of a row', above, { x: 5, y: middle + STEADY - 1 }, 'first in page'],
    ['further below', above, { x: 5, y: middle + STEADY + 1 }, 'after a in page'],
    ['past an indent', { x: 5, y: row.bottom - 1 }, { x: 27, y: row.bottom - 1 }, 'after a in page'],
    ['past a clear indent', { x: 5, y: row.bottom - 1 }, { x: 29, y: row.bottom - 1 }, 'first in a'],
    ['back before it', { x: 40, y: row.bottom - 1 }, { x: 13, y: row.bottom - 1 }, 'first in a'],
    ['back at the left', { x: 40, y: row.bottom - 1 }, { x: 11, y: row.bottom - 1 }, 'after a in page'],
    ['at the edge', { x: 400, y: middle + 4 }, { x: row.right - 17, y: middle + 4 }, 'after a in page'],
    ['at the outer edge', { x: 400, y: middle + 4 }, { x: row.right - 15, y: middle + 4 }, 'right of a'],
  ])('%s', (_, before, now, lands) => {
    expect(from(before, now)).toBe(lands)
  })
})

/** The most changes of the landing on 60 pixels of a slow straight path. */
const MOST_CHANGES = 3

const anyDrag = fc.record({
  moved: fc.constantFrom('a', 'b', 'h', 'k', 'g', 't', 'x', 'i', 'z'),
  x: fc.double({ min: -170, max: WIDTH + 60, noNaN: true }),
  y: fc.double({ min: boxes.top - 20, max: boxes.bottom + 20, noNaN: true }),
  lead: fc.integer({ min: 0, max: 60 }),
})

/** The landings on a path of points, each other than the one before. */
function landingsOn(points: readonly Point[], moved: string, lead: number): string[] {
  const carried = { run: blocks(moved), lead }
  let before: DropTarget | undefined
  const seen: DropTarget[] = []
  for (const point of points) {
    const now = landing(point, boxes, doc, carried, before)
    if (!before || !isSameLanding(now, before)) seen.push(now)
    before = now
  }
  return seen.map(named)
}

test(`a slow straight path of 60 pixels changes the landing at most ${MOST_CHANGES} times`, () => {
  fc.assert(
    fc.property(
      anyDrag,
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      ({ moved, x, y, lead }, angle) => {
        const path = Array.from({ length: 61 }, (_, way) => ({
          x: x + way * Math.cos(angle),
          y: y + way * Math.sin(angle),
        }))
        const seen = landingsOn(path, moved, lead)
        expect(seen.slice(MOST_CHANGES + 1)).toEqual([])
      },
    ),
    { numRuns: runs(1_000) },
  )
})

test('a pointer that trembles by 3 pixels changes the landing at most once', () => {
  const tremor = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      anyDrag,
      fc.array(fc.tuple(tremor, tremor), { minLength: 5, maxLength: 30 }),
      ({ moved, x, y, lead }, tremors) => {
        const path = tremors.map(([across, down]) => ({ x: x + across, y: y + down }))
        const seen = landingsOn(path, moved, lead)
        expect(seen.slice(2)).toEqual([])
      },
    ),
    { numRuns: runs(1_000) },
  )
})

test('a block can be dropped on an empty page', () => {
  const empty: Flow = { left: 0, right: WIDTH, top: 40, bottom: 400, end: 7, rows: [] }
  const titled = docFromTree(page(p('a', 'one')))
  expect(dropTarget({ x: 3, y: 60 }, empty, titled, { run: blocks('a', 'a', titled) })).toEqual({
    kind: 'stays',
  })
})
