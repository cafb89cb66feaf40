import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { runs } from '../../../service/testing/random-runs'
import { MessageWindow } from './message-window'
import type { Opening } from './opening'
import type { ReadPage } from './read-on'
import { ReadTimes, refreshStale, pageFrom } from './refresh-stale'
import { BEGAN, chatWith, timesOf } from './testing/chat-with'

const shown = (window: MessageWindow) => window.loaded().rows.map(({ message_id }) => message_id)

/** Milliseconds apart, most of them small: many messages share a second, some a millisecond. */
const gap = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 90_000 }))
/** Most chats are longer than a page, so that pages end within a second and within a millisecond. */
const gaps = fc.oneof(
  { weight: 1, arbitrary: fc.array(gap, { maxLength: 20 }) },
  { weight: 3, arbitrary: fc.array(gap, { minLength: 90, maxLength: 260 }) },
)
type Step =
  | { what: 'older' | 'newer' | 'look' | 'see' }
  | { what: 'say'; gap: number }
  | { what: 'open'; opening: number; at: number }
  | { what: 'recall'; at: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Step>({ what: 'older' }, { what: 'newer' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ what: 'look' }, { what: 'see' }) },
  { weight: 2, arbitrary: fc.nat(1500).map((gap): Step => ({ what: 'say', gap })) },
  { weight: 1, arbitrary: fc.nat(1000).map((at): Step => ({ what: 'recall', at })) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('open' as const), opening: fc.nat(3), at: fc.nat(1000) }),
  },
)

const isKept = (id: string) => Number(id.slice(-1)) % 3 === 0

test.each([
  ['everything', () => true],
  ['what a filter keeps', isKept],
] as const)(
  'a window shows a contiguous, ordered piece of %s after any reads, drops, jumps, recalls and arrivals',
  async (_, keepsId) => {
    await fc.assert(
      fc.asyncProperty(gaps, fc.array(step, { maxLength: 30 }), async (apart, steps) => {
        const chat = await chatWith(timesOf(apart))
        const keeps = ({ message_id }: Pick<Message, 'message_id'>) => keepsId(message_id)
        const window = new MessageWindow({ read: chat.read, keeps, most: 60, mostFollowed: 20 })
        await window.open({ to: 'newest' })
        let isLooked = true
        // The target is shown with all messages of its second, however many there are.
        let most = 60
        for (const next of steps) {
          if (next.what === 'say') {
            // The id sorts last within its millisecond. Only another look would find a message before the others.
            const later = `om_x${String(chat.truth.length).padStart(5, '0')}`
            await chat.say((chat.truth.at(-1)?.time ?? BEGAN) + next.gap, later)
            isLooked = false
          } else if (next.what === 'look') {
            await window.lookForNew()
            isLooked = true
          } else if (next.what === 'see') {
            window.sawNewest()
          } else if (next.what === 'open') {
            await window.open(openingOf(chat.truth, next))
            most = Math.max(60, window.loaded().rows.length)
            isLooked = true
          } else if (next.what === 'recall') {
            await seeRecalled(chat, window, next.at)
          } else await window.readOn(next.what)
          const { rows, older, newer, phase } = window.loaded()
          expect(phase).toBe('open')
          expect(rows.length).toBeLessThanOrEqual(most)
          const truth = chat.ids().filter(keepsId)
          const ids = shown(window)
          const at = ids[0] === undefined ? 0 : truth.indexOf(ids[0])
          expect(ids).toEqual(truth.slice(at, at + ids.length))
          if (older.isEnd && ids.length > 0) expect(at).toBe(0)
          if (newer.isEnd && isLooked && ids.length > 0) expect(ids.at(-1)).toBe(truth.at(-1))
        }
      }),
      { numRuns: runs(8, 600) },
    )
  },
)

/** Recalls one of the rows; refreshing shows that in place. */
async function seeRecalled(chat: Awaited<ReturnType<typeof chatWith>>, window: MessageWindow, at: number) {
  const { rows } = window.loaded()
  const row = rows[at % Math.max(rows.length, 1)]
  if (!row) return
  await chat.change(row.message_id, { state: 'recalled' })
  const read = await refreshStale({
    inView: [row],
    picked: [],
    lastRead: new ReadTimes(1, () => 0),
    pageWith: (message) => (signal) => pageFrom(message, chat.read, signal),
    readOne: () => Promise.reject(new Error('the listing has it')),
    signal: new AbortController().signal,
  })
  window.replaceMessages(read)
  expect(window.loaded().rows[rows.indexOf(row)]).toMatchObject({
    message_id: row.message_id,
    deleted: true,
  })
}

function openingOf(
  truth: readonly { id: string; time: number }[],
  { opening, at }: { opening: number; at: number },
): Opening {
  const place = truth[at % Math.max(truth.length, 1)]
  if (opening === 0 || !place) return { to: 'newest' }
  if (opening === 1) return { to: 'first' }
  return opening === 2
    ? { to: 'time', time: place.time + 1, until: place.time + 2 }
    : { to: 'message', place }
}

test('a thread is read from its root on, and new replies are added', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 120 }, () => 10)))
  const window = new MessageWindow({ read: chat.readThread, isTimed: false })
  await window.open({ to: 'newest' })
  expect(shown(window)).toEqual(chat.ids().slice(0, 50))
  expect(window.loaded().older.isEnd).toBe(true)
  while (!window.loaded().newer.isEnd) await window.readOn('newer')
  for (let more = 0; more < 70; more++) await chat.say(chat.truth.at(-1)!.time + 5)
  await window.lookForNew()
  expect(window.loaded().newer.isEnd).toBe(false)
  while (!window.loaded().newer.isEnd) await window.readOn('newer')
  expect(shown(window)).toEqual(chat.ids())
  await window.open({ to: 'message', place: chat.truth[130]! })
  expect(window.has(chat.truth[130]!.id)).toBe(true)
})

