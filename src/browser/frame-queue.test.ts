import { expect, test } from 'vitest'
import { frameQueue } from './frame-queue'

function queueOf(costMs: number) {
  let clock = 0
  const turns: (() => void)[] = []
  const queue = frameQueue(
    () => clock,
    (run) => turns.push(run),
  )
  const done: number[] = []
  const add = (piece: number) =>
    queue.add(() => {
      clock += costMs
      done.push(piece)
    })
  return { queue, add, done, turns, turn: () => turns.shift()!() }
}

test('pieces run in their order, in turns of one slice each', () => {
  const { add, done, turn, turns } = queueOf(3)
  for (let piece = 0; piece < 7; piece++) add(piece)
  turn()
  expect(done).toEqual([0, 1, 2])
  add(7)
  while (turns.length > 0) turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a piece that is longer than a slice has its own turn', () => {
  const { add, done, turn } = queueOf(100)
  add(0)
  add(1)
  turn()
  expect(done).toEqual([0])
})

test('a flush runs the waiting pieces, and the turn after it finds none', () => {
  const { queue, add, done, turn, turns } = queueOf(3)
  for (let piece = 0; piece < 5; piece++) add(piece)
  queue.flush()
  expect(done).toHaveLength(5)
  turn()
  expect(turns).toEqual([])
})

test('a flush of too much work leaves the rest to later turns', () => {
  const { queue, add, done, turn, turns } = queueOf(100)
  for (let piece = 0; piece < 6; piece++) add(piece)
  queue.flush()
  expect(done).toEqual([0, 1, 2, 3])
  while (turns.length > 0) turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
})

test('a piece that another one adds runs, and a piece that flushes runs once', () => {
  const { queue, add, done, turn, turns } = queueOf(3)
  queue.add(() => {
    add(1)
    queue.flush()
  })
  queue.add(() => add(2))
  add(0)
  while (turns.length > 0) turn()
  expect(done).toEqual([0, 1, 2])
})
