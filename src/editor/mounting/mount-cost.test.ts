import { expect, test } from 'vitest'
import { contentLimits } from '../../../document/content-limits'
import { p, page, table } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { mountCost, isTooLargeToMount } from './mount-cost'

const { drawnTogether } = contentLimits.blocks
const blockWith = (below: number) =>
  docFromTree(
    page(p('top', 'words', ...Array.from({ length: below }, (_, at) => p(`l-${at}`, 'words')))),
  ).child(1)

test('the cost of a block includes its children, up to a limit', () => {
  expect(mountCost(blockWith(0))).toBe(1)
  expect(mountCost(blockWith(10))).toBe(11)
  expect(isTooLargeToMount(blockWith(drawnTogether - 1))).toBe(false)
  expect(isTooLargeToMount(blockWith(drawnTogether))).toBe(true)
})

test('a cell with its first line costs half a block, and each further block in it costs a whole one', () => {
  const rows = [
    [[p('a', 'one')], [p('b', 'two')]],
    [[p('c', 'three'), p('d', 'four'), p('e', 'five')], [p('f', 'six')]],
  ]
  expect(mountCost(docFromTree(page(table('t', ...rows))).child(1))).toBe(1 + 4 * 0.5 + 2)
})
