import { expect, test } from 'vitest'
import { messagesInARow } from '../message-selection/testing/rows-of'
import type { Opening } from './opening'
import { firstIndexAt, isTargetShown, targetMessageId } from './target-reached'
import { emptyWindow, idleEnd } from './window-state'
import type { WindowState } from './window-state'

const rows = messagesInARow(5, (index) => ({ create_time: String(index * 10) }))
const opened = (opening: Opening, different: Partial<WindowState> = {}): WindowState => ({
  ...emptyWindow(opening),
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
  expect(firstIndexAt(rows, time)).toBe(at)
  expect(firstIndexAt([], time)).toBe(0)
})

test('a message is reached if it is among the rows', () => {
  expect(isTargetShown(opened({ to: 'message', place: { id: 'om_3', time: 30 } }))).toBe(true)
  expect(isTargetShown(opened({ to: 'message', place: { id: 'om_hidden', time: 30 } }))).toBe(false)
  expect(isTargetShown(emptyWindow({ to: 'message', place: { id: 'om_3', time: 30 } }))).toBeUndefined()
})

test('a period is reached if a message was sent before its end', () => {
  expect(isTargetShown(opened({ to: 'time', time: 15, until: 21 }))).toBe(true)
  expect(isTargetShown(opened({ to: 'time', time: 15, until: 20 }))).toBe(false)
  expect(isTargetShown(opened({ to: 'newest' }))).toBe(true)
})

test('it is undefined while later rows may still arrive', () => {
  expect(isTargetShown(opened({ to: 'time', time: 41, until: 50 }))).toBeUndefined()
  expect(
    isTargetShown(opened({ to: 'time', time: 41, until: 50 }, { newer: { ...idleEnd, isEnd: true } })),
  ).toBe(false)
})

test('a moment targets the row sent at that time, and a day targets no single row', () => {
  expect(targetMessageId(opened({ to: 'time', time: 30, until: 31 }))).toBe('om_3')
  expect(targetMessageId(opened({ to: 'time', time: 31, until: 32 }))).toBeUndefined()
  expect(targetMessageId(opened({ to: 'time', time: 30, until: 60 }))).toBeUndefined()
  expect(targetMessageId(opened({ to: 'message', place: { id: 'om_1', time: 10 } }))).toBe('om_1')
})
