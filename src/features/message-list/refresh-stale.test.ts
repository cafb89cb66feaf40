import { expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import type { Message } from '../../../contract/im/messages/message'
import { call } from '../../../service/testing/call'
import { MessageWindow } from './message-window'
import { ReadTimes, refreshStale, pageFrom } from './refresh-stale'
import { chatWith, timesOf } from './testing/chat-with'
import { PageIndex } from './window-state'

const AGE = 30_000

/** A window at the start of a long chat, and a clock. */
async function queue(apart: readonly number[]) {
  const chat = await chatWith(timesOf(apart))
  let now = 0
  const lastRead = new ReadTimes(AGE, () => now)
  const window = new MessageWindow({ read: chat.read })
  await window.open({ to: 'first' })
  const singles: string[] = []
  const turn = async (asked: { inView?: readonly Message[]; picked?: readonly Message[] }) => {
    const read = await refreshStale({
      inView: [],
      picked: [],
      ...asked,
      lastRead,
      pageWith: (message) =>
        message.root_id === undefined ? (signal) => pageFrom(message, chat.read, signal) : undefined,
      async readOne(message_id) {
        singles.push(message_id)
        chat.world.pass(1_000)
        return (await call(chat.service, GetMessage, { path: { message_id } })).data?.items[0]
      },
      signal: new AbortController().signal,
    })
    window.replaceMessages(read)
    return read.map(({ message_id }) => message_id)
  }
  return { chat, window, turn, change: chat.change, singles, pass: (ms: number) => (now += ms) }
}

const row = (window: MessageWindow, id: string) =>
  window.loaded().rows.find(({ message_id }) => message_id === id)

test('messages on screen far back are updated in place, and the other rows stay the same', async () => {
  const { chat, window, turn, change } = await queue(Array.from({ length: 200 }, () => 700))
  const before = window.loaded().rows
  await change(chat.truth[12]!.id, { state: 'recalled' })
  const text = JSON.stringify({ text: 'said otherwise' })
  await change(chat.truth[14]!.id, { content: text, edits: 1, update_time: chat.truth[14]!.time + 5 })
  await turn({ inView: before.slice(10, 20) })
  const { rows } = window.loaded()
  expect(rows.map(({ message_id }) => message_id)).toEqual(before.map(({ message_id }) => message_id))
  expect(rows[12]).toMatchObject({ deleted: true })
  expect(rows[14]).toMatchObject({ updated: true, body: { content: text } })
  expect(rows.filter((each, at) => each !== before[at])).toHaveLength(2)
})

test('a turn costs one page, which covers the neighbours, and then nothing until they are old again', async () => {
  const { chat, window, turn, pass } = await queue(Array.from({ length: 200 }, () => 700))
  const { rows } = window.loaded()
  chat.reads.length = 0
  const read = await turn({ inView: rows.slice(10, 20), picked: [rows[30]!] })
  expect(read.slice(0, 40)).toEqual(chat.ids().slice(10, 50))
  expect(await turn({ inView: rows.slice(20, 40), picked: [rows[30]!] })).toEqual([])
  pass(AGE - 1)
  expect(await turn({ inView: rows.slice(10, 20) })).toEqual([])
  pass(1)
  expect((await turn({ inView: rows.slice(11, 20) }))[0]).toEqual(chat.ids()[11])
  expect(chat.reads.length).toBe(2)
})

test('rows far apart in a filtered list are read one per turn, then those selected elsewhere', async () => {
  const { chat, window, turn } = await queue(Array.from({ length: 300 }, () => 700))
  while (!window.loaded().newer.isEnd) await window.readOn('newer')
  const { rows } = window.loaded()
  const asked = { inView: [rows[0]!, rows[100]!], picked: [rows[200]!] }
  for (const from of [0, 100, 200]) expect((await turn(asked))[0]).toBe(chat.ids()[from])
  expect(await turn(asked)).toEqual([])
})

test('more than a page may share the second, even the millisecond, of a message on screen', async () => {
  const { chat, window, turn, change } = await queue(
    Array.from({ length: 180 }, (_, at) => (at < 20 ? 700 : 0)),
  )
  while (!window.loaded().newer.isEnd) await window.readOn('newer')
  const asked = { inView: window.loaded().rows.slice(120, 130) }
  const id = chat.ids()[125]!
  await change(id, { state: 'recalled' })
  for (let turns = 0; turns < 10; turns++) await turn(asked)
  expect(row(window, id)).toMatchObject({ deleted: true })
})

test('replies in threads are read one by one, a few per turn, and missing ones are not requested again at once', async () => {
  const { window, turn, singles, pass } = await queue(Array.from({ length: 60 }, () => 700))
  const replies = window
    .loaded()
    .rows.slice(0, 7)
    .map((each) => ({ ...each, root_id: 'om_root' }))
  const gone = { ...replies[0]!, message_id: 'om_gone' }
  expect(await turn({ inView: [gone, ...replies] })).toHaveLength(4)
  expect(await turn({ inView: [gone, ...replies] })).toHaveLength(3)
  expect(await turn({ inView: [gone, ...replies] })).toEqual([])
  expect(singles).toHaveLength(8)
  pass(AGE)
  await turn({ inView: [gone] })
  expect(singles.at(-1)).toBe('om_gone')
})

test('replies far from the end of a thread are read again by the page that contained them', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 170 }, () => 700)))
  const known = new PageIndex()
  const lastRead = new ReadTimes(AGE, () => 0)
  const window = new MessageWindow({
    isTimed: false,
    async read(range, signal) {
      const page = await chat.readThread(range, signal)
      known.note(range, page.items)
      return page
    },
  })
  await window.open({ to: 'first' })
  while (!window.loaded().newer.isEnd) await window.readOn('newer')
  const signal = new AbortController().signal
  const turn = (from: number, to: number) =>
    refreshStale({
      inView: window.loaded().rows.slice(from, to),
      picked: [],
      lastRead,
      pageWith(message) {
        const range = known.rangeOf(message)
        return range && (async () => (await chat.readThread(range, signal)).items)
      },
      readOne: () => Promise.reject(new Error('one by one')),
      signal,
    })

  // New messages meanwhile change no page but the last.
  await chat.say(chat.truth.at(-1)!.time + 700)
  await window.lookForNew()
  const ids = [chat.ids()[60]!, chat.ids()[75]!]
  for (const id of ids) await chat.change(id, { state: 'recalled' })
  chat.reads.length = 0
  window.replaceMessages(await turn(60, 80))
  expect(chat.reads).toHaveLength(1)
  for (const id of ids) expect(row(window, id)).toMatchObject({ deleted: true })
  expect(await turn(50, 100)).toEqual([])
  expect(window.loaded().rows).toHaveLength(171)

  // A page that cannot be read again is forgotten.
  known.forget(known.rangeOf(window.loaded().rows[60]!)!)
  expect(
    window
      .loaded()
      .rows.slice(48, 102)
      .map((each) => known.rangeOf(each) !== undefined),
  ).toEqual(Array.from({ length: 54 }, (_, at) => at < 2 || at >= 52))
})
