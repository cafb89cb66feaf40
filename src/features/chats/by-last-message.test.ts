import { expect, test } from 'vitest'
import { byLastMessage } from './by-last-message'

const chats = ['a', 'b', 'c', 'd'].map((chat_id) => ({ chat_id }))
const ordered = (times: Record<string, number>) =>
  byLastMessage(chats, new Map(Object.entries(times)))
    .map(({ chat_id }) => chat_id)
    .join('')

test('the chat with the latest message comes first', () => {
  expect(ordered({ a: 1, b: 4, c: 2, d: 3 })).toBe('bdca')
})

test('a chat whose last message is not known stays where it is listed', () => {
  expect(ordered({ a: 1, c: 2, d: 3 })).toBe('dbca')
  expect(ordered({})).toBe('abcd')
})

test('a chat without a message comes last of those that are known', () => {
  expect(ordered({ a: 0, b: 5, c: 6 })).toBe('cbad')
})

test('chats whose last messages are of the same time keep their order', () => {
  expect(ordered({ a: 2, b: 2, c: 2 })).toBe('abcd')
})
