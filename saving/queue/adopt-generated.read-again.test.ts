import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { callout, cell, object, p, tableOf } from '../testing/page'
import { readGeneratedChildren } from './adopt-generated'

const emptyText = (id: string) => object(id, 2, { elements: [] })

test('a box that stays empty is read three more times, and then accepted empty', async () => {
  const readAt: number[] = []
  const readBelow = (_: readonly string[], revision: number) => {
    readAt.push(revision)
    return Promise.resolve([callout('a')])
  }
  expect(await readGeneratedChildren(['a'], 7, readBelow, () => Promise.resolve())).toEqual([callout('a')])
  expect(readAt).toEqual([7, -1, -1, -1])
})

test('everything is read again while one box inside is empty', async () => {
  let reads = 0
  const columns = (late: boolean) =>
    object('g', 24, { column_size: 2 }, [
      object('left', 25, {}, [p('there')]),
      object('right', 25, {}, late ? [emptyText('late')] : []),
    ])
  const readBelow = () => Promise.resolve([columns(reads++ > 0)])
  expect(await readGeneratedChildren(['g'], 7, readBelow, () => Promise.resolve())).toEqual([columns(true)])
  expect(reads).toBe(2)
})

test('words that others write into a table while the text of a new cell is late do not count as the service’s text', async () => {
  const row = (words: string, ...late: BlockTree[]) => [cell('old', p('o', words)), cell('new', ...late)]
  const reads = [tableOf('t', [row('one')]), tableOf('t', [row('one two', p('n', 'theirs'), p('m', 'more'))])]
  const readBelow = () => Promise.resolve([reads.shift()!])
  const found = await readGeneratedChildren(['t'], 7, readBelow, () => Promise.resolve())
  expect(found).toEqual([tableOf('t', [row('one', emptyText('n'))])])
})
