import { expect, test } from 'vitest'
import { coverageSum, UNREADABLE } from './coverage-sum'
import type { ChatCoverage } from './search-record'

const chat = (id: string, more: Partial<ChatCoverage>): ChatCoverage => ({
  chat: id,
  isWhole: false,
  checkedAt: 0,
  ...more,
})

const sumOf = (coverages: ChatCoverage[], counts: Record<string, number>) =>
  coverageSum(coverages, (id) => counts[id] ?? 0)

test('chats that were read to their beginning have as many messages as were read', () => {
  const both = [chat('oc_a', { isWhole: true, wholeAt: 1 }), chat('oc_b', { isWhole: true, wholeAt: 1 })]
  expect(sumOf(both, { oc_a: 9_000, oc_b: 1_000 })).toMatchObject({
    messages: 10_000,
    ofMessages: 10_000,
    isExact: true,
    chats: 2,
    whole: 2,
  })
})

test('a chat of which half of the time was read is taken to have twice the messages', () => {
  const half = chat('oc_a', { newest: 3_000, oldest: 2_000, first: 1_000 })
  expect(sumOf([half, chat('oc_b', { isWhole: true })], { oc_a: 100, oc_b: 50 })).toMatchObject({
    messages: 150,
    ofMessages: 250,
    isExact: false,
    whole: 1,
  })
})

test('the estimate is never below what was read, even if the first message is newer than it was', () => {
  const late = chat('oc_a', { newest: 3_000, oldest: 1_000, first: 1_500 })
  expect(sumOf([late], { oc_a: 100 }).ofMessages).toBe(101)
})

test.each([
  ['no chat is known', []],
  ['a chat was not read yet', [chat('oc_a', {})]],
  ['all that was read is of one moment', [chat('oc_a', { newest: 5, oldest: 5, first: 1 })]],
])('no total is claimed while %s', (_, coverages) => {
  expect(sumOf(coverages, { oc_a: 50 })).not.toHaveProperty('ofMessages')
})

test('a chat that is read again after a week counts as whole meanwhile', () => {
  const again = chat('oc_a', { newest: 3_000, oldest: 2_900, first: 1_000, wholeAt: 1 })
  expect(sumOf([again], { oc_a: 100 })).toMatchObject({ ofMessages: 100, isExact: true })
})

test('announcements are counted by what was read of all that can be read, also if they say nothing', () => {
  const coverages = [
    chat('oc_a', { revision: 3 }),
    chat('oc_b', { revision: UNREADABLE }),
    chat('oc_c', {}),
    chat('oc_d', { isRefused: true, isWhole: true }),
  ]
  expect(sumOf(coverages, {})).toMatchObject({
    announcements: 1,
    ofAnnouncements: 3,
    refusedAnnouncements: 1,
    refusedMessages: 1,
  })
})
