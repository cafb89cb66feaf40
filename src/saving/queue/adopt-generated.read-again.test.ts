import { expect, test } from 'vitest'
import { callout, object, p } from '../testing/page'
import { readGeneratedChildren } from './adopt-generated'

test('a box that stays empty is read three more times, and then accepted as it is', async () => {
  const readAt: number[] = []
  const readBelow = (_: readonly string[], revision: number) => {
    readAt.push(revision)
    return Promise.resolve([callout('a')])
  }
  expect(await readGeneratedChildren(['a'], 7, readBelow, () => Promise.resolve())).toEqual([callout('a')])
  expect(readAt).toEqual([7, -1, -1, -1])
})

test('while one box inside is empty, everything is read again', async () => {
  let reads = 0
  const columns = (late: boolean) =>
    object('g', 24, { column_size: 2 }, [
      object('left', 25, {}, [p('there')]),
      object('right', 25, {}, late ? [p('late')] : []),
    ])
  const readBelow = () => Promise.resolve([columns(reads++ > 0)])
  expect(await readGeneratedChildren(['g'], 7, readBelow, () => Promise.resolve())).toEqual([columns(true)])
  expect(reads).toBe(2)
})