test('new messages out of view are counted, and recalled ones are shown as recalled', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 130 }, () => 1_000)))
  const window = new MessageWindow({ read: chat.read })
  await window.open({ to: 'first' })
  await window.lookForNew()
  expect(window.loaded().fresh).toBe(0)
  await chat.say(chat.truth.at(-1)!.time + 5)
  await window.lookForNew()
  await window.lookForNew()
  expect(window.loaded()).toMatchObject({ fresh: 1, newer: { isEnd: false } })
  await window.open({ to: 'newest' })
  const last = chat.truth.at(-1)!.id
  await chat.change(last, { state: 'recalled' })
  await window.lookForNew()
  expect(window.loaded().rows.at(-1)).toMatchObject({ message_id: last, deleted: true })
  expect(window.loaded().fresh).toBe(0)
})

/** A window over a chat of three, whose answers arrive when a test releases them, in any order. */
async function windowBehindSlowLine() {
  const chat = await chatWith(timesOf([1, 2, 3]))
  let isSlow = false
  const held: (() => void)[] = []
  const read: ReadPage = async (range, signal) => {
    const page = await chat.read(range, signal)
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
    return page
  }
  const window = new MessageWindow({ read })
  await window.open({ to: 'newest' })
  isSlow = true
  /** A look that is waiting for its answer. */
  const beginLook = async (signal?: AbortSignal) => {
    const before = held.length
    const look = window.lookForNew(signal)
    await vi.waitFor(() => expect(held.length).toBe(before + 1))
    return { arrive: () => (held[before]!(), look) }
  }
  /** Releases all held answers, and holds none from now on. */
  const letThrough = () => {
    isSlow = false
    for (const arrive of held) arrive()
  }
  return { chat, window, beginLook, letThrough }
}

test.each(['earlier', 'later'] as const)(
  'the later of two concurrent looks is shown, also if the %s one ends first',
  async (first) => {
    const { chat, window, beginLook } = await windowBehindSlowLine()
    const earlier = await beginLook()
    const said = await chat.say(chat.truth.at(-1)!.time + 5)
    const later = await beginLook()
    for (const look of first === 'earlier' ? [earlier, later] : [later, earlier])
      expect(await look.arrive()).toBe('read')
    expect(shown(window).at(-1)).toBe(said)
    expect(window.loaded().fresh).toBe(1)
  },
)

test('a look during opening, or one that ends after the window opened elsewhere, reports that it knows nothing', async () => {
  const { chat, window, beginLook, letThrough } = await windowBehindSlowLine()
  const { signal } = new AbortController()
  const before = await beginLook(signal)
  const opening = window.open({ to: 'message', place: chat.truth[0]! })
  expect(await window.lookForNew(signal)).toBe('overtaken')
  expect(await before.arrive()).toBe('overtaken')
  letThrough()
  await opening
  expect(await window.lookForNew(signal)).toBe('read')
})

test('messages of the same millisecond are shown in the order of the service', async () => {
  const chat = await chatWith(timesOf([1, 2, 3]))
  const window = new MessageWindow({ read: chat.read })
  await window.open({ to: 'newest' })
  await chat.say(chat.truth.at(-1)!.time, 'om_0')
  await window.lookForNew()
  expect(chat.ids().indexOf('om_0')).toBe(2)
  expect(shown(window)).toEqual(chat.ids())
  expect(window.loaded().fresh).toBe(1)
})

test('a long list that is followed at its newest message drops rows far above, which can be read again', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 100 }, () => 1_000)))
  const window = new MessageWindow({ read: chat.read, mostFollowed: 40 })
  await window.open({ to: 'newest' })
  for (let more = 0; more < 30; more++) {
    await chat.say(chat.truth.at(-1)!.time + 5)
    await window.lookForNew()
    window.sawNewest()
    expect(shown(window).length).toBeLessThanOrEqual(60)
  }
  expect(shown(window)).toEqual(chat.ids().slice(-shown(window).length))
  expect(window.loaded()).toMatchObject({ fresh: 0, older: { isEnd: false } })
  await window.readOn('older')
  await window.readOn('older')
  expect(shown(window)).toEqual(chat.ids().slice(-shown(window).length))
  expect(shown(window).length).toBeGreaterThan(100)
})

test('a page that failed is reported at its end of the window, and read again by reading on', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 90 }, () => 1_000)))
  let isBroken = false
  const read: ReadPage = (range, signal) =>
    isBroken ? Promise.reject(new Error('cut')) : chat.read(range, signal)
  const window = new MessageWindow({ read })
  await window.open({ to: 'newest' })
  isBroken = true
  await window.readOn('older')
  expect(window.loaded().older).toMatchObject({ isReading: false, error: new Error('cut') })
  await window.open({ to: 'first' })
  expect(window.loaded()).toMatchObject({ phase: 'refused', error: new Error('cut') })
  isBroken = false
  await window.open({ to: 'newest' })
  await window.readOn('older')
  expect(shown(window)).toEqual(chat.ids())
})

test('a page that arrives after the window opened elsewhere is dropped', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 150 }, () => 1_000)))
  const window = new MessageWindow({ read: chat.read })
  await window.open({ to: 'newest' })
  const late = window.readOn('older')
  await window.open({ to: 'first' })
  await late
  expect(shown(window)).toEqual(chat.ids().slice(0, 50))
})
