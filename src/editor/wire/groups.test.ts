import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { groupOf } from '../mounting/mounted-groups'
import { column, grid, h, p, page, table } from '../testing/page'
import { docFromTree } from './doc-from-tree'
import { estimatedHeight } from './groups'

const picture = (size: object): BlockTree => ({
  id: 'i',
  block_type: 27,
  body: { image: { token: 'boxcn', ...size } },
  children: [],
})
const heightOf = (block: BlockTree) => estimatedHeight(docFromTree(page(block)).lastChild!)

test.each([
  ['a picture as high as it is', picture({ width: 300, height: 200 }), 200],
  ['a tall picture, which is drawn smaller', picture({ width: 300, height: 9_000 }), 640],
  ['a picture without a size', picture({}), 64],
  ['a picture of no width', picture({ width: 0, height: 200 }), 64],
  ['a long text', p('a', 'x'.repeat(170)), 58],
  ['a text of three lines, though it is short', p('a', 'one\ntwo\nthree'), 84],
  ['a heading, with more around it', h(1, 'a', 'one'), 56],
  ['columns as high as the highest', grid('g', column('g1', p('a')), column('g2', p('b'), p('c'))), 64],
  [
    'a table, a row at a time',
    table('t', [[p('a', '1')], [p('b', '2')]], [[p('c', '3')], [p('d', '4')]]),
    84,
  ],
])('%s', (_, block, height) => {
  expect(heightOf(block)).toBe(height)
})

test('a group ends before it holds more than can be drawn at once', () => {
  const half = contentLimits.blocks.drawnInGroup / 2
  const lines = (name: string) => Array.from({ length: half - 1 }, (_, at) => p(`${name}-${at}`, 'words'))
  const [, a, b, c] = docFromTree(
    page(...['a', 'b', 'c'].map((name) => p(name, '', ...lines(name)))),
  ).children
  expect(groupOf(b!)).toBe(groupOf(a!))
  expect(groupOf(c!)).not.toBe(groupOf(b!))
})
