import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { all, below, launched, save, show } from '../testing/launched'
import { callout, grid, p, page } from '../testing/page'
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
