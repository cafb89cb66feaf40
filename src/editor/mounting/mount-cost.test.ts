import { expect, test } from 'vitest'
import { contentLimits } from '../../limits/content-limits'
import { p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { mountCost, isTooLargeToMount } from './mount-cost'
import { groupOf } from './mounted-groups'

const { drawnTogether, drawnInGroup } = contentLimits.blocks
const lines = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => p(`${name}-${at}`, 'words'))
const blockWith = (below: number) => docFromTree(page(p('top', 'words', ...lines(below, 'l')))).child(1)

test('a block is drawn with what stands below it, up to a limit', () => {
  expect(mountCost(blockWith(0))).toBe(1)
  expect(mountCost(blockWith(10))).toBe(11)
  expect(isTooLargeToMount(blockWith(drawnTogether - 1))).toBe(false)
  expect(isTooLargeToMount(blockWith(drawnTogether))).toBe(true)
})

test('a group ends before it holds more than is drawn at once', () => {
  const half = drawnInGroup / 2
  const tree = page(...['a', 'b', 'c'].map((name) => p(name, '', ...lines(half - 1, name))))
  const [, a, b, c] = docFromTree(tree).children
  expect(groupOf(b!)).toBe(groupOf(a!))
  expect(groupOf(c!)).not.toBe(groupOf(b!))
})
