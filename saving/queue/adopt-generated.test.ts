import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { all, below, launched, save, show } from '../testing/launched'
import { callout, cell, grid, p, page, rows, table, tableOf } from '../testing/page'
import { adoptGeneratedChildren } from './adopt-generated'
import { BlockIds } from './block-ids'

const on = launched()

const take = (
  saved: BlockTree,
  wanted: BlockTree,
  id: string,
  found: BlockTree,
  ids = new BlockIds([[id, found.id]]),
) => {
  let made = 0
  const after = adoptGeneratedChildren(saved, wanted, id, found, ids, () => `own${(made += 1)}`)
  return { names: preOrder(after).map((node) => [node.id, ids.wireOf(node.id)]), after }
}

test('an expected child keeps the id that the page gave it', () => {
  const saved = page(tableOf('t', [[cell('x', p('line', '')), cell('y', p('t′', ''))]]))
  const found = tableOf('T', [[cell('C1', p('P1', '')), cell('C2', p('P2', ''))]])
  expect(take(saved, saved, 't', found).names.slice(1)).toEqual([
    ['t', 'T'],
    ['x', 'C1'],
    ['line', 'P1'],
    ['y', 'C2'],
    ['t′', 'P2'],
  ])
})

test('blocks that the page already knows are distinguished from new ones in any place', () => {
  const saved = page(table('t', rows('1', 'new', '2')))
  const found = tableOf('t', [
    [cell('t_1', p('t_1_text', '1'))],
    [cell('C', p('P', 'new'))],
    [cell('t_2', p('t_2_text', '2'))],
  ])
  expect(take(saved, saved, 't', found, new BlockIds()).names.slice(1)).toEqual([
    ['t', 't'],
    ['t_1', 't_1'],
    ['t_1_text', 't_1_text'],
    ['t_new', 'C'],
    ['t_new_text', 'P'],
    ['t_2', 't_2'],
    ['t_2_text', 't_2_text'],
  ])
})

test('an unexpected child becomes the text that is wanted there, or gets a new id', () => {
  const found = callout('C', p('P', ''))
  expect(take(page(callout('c')), page(callout('c', p('typed'))), 'c', found).names.at(-1)).toEqual([
    'typed',
    'P',
  ])
  expect(take(page(callout('c')), page(callout('c')), 'c', found).names.at(-1)).toEqual(['own1', 'P'])
})

test('an expected child that the service did not create is left out', () => {
  const saved = page(callout('c', p('line', '')))
  expect(take(saved, saved, 'c', callout('C')).names).toHaveLength(2)
})

test('a block that no longer exists changes nothing', () => {
  const saved = page(p('a'))
  expect(take(saved, saved, 'c', callout('C', p('P'))).after).toBe(saved)
})

test('a line that others put into a column just before we add another column stays the same block', async () => {
  const first = await on.open({ name: 'first' })
  const [left, right] = [['g1', p('h', 'left')] as const, ['g2', p('i', 'right')] as const]
  await save(first, grid('g', left, right))
  const second = await on.open({ name: 'second' })
  const [box] = second.screen.children
  const [column] = box!.children
  const longer = { ...column!, children: [...column!.children, p('e', 'theirs')] }
  await save(second, { ...box!, children: box!.children.with(0, longer) })
  show(first, grid('g', left, right, ['g3', p('j', 'ours')]))
  await all(first, second)
  expect(below(first.screen)).toEqual(await on.listed())
  expect(preOrder(await on.held()).map(({ id }) => id)).toContain(second.queue.blockIdOf('e'))
})
