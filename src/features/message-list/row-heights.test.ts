import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { messageOf } from '../message-content/testing/message-of'
import { RowHeights } from './row-heights'

const said = (minute: number, sender = 'ou_a', more: Partial<Message> = {}) =>
  messageOf({
    message_id: `om_${minute}`,
    create_time: String(minute * 60_000),
    sender: { ...messageOf().sender, id: sender },
    ...more,
  })

const [first, next, other] = [said(0), said(1), said(2, 'ou_b')]

test('a row is expected to be as high as those of its kind', () => {
  const heights = new RowHeights()
  heights.note(undefined, first, 50)
  heights.note(first, next, 31)
  const expected = heights.expected(first, other)
  expect(expected(next, other)).toBe(50)
  expect(expected(other, said(3, 'ou_b'))).toBe(31)
  expect(expected(other, said(3, 'ou_b', { deleted: true }))).toBe(31)
  expect(expected(other, said(3, 'ou_b', { msg_type: 'image' }))).toBe(62)
})

test('a single row of another height changes nothing, many do', () => {
  const heights = new RowHeights()
  for (let row = 0; row < 100; row++) heights.note(first, next, 31)
  heights.note(first, next, 90)
  expect(heights.expected(first, next)(first, next)).toBe(31)
  for (let row = 0; row < 9; row++) heights.note(first, next, 49)
  expect(heights.expected(first, other)(first, next)).toBe(49)
})

test('what is expected stays the same until an end of the list changes', () => {
  const heights = new RowHeights()
  expect(heights.expected(first, next)(first, next)).toBe(62)
  heights.note(first, next, 31)
  expect(heights.expected(first, next)(first, next)).toBe(62)
  expect(heights.expected(first, other)(first, next)).toBe(31)
})
