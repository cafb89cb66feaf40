import { expect, test } from 'vitest'
import { callout, p } from '../testing/page'
import { readGeneratedChildren } from './save-state'

test('a box that stays empty is looked at three times more, and is then as it is', async () => {
  const readAt: number[] = []
  const readBelow = (_: readonly string[], revision: number) => {
    readAt.push(revision)
    return Promise.resolve([callout('a')])
  }
  expect(await readGeneratedChildren(['a'], 7, readBelow, () => Promise.resolve())).toEqual([callout('a')])
  expect(readAt).toEqual([7, -1, -1, -1])
})

test('while one of several boxes is empty all are looked at again', async () => {
  let reads = 0
  const filled = callout('b', p('inside'))
  const readBelow = () => Promise.resolve([filled, reads++ === 0 ? callout('a') : callout('a', p('late'))])
  const found = await readGeneratedChildren(['b', 'a'], 7, readBelow, () => Promise.resolve())
  expect([reads, found[1]!.children.map(({ id }) => id)]).toEqual([2, ['late']])
})
