import { describe, expect, test } from 'vitest'
import type { DataOf, Endpoint } from '../../../contract/endpoint'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { Message } from '../../../contract/im/messages/message'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'

const HOUR_MS = 3_600_000

/** One of the three forwards: its request without the target, and the message in its answer. */
interface Kind {
  endpoint: Endpoint
  path: Record<string, string>
  body: object
  messageOf(data: unknown): Message | undefined
}

const merge: Kind = {
  endpoint: MergeForward,
  path: {},
  body: { message_id_list: ['om_hello'] },
  messageOf: (data: unknown) => (data as DataOf<typeof MergeForward> | undefined)?.message,
}
const message: Kind = {
  endpoint: ForwardMessage,
  path: { message_id: 'om_hello' },
  body: {},
  messageOf: (data: unknown) => data as Message | undefined,
}
const thread: Kind = { ...message, endpoint: ForwardThread, path: { thread_id: 'omt_launch' } }

interface Said extends CallInput {
  uuid?: string
  to?: [type: string, id: string]
  body?: object
}

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const send = async (kind: Kind, { uuid, to = ['chat_id', 'oc_other'], ...said }: Said = {}) => {
    const [receive_id_type, receive_id] = to
    const reply = await call(service, kind.endpoint, {
      path: kind.path,
      query: { receive_id_type, ...(uuid !== undefined && { uuid }) },
      ...said,
      body: { receive_id, ...kind.body, ...said.body },
    })
    return { code: reply.code, message_id: kind.messageOf(reply.data)?.message_id, data: reply.data }
  }
  const rows = () =>
    world.store.transaction(async (tx) => {
      const { length: messages } = await tx.selectFrom('messages').select('message_id').execute()
      const { length: answered } = await tx.selectFrom('answered').select('uuid').execute()
      return { messages, answered }
    })
  return { world, send, rows }
}

describe.each([
  ['merge-forward', merge],
  ['forwarding a message', message],
  ['forwarding a thread', thread],
] as const)('%s', (_, kind) => {
  test('the same uuid gives the same answer for exactly an hour, and a new message after it', async () => {
    const { world, send } = await opened()
    const first = await send(kind, { uuid: 'once' })
    expect(first.code).toBe(0)
    world.pass(HOUR_MS - 1)
    expect(await send(kind, { uuid: 'once' })).toEqual(first)
    world.pass(1)
    expect(await send(kind, { uuid: 'once' })).toEqual(first)
    world.pass(1)
    const later = await send(kind, { uuid: 'once' })
    expect(later.code).toBe(0)
    expect(later.message_id).not.toBe(first.message_id)
    expect(await send(kind, { uuid: 'once' })).toEqual(later)
  })
})

test('a target is the same for all kinds of ids', async () => {
  const { send } = await opened()
  const first = await send(merge, { uuid: 'u', to: ['open_id', 'ou_alice'] })
  for (const to of [
    ['union_id', 'on_alice'],
    ['user_id', 'a1b2c3d4'],
    ['email', 'alice@acme.example'],
    ['chat_id', 'oc_p2p'],
  ] as [string, string][]) {
    expect(await send(merge, { uuid: 'u', to })).toEqual(first)
  }
})

test('a person is the same target before and after the one-to-one chat is opened', async () => {
  const { send, rows } = await opened((file) => {
    file.chats = file.chats.filter(({ mode }) => mode !== 'p2p')
  })
  const first = await send(merge, { uuid: 'u', to: ['open_id', 'ou_alice'] })
  const before = await rows()
  expect(await send(merge, { uuid: 'u', to: ['union_id', 'on_alice'] })).toEqual(first)
  expect(await rows()).toEqual(before)
})

test('a thread and the chat that it is in are two targets', async () => {
  const { send } = await opened()
  const first = await send(merge, { uuid: 'u', to: ['chat_id', 'oc_launch'] })
  const second = await send(merge, { uuid: 'u', to: ['thread_id', 'omt_launch'] })
  expect([first.code, second.code, second.message_id === first.message_id]).toEqual([0, 0, false])
})

test('the same uuid of another application is another send', async () => {
  const { send } = await opened((file) => {
    for (const chat of file.chats) chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
  })
  const first = await send(merge, { uuid: 'u' })
  const second = await send(merge, { uuid: 'u', token: otherApp.token })
  expect([first.code, second.code, second.message_id === first.message_id]).toEqual([0, 0, false])
})

test('the same uuid in another operation is another send', async () => {
  const { send } = await opened()
  const sent = [
    await send(merge, { uuid: 'u' }),
    await send(message, { uuid: 'u' }),
    await send(thread, { uuid: 'u' }),
  ]
  expect(sent.map((answer) => answer.code)).toEqual([0, 0, 0])
  expect(new Set(sent.map((answer) => answer.message_id)).size).toBe(3)
})

test('another list under the same uuid gets the first answer', async () => {
  const { send, rows } = await opened()
  const first = await send(merge, { uuid: 'u', body: { message_id_list: ['om_hello', 'om_nowhere'] } })
  const before = await rows()
  expect(await send(merge, { uuid: 'u', body: { message_id_list: ['om_secret'] } })).toEqual(first)
  expect(await rows()).toEqual(before)
})

test('a repeat is answered though the limit is reached and the message is recalled by now', async () => {
  const { world, send } = await opened()
  const first = await send(message, { uuid: 'u' })
  for (let at = 0; at < 4; at += 1) await send(message)
  expect(await send(message)).toMatchObject({ code: 230020 })
  await world.store.transaction((tx) =>
    tx.updateTable('messages').set({ state: 'recalled' }).where('message_id', '=', 'om_hello').execute(),
  )
  expect(await send(message, { uuid: 'u' })).toEqual(first)
})

test('a uuid of other letters is another one, and an empty uuid is none', async () => {
  const { world, send, rows } = await opened()
  const ids = new Set<string | undefined>()
  for (const uuid of ['u', 'U', 'u ', '', '']) {
    world.pass(1_000)
    ids.add((await send(merge, { uuid })).message_id)
  }
  expect(ids.size).toBe(5)
  expect((await rows()).answered).toBe(3)
})

test('storing an answer sweeps those whose hour has passed', async () => {
  const { world, send, rows } = await opened()
  await send(merge, { uuid: 'old' })
  world.pass(HOUR_MS + 1)
  await send(merge, { uuid: 'new' })
  expect((await rows()).answered).toBe(1)
})
