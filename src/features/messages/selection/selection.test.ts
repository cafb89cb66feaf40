import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of'
import { createSelection, MAX_PICKED } from './selection'

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    messageOf({ message_id: `om_${at}`, create_time: String(1_000_000 - at) }),
  )

test('what is picked is listed earliest first, in whatever order it was picked', () => {
  const selection = createSelection()
  selection.pick(messages(3))
  expect(selection.picked().map(({ message_id }) => message_id)).toEqual(['om_2', 'om_1', 'om_0'])
})

test('the message after the hundredth finds no room, and what is picked already needs none', () => {
  const selection = createSelection()
  expect(selection.pick(messages(MAX_PICKED + 1))).toEqual({ added: MAX_PICKED, refused: 1 })
  expect(selection.pick(messages(MAX_PICKED))).toEqual({ added: 0, refused: 0 })
})

test('listeners hear of changes and of nothing else', () => {
  const selection = createSelection()
  let heard = 0
  const stop = selection.subscribe(() => heard++)
  selection.pick(messages(1))
  selection.pick(messages(1))
  selection.drop(['om_9'])
  selection.drop(['om_0'])
  selection.clear()
  expect(heard).toBe(2)
  stop()
  selection.pick(messages(1))
  expect(heard).toBe(2)
})
