import { expect, test } from 'vitest'
import { messagesInARow } from '../testing/rows-of'
import { nothing, quiet, type Loaded } from './loaded'
import type { Opening } from './opening'
import { firstFrom, isReached, targetOf } from './reached'

const rows = messagesInARow(5, (index) => ({ create_time: String(index * 10) }))
const opened = (opening: Opening, different: Partial<Loaded> = {}): Loaded => ({
  ...nothing(opening),
  phase: 'open',
  rows,
  ...different,
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [40, 4],
  [41, 5],
])('from %i on, row %i is the first', (time, at) => {
  expect(firstFrom(rows, time)).toBe(at)
  expect(firstFrom([], time)).toBe(0)
})

test('a message is reached where it is among the rows', () => {
  expect(isReached(opened({ to: 'message', place: { id: 'om_3', time: 30 } }))).toBe(true)
  expect(isReached(opened({ to: 'message', place: { id: 'om_hidden', time: 30 } }))).toBe(false)
  expect(isReached(nothing({ to: 'message', place: { id: 'om_3', time: 30 } }))).toBeUndefined()
})

test('a time is reached where something was said before it is over', () => {
  expect(isReached(opened({ to: 'time', time: 15, until: 21 }))).toBe(true)
  expect(isReached(opened({ to: 'time', time: 15, until: 20 }))).toBe(false)
  expect(isReached(opened({ to: 'newest' }))).toBe(true)
})

test('while later rows may still come nobody knows', () => {
  expect(isReached(opened({ to: 'time', time: 41, until: 50 }))).toBeUndefined()
  expect(isReached(opened({ to: 'time', time: 41, until: 50 }, { newer: { ...quiet, isEnd: true } }))).toBe(
    false,
  )
})

test('a moment means the row that was said just then, a day none in particular', () => {
  expect(targetOf(opened({ to: 'time', time: 30, until: 31 }))).toBe('om_3')
  expect(targetOf(opened({ to: 'time', time: 31, until: 32 }))).toBeUndefined()
  expect(targetOf(opened({ to: 'time', time: 30, until: 60 }))).toBeUndefined()
  expect(targetOf(opened({ to: 'message', place: { id: 'om_1', time: 10 } }))).toBe('om_1')
})
