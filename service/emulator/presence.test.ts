import { expect, test } from 'vitest'
import type { PresenceEvent, PresenceReport } from '../../contract/herald/presence'
import { GONE_MS, MOST_CHANGES, MOST_IN_CHAT, MOST_OF_PAGE, PresenceBook } from './presence'
import { handTimer } from './testing/hand-timer'

const CHAT = 'oc_launch'
const ALICE = 'alice-page-000001'
const BOB = 'bob-page-00000001'

/** A book whose time passes by hand, and what it tells: the page that caused each event, and the event. */
function opened() {
  const clock = handTimer()
  const told: [page: string, event: PresenceEvent][] = []
  const book = new PresenceBook({ timer: clock.timer, tell: (event, page) => told.push([page, event]) })
  const report = (page: string, more: Partial<PresenceReport> = {}) =>
    book.take(page, page.split('-')[0]!, { chat_id: CHAT, page, ...more })
  return { book, clock, told, report }
}

test('a report says who is in the chat, in which block, and whether they type', () => {
  const { told, report } = opened()
  expect(report(ALICE, { block_id: 'doxcn1', typing: true })).toEqual([])
  const alice = { chat_id: CHAT, by: 'alice-pa', who: 'alice', block_id: 'doxcn1', typing: true }
  expect(told).toEqual([[ALICE, { ...alice, kind: 'presence' }]])
  expect(report(BOB)).toEqual([alice])
})

test('a repeated report without news tells nothing, and keeps the page there', () => {
  const { told, clock, report, book } = opened()
  report(ALICE)
  report(ALICE)
  expect(told).toHaveLength(1)
  expect(clock.waits().filter((ms) => ms === GONE_MS)).toHaveLength(1)
  expect(book.isIn(CHAT, ALICE)).toBe(true)
})

test('a page is gone after 30 seconds without a report, and when it says so', () => {
  const { told, clock, report, book } = opened()
  report(ALICE)
  clock.ring()
  report(BOB)
  report(BOB, { gone: true })
  expect(told.filter(([, { gone }]) => gone).map(([page]) => page)).toEqual([ALICE, BOB])
  expect([book.isIn(CHAT, ALICE), book.isIn(CHAT, BOB)]).toEqual([false, false])
})

test('a page is gone from all chats when the last of its streams ends', () => {
  const { told, report, book } = opened()
  const ends = [book.opened(ALICE), book.opened(ALICE)]
  report(ALICE)
  report(ALICE, { chat_id: 'oc_other' })
  ends[0]!()
  ends[0]!()
  expect(told.filter(([, { gone }]) => gone)).toEqual([])
  ends[1]!()
  expect(told.filter(([, { gone }]) => gone).map(([, { chat_id }]) => chat_id)).toEqual([CHAT, 'oc_other'])
})

test('others hear of conflicts while the page shows them, and of an end once', () => {
  const { told, report } = opened()
  const conflicts = [{ block_id: 'doxcn1', other_id: 'doxcn2' }]
  report(ALICE, { conflicts })
  expect(report(BOB, { ended: conflicts })).toMatchObject([{ conflicts }])
  expect(told[1]).toEqual([BOB, expect.objectContaining({ ended: conflicts })])
  report(ALICE)
  expect(told[2]![1]).not.toHaveProperty('conflicts')
  expect(report(ALICE)).toEqual([{ chat_id: CHAT, by: 'bob-page', who: 'bob' }])
})

test('a named page needs an open stream, and an unnamed one does not', () => {
  const { book } = opened()
  expect(book.refusal(ALICE, { chat_id: CHAT, page: ALICE })).toBe('stream')
  book.opened(ALICE)
  expect(book.refusal(ALICE, { chat_id: CHAT, page: ALICE })).toBeUndefined()
  expect(book.refusal('', { chat_id: CHAT })).toBeUndefined()
})

test('a chat holds 100 pages, a page is in 20 chats, and those that are there may go on', () => {
  const { book, report } = opened()
  for (let at = 0; at < MOST_IN_CHAT; at += 1) report(`page-${at}-00000000000`)
  expect(book.refusal('', { chat_id: CHAT })).toBe('full')
  expect(book.refusal('page-0-00000000000', { chat_id: CHAT })).toBeUndefined()
  for (let at = 0; at < MOST_OF_PAGE; at += 1) report(ALICE, { chat_id: `oc_${at}` })
  expect(book.refusal('', { chat_id: 'oc_0' })).toBeUndefined()
  expect(book.refusal(ALICE, { chat_id: 'oc_more', page: ALICE })).toBe('stream')
  book.opened(ALICE)
  expect(book.refusal(ALICE, { chat_id: 'oc_more', page: ALICE })).toBe('full')
  report(ALICE, { chat_id: 'oc_0', gone: true })
  expect(book.refusal(ALICE, { chat_id: 'oc_more', page: ALICE })).toBeUndefined()
})

test('after 60 changes a page waits for the end of 10 seconds', () => {
  const { book, clock, report } = opened()
  for (let at = 0; at < MOST_CHANGES; at += 1) report('', { page: undefined, block_id: `doxcn${at}` })
  expect(book.refusal('', { chat_id: CHAT, block_id: 'doxcn' })).toBe('often')
  clock.ring()
  expect(book.refusal('', { chat_id: CHAT, block_id: 'doxcn' })).toBeUndefined()
})

test('instances tell each other, and a page of another instance is gone with its stream there', () => {
  const [one, two] = [opened(), opened()]
  one.book.shareBy((word) => two.book.hear(word))
  two.book.shareBy((word) => one.book.hear(word))
  const end = one.book.opened(ALICE)
  // A balancer sends the report to another instance than the stream.
  expect(two.book.refusal(ALICE, { chat_id: CHAT, page: ALICE })).toBeUndefined()
  two.report(ALICE)
  expect(one.report(BOB)).toMatchObject([{ who: 'alice' }])
  expect(one.told.map(([page]) => page)).toEqual([ALICE, BOB])
  end()
  expect([one.book.isIn(CHAT, ALICE), two.book.isIn(CHAT, ALICE)]).toEqual([false, false])
  expect(two.told.at(-1)).toEqual([ALICE, expect.objectContaining({ gone: true })])
})

test('nothing is kept of pages that have left, and nothing waits after the end', () => {
  const { book, clock, report } = opened()
  report(ALICE)
  book.end()
  expect(clock.waits()).toEqual([])
  expect(report(BOB)).toEqual([])
})
