import { expect, test } from 'vitest'
import { p, page } from '../testing/page'
import { Progress } from './save-state'

const lines = (count: number) => page(...Array.from({ length: count }, (_, at) => p(`b${at}`)))

test('a save of fewer than 150 blocks shows no progress', () => {
  expect(new Progress().between(lines(1), lines(150))).toBeUndefined()
})

test('a long save is counted from its first call until everything is saved', () => {
  const progress = new Progress()
  expect(progress.between(lines(1), lines(151))).toEqual({ done: 0, all: 150 })
  expect(progress.between(lines(141), lines(151))).toEqual({ done: 140, all: 150 })
  progress.settled()
  expect(progress.between(lines(141), lines(151))).toBeUndefined()
})
