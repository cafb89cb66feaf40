import { expect, test } from 'vitest'
import { revisionsIn, withRevisions } from './history-address'

const read = (search: string) => revisionsIn(new URLSearchParams(search))

test('an address names a revision and the one to compare it with, by default the one before it', () => {
  expect(read('revision=12')).toEqual({ revision: 12, since: 11 })
  expect(read('revision=12&since=3')).toEqual({ revision: 12, since: 3 })
  expect(read('revision=3&since=12')).toEqual({ revision: 3, since: 12 })
})

test('an address without comparable revisions gives none', () => {
  for (const search of ['', 'revision=1', 'revision=x', 'revision=-4', 'revision=5&since=5', 'revision=1e3'])
    expect(read(search)).toBeUndefined()
})

test('revisions are read back from the address, and its other parts stay', () => {
  const params = withRevisions(new URLSearchParams('q=launch&revision=1'), { revision: 9, since: 4 })
  expect(`${params}`).toBe('q=launch&revision=9&since=4')
  expect(revisionsIn(params)).toEqual({ revision: 9, since: 4 })
  expect(`${withRevisions(params, undefined)}`).toBe('q=launch')
})
