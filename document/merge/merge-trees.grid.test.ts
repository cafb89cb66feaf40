import { expect, test } from 'vitest'
import { grid, p } from '../../saving/testing/page'
import { mergedGrid } from './merge-trees'

const columns = (count: number) =>
  grid('g', ...Array.from({ length: count }, (_, at) => [`c${at}`, p(`p${at}`)] as const))
const counting = () => {
  let count = 0
  return () => `n${(count += 1)}`
}
const ratios = (tree: ReturnType<typeof columns>) =>
  tree.children.map(({ body }) => (body['grid_column'] as { width_ratio: number }).width_ratio)

test('the content of columns beyond the tenth moves into the tenth, and the shares add up to 100', () => {
  const merged = mergedGrid(columns(12), counting())
  expect(merged.children.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `c${at}`))
  expect(merged.children.at(-1)?.children.map(({ id }) => id)).toEqual(['p9', 'p10', 'p11'])
  expect(ratios(merged).reduce((all, each) => all + each)).toBe(100)
  expect(merged.body).toEqual({ grid: { column_size: 10 } })
})

test('a single column gets an empty neighbour, with an equal share by default', () => {
  const one = grid('g', ['c0', p('p0')])
  const bare = { ...one, children: one.children.map((column) => ({ ...column, body: { grid_column: {} } })) }
  const merged = mergedGrid(bare, counting())
  expect(merged.children.map(({ id, children }) => [id, children[0]?.id])).toEqual([
    ['c0', 'p0'],
    ['n2', 'n1'],
  ])
  expect(ratios(merged)).toEqual([50, 50])
})
