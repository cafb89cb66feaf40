import { expect, test } from 'vitest'
import { callout } from '../testing/page'
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
