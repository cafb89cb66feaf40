import { expect, test } from 'vitest'
import type { Present, PresenceReport } from '../../../contract/herald/presence'
import type { FeedEvent } from '../../api/changes'
import { PresenceTracker } from './presence-tracker'

const CHAT = 'oc_launch'
const BOB: Present = { chat_id: CHAT, by: 'bob', who: 'Bob' }

/** Time that tests move, with one timer a call. */
class HandClock {
  #now = 1_000_000
  #timers = new Map<number, { at: number; run: () => void }>()
  #next = 1

  now = () => this.#now
  setTimeout = (run: () => void, ms: number) => {
    this.#timers.set(this.#next, { at: this.#now + ms, run })
    return this.#next++
  }
  clearTimeout = (timer: unknown) => void this.#timers.delete(timer as number)

  pass(ms: number) {
    const until = this.#now + ms
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!due) break
      const [timer, { at, run }] = due
      this.#timers.delete(timer)
      this.#now = Math.max(this.#now, at)
      run()
    }
    this.#now = until
  }
}

function opened() {
  const clock = new HandClock()
  const reports: Omit<PresenceReport, 'page'>[] = []
  const others: (readonly Present[])[] = []
  const ended: unknown[] = []
  const place = { block: 'doxcn1' as string | undefined, looks: 0 }
  let tell: (event: FeedEvent) => void = () => undefined
  let here: readonly Present[] = []
  const tracker = new PresenceTracker({
    chatId: CHAT,
    clock,
    report: async (report) => (reports.push(report), here),
    listen: (onEvent) => ((tell = onEvent), () => undefined),
    blockNow: () => ((place.looks += 1), place.block),
    onOthers: (now) => others.push(now),
    onEnded: (conflicts) => ended.push(conflicts),
  })
  return {
    tracker,
    clock,
    reports,
    others,
    ended,
    place,
    tell: (event: FeedEvent) => tell(event),
    answer: (now: readonly Present[]) => (here = now),
    begin() {
      tell({ kind: 'missed' })
      clock.pass(0)
    },
  }
}

const presence = (more: object): FeedEvent => ({ ...BOB, kind: 'presence', id: 1, at: 0, ...more })

test('a page reports once its stream has begun, and repeats it every 10 seconds', () => {
  const { clock, reports, begin } = opened()
  clock.pass(5_000)
  expect(reports).toEqual([])
  begin()
  clock.pass(30_000)
  expect(reports).toEqual(Array.from({ length: 4 }, () => ({ chat_id: CHAT, block_id: 'doxcn1' })))
})

test('two minutes of typing in one block report the beginning and the end', () => {
  const { tracker, clock, reports, begin, place } = opened()
  begin()
  clock.pass(1_000)
  const before = reports.length
  for (let letter = 0; letter < 1_200; letter += 1) {
    tracker.typed()
    tracker.moved()
    clock.pass(100)
  }
  clock.pass(5_000)
  const told = reports.slice(before)
  expect(told.filter(({ typing }, at) => typing !== told[at - 1]?.typing)).toHaveLength(2)
  // The repeats of 125 seconds, and nothing for the letters.
  expect(told.length).toBeLessThan(16)
  expect(place.looks).toBeLessThan(260)
})

test('another block is reported within half a second, and the same block never', () => {
  const { tracker, clock, reports, begin, place } = opened()
  begin()
  tracker.moved()
  clock.pass(2_000)
  expect(reports).toHaveLength(1)
  place.block = 'doxcn2'
  tracker.moved()
  clock.pass(500)
  expect(reports.at(-1)).toEqual({ chat_id: CHAT, block_id: 'doxcn2' })
})

test('others come with an answer, move with events, and leave', async () => {
  const { begin, others, tell, answer } = opened()
  answer([BOB])
  begin()
  await expect.poll(() => others.at(-1)).toEqual([BOB])
  tell(presence({ block_id: 'doxcn9', typing: true }))
  expect(others.at(-1)).toEqual([{ ...BOB, block_id: 'doxcn9', typing: true }])
  tell(presence({ chat_id: 'oc_other', by: 'carol' }))
  tell(presence({ gone: true }))
  expect(others.at(-1)).toEqual([])
})

test('conflicts are reported while they last, and an end once', () => {
  const { tracker, clock, reports, begin, ended, tell } = opened()
  begin()
  const conflicts = [{ block_id: 'doxcn1', other_id: 'doxcn2' }]
  tracker.show(conflicts)
  clock.pass(600)
  expect(reports.at(-1)).toMatchObject({ conflicts })
  tracker.show([])
  tracker.end(conflicts)
  clock.pass(0)
  expect(reports.at(-1)).toEqual({ chat_id: CHAT, block_id: 'doxcn1', ended: conflicts })
  clock.pass(10_000)
  expect(reports.at(-1)).not.toHaveProperty('ended')
  tell(presence({ ended: conflicts }))
  expect(ended).toEqual([conflicts])
})

test('a page that is hidden for a minute leaves, comes back when it is seen, and leaves when it closes', () => {
  const { tracker, clock, reports, begin } = opened()
  begin()
  tracker.setVisible(false)
  clock.pass(120_000)
  expect(reports.at(-1)).toEqual({ chat_id: CHAT, gone: true })
  const before = reports.length
  tracker.setVisible(true)
  clock.pass(0)
  expect(reports.slice(before)).toEqual([{ chat_id: CHAT, block_id: 'doxcn1' }])
  tracker.close()
  expect(reports.at(-1)).toEqual({ chat_id: CHAT, gone: true })
})
