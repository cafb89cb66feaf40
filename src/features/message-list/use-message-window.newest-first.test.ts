import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import type { RowSource } from '../message-selection/message-selection'
import { MessageWindow } from './message-window'
import { chatWith, timesOf } from './testing/chat-with'
import { newestFirst } from './use-message-window'

const { signal } = new AbortController()
const keeps = ({ message_id }: Message) => Number(message_id.slice(-1)) % 2 === 0

async function allOf(source: RowSource): Promise<string[]> {
  const found = [...source.held]
  for (let page = await source.next(signal); page; page = await source.next(signal))
    found.push(...page.messages)
  return found.map(({ message_id }) => message_id)
}

test('all messages of a filter come newest first at any scroll position, and loaded ones are not read again', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 260 }, (_, at) => (at % 3) * 700)))
  const wanted = chat
    .ids()
    .filter((message_id) => keeps({ message_id } as Message))
    .toReversed()
  const window = new MessageWindow({ read: chat.read, keeps })
  const source = () =>
    newestFirst({ of: window, held: window.upToNewest(), read: chat.read, bounds: {}, keeps, isTimed: true })

  await window.open({ to: 'newest' })
  await window.readOn('older')
  chat.reads.length = 0
  expect(await allOf(source())).toEqual(wanted)
  expect(chat.reads.length).toBeLessThanOrEqual(5)

  await window.open({ to: 'first' })
  const { rows } = window.loaded()
  expect(await allOf(source())).toEqual(wanted)
  expect(window.loaded().rows).toBe(rows)
})

test('a thread is read from its root on, and still returns its newest messages first', async () => {
  const chat = await chatWith(timesOf(Array.from({ length: 120 }, () => 700)))
  const source = newestFirst({
    of: chat,
    held: undefined,
    read: ({ start_time: _from, end_time: _to, ...rest }, over) => chat.readThread(rest, over),
    bounds: {},
    keeps: () => true,
    isTimed: false,
  })
  expect(await allOf(source)).toEqual(chat.ids().toReversed())
})
