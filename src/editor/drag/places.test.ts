import { expect, test } from 'vitest'
import { bullet, callout, column, grid, h, image, p, page, table, textBlock } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { nextGap, placesInGap } from './places'
import { placeNamed } from './testing/place-named'

const doc = docFromTree(
  page(
    p('a', 'one'),
    bullet('b', 'two', bullet('c', 'three', bullet('d', 'four'))),
    callout('k', p('e', 'five')),
    grid('g', column('g1', p('f', 'six')), column('g2', image('i'))),
    table('t', [[p('t1', '1')], [p('t2', '2')]]),
    textBlock('heading1', 'z', 'folded', [p('y', 'hidden')], { folded: true }),
    h(2, 'end', 'end'),
  ),
)

test('walking down meets every gap once, in reading order', () => {
  const met: string[] = []
  let at: number | undefined = doc.firstChild!.nodeSize
  while (at !== undefined) {
    met.push(
      placesInGap(doc, at)
        .map((place) => placeNamed(doc, place))
        .join(' | '),
    )
    at = nextGap(doc, at, 1)
  }
  expect(met).toEqual([
    'first in page',
    'first in a | after a in page',
    'first in b',
    'first in c',
    'first in d | after d in c | after c in b | after b in page',
    'first in k',
    'first in e | after e in k',
    'after k in page',
    'first in g1',
    'first in f | after f in g1',
    'first in g2',
    'after i in g2',
    'after g in page',
    'first in t-0-0',
    'first in t1 | after t1 in t-0-0',
    'first in t-0-1',
    'first in t2 | after t2 in t-0-1',
    'after t in page',
    'after z in page',
    'first in end | after end in page',
  ])
})

test('walking up meets the same gaps in reverse', () => {
  const gaps = (start: number, step: 1 | -1) => {
    const met: number[] = []
    for (let at: number | undefined = start; at !== undefined; at = nextGap(doc, at, step))
      met.push(placesInGap(doc, at)[0]!)
    return met
  }
  const down = gaps(doc.firstChild!.nodeSize, 1)
  expect(gaps(doc.content.size, -1)).toEqual(down.toReversed())
})

test('walking goes into a table whose last row is covered by the one above', () => {
  const tall = { row_span: 2, col_span: 1 }
  const tree = table('m', [[p('m1', '1')]], [[p('m2', '2')]])
  const property = { row_size: 2, column_size: 1, ...tree.body.table?.property }
  const merged = { ...tree, body: { table: { property: { ...property, merge_info: [tall, tall] } } } }
  const below = docFromTree(page(p('a', 'one'), merged))
  const before = below.content.size - below.lastChild!.nodeSize
  expect(placeNamed(below, nextGap(below, before, 1)!)).toBe('first in m-0-0')
})
