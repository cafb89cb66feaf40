import { expect, test } from 'vitest'
import { inSlices } from './in-slices'
import { isDeeperThan } from './json-depth'

function slicesOf(costMs: number) {
  let clock = 0
  const turns: (() => void)[] = []
  const slices = inSlices(
    () => clock,
    (run) => turns.push(run),
  )
  const done: number[] = []
  const add = (piece: number) =>
    slices.add(() => {
      clock += costMs
      done.push(piece)
    })
  return { slices, add, done, turns, turn: () => turns.shift()!() }
}

test('pieces are worked off in their order, in turns of a slice each', () => {
  const { add, done, turn, turns } = slicesOf(3)
  for (let piece = 0; piece < 7; piece++) add(piece)
  turn()
  expect(done).toEqual([0, 1, 2])
  add(7)
  while (turns.length > 0) turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a piece that is longer than a slice has a turn to itself', () => {
  const { add, done, turn } = slicesOf(100)
  add(0)
  add(1)
  turn()
  expect(done).toEqual([0])
})

test('a flush does what waits, and the turn after it finds nothing', () => {
  const { slices, add, done, turn, turns } = slicesOf(3)
  for (let piece = 0; piece < 5; piece++) add(piece)
  slices.flush()
  expect(done).toHaveLength(5)
  turn()
  expect(turns).toEqual([])
})

test('a flush of more than is quickly done leaves the rest to the turns', () => {
  const { slices, add, done, turn, turns } = slicesOf(100)
  for (let piece = 0; piece < 6; piece++) add(piece)
  slices.flush()
  expect(done).toEqual([0, 1, 2, 3])
  while (turns.length > 0) turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
})

test.each([
  ['{"a":[1,{"b":2}]}', 3],
  ['"[[[["', 0],
  ['["\\"[["]', 1],
  ['[[],[],[]]', 2],
])('%s is %i levels deep', (json, levels) => {
  expect(isDeeperThan(json, levels)).toBe(false)
  if (levels > 0) expect(isDeeperThan(json, levels - 1)).toBe(true)
})
