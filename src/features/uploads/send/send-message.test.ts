import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../../../../client/client'
import { LarkError } from '../../../../client/lark-error'
import { RateBudget } from '../../../../client/rate-budget'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { SAFE_RETRY_MS } from '../../../../jobs/send-once'
import { createService } from '../../../../service/http/create-service'
import { call as callService, requestTo } from '../../../../service/testing/call'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import { SendIntents } from './send-intents'
import { sendMessage, fileMessage } from './send-message'

/** Intents on a clock, with how often they read the service's time. */
function openIntents(now = () => 0) {
  const askTime = vi.fn(() => Promise.resolve())
  const intents = new SendIntents<unknown>({
    now,
    askTime,
    wait: () => Promise.resolve(),
    budget: new RateBudget('sends', now),
  })
  const trySending = (intent: ReturnType<typeof intents.of>, call: (uuid: string) => Promise<unknown>) =>
    intents.send(intent, { receiver: 'chat_id oc_1', isWanted: () => true, call })
  return { intents, askTime, trySending }
}

test('sending one upload to one chat is one intent through all retries, and another chat or cover is a new one', () => {
  const { intents } = openIntents()
  const { uuid: first } = intents.of('oc_1', undefined)
  expect(intents.of('oc_1', undefined).uuid).toBe(first)
  const others = [intents.of('oc_2', undefined).uuid, intents.of('oc_1', 'img_1').uuid]
  expect(new Set([first, ...others]).size).toBe(3)
  expect(openIntents().intents.of('oc_1', undefined).uuid).not.toBe(first)
  // The platform allows fifty characters (platform/messages#calls).
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a send without an answer', () => {
  const lost = new TypeError('lost')
  const refused = new LarkError({ code: 230020, status: 400, msg: 'often' })

  /** An intent whose first try failed, an hour before `at`. */
  async function tried(error: Error, at: number) {
    let now = 0
    const opened = openIntents(() => now)
    const { intents, trySending } = opened
    const intent = intents.of('oc_1', undefined)
    await trySending(intent, () => Promise.reject(error)).catch(() => undefined)
    now = at
    const again = vi.fn(() => Promise.resolve('sent'))
    return { ...opened, intent, again, overdue: intents.overdue(['oc_1', 'oc_2'], now) }
  }

  test('is retried with its uuid while the platform remembers that', async () => {
    const { trySending, intent, again, overdue, askTime } = await tried(lost, SAFE_RETRY_MS - 1)
    expect(overdue).toBe(0)
    expect(await trySending(intent, again)).toBe('sent')
    expect([askTime.mock.calls.length, again.mock.calls]).toEqual([1, [[intent.uuid]]])
  })

  test('is not retried after the hour, until the user requests a new send', async () => {
    const { intents, trySending, intent, again, overdue } = await tried(lost, SAFE_RETRY_MS)
    expect(overdue).toBe(1)
    await expect(trySending(intent, again)).rejects.toBe(lost)
    expect(again).not.toHaveBeenCalled()
    intents.renewOverdue()
    const anew = intents.of('oc_1', undefined)
    expect(anew.uuid).not.toBe(intent.uuid)
    expect(await trySending(anew, again)).toBe('sent')
  })

  test('is the same send with another cover, too, so the platform delivers it once', async () => {
    const { intents, trySending, intent, again } = await tried(lost, SAFE_RETRY_MS - 1)
    expect(intents.of('oc_1', 'img_1')).toBe(intent)
    expect(intents.of('oc_2', 'img_1')).not.toBe(intent)
    await trySending(intent, again)
    expect(intents.of('oc_1', 'img_1')).not.toBe(intent)
  })

  test('can always be retried after a refusal, because nothing arrived', async () => {
    const { trySending, intent, again, overdue, askTime } = await tried(refused, 10 * SAFE_RETRY_MS)
    expect(overdue).toBe(0)
    expect(await trySending(intent, again)).toBe('sent')
    expect(askTime).not.toHaveBeenCalled()
  })
})

test('a cover is uploaded once, and again only after a failure', async () => {
  const { signal } = new AbortController()
  const { intents } = openIntents()
  const [one, other] = [new Blob(['one']), new Blob(['other'])]
  const uploaded: Blob[] = []
  let isBroken = true
  const upload = ({ file }: { file: Blob }) => {
    uploaded.push(file)
    if (!isBroken) return Promise.resolve(`key ${uploaded.length}`)
    isBroken = false
    return Promise.reject(new Error('no answer'))
  }
  await expect(intents.coverKey(one, upload, signal)).rejects.toThrow('no answer')
  const key = await intents.coverKey(one, upload, signal)
  expect(await intents.coverKey(one, upload, signal)).toBe(key)
  expect(await intents.coverKey(other, upload, signal)).not.toBe(key)
  expect(uploaded).toEqual([one, one, other])
})

const launch = { receive_id_type: 'chat_id', receive_id: 'oc_launch' } as const

/** The real service, called as the page calls it. */
async function opened() {
  const service = createService(await testWorld())
  const client = createClient({
    fetch: (url, init) => service(new Request(new URL(url as string, 'http://herald.test'), init)),
  })
  client.setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.resolve(happyApp.token),
  })
  return { service, send: sendMessage(client.inNameOf(happyApp.app_id)) }
}

test('a message that is sent again with its intent arrives once', async () => {
  const { service, send } = await opened()
  const { intents, trySending } = openIntents()
  const message = fileMessage('stream', 'file_v3_happy')
  const intent = intents.of('oc_launch', undefined)
  const sendIt = () => trySending(intent, (uuid) => send({ target: launch, message, uuid }))
  const { message_id: id } = (await sendIt()) as { message_id: string }
  expect(await sendIt()).toMatchObject({ message_id: id, chat_id: 'oc_launch' })
  const { data } = await callService(service, ListMessages, {
    query: { container_id_type: 'chat', container_id: 'oc_launch', sort_type: 'ByCreateTimeDesc' },
  })
  expect(data?.items.filter(({ message_id }) => message_id === id)).toHaveLength(1)
})

test('an upload is sent as the message that fits its type, and any other is refused with 230055', async () => {
  const { service, send } = await opened()
  const sent = [
    fileMessage('image', 'img_v3_happy'),
    fileMessage('opus', 'file_v3_voice'),
    fileMessage('mp4', 'file_v3_video', 'img_v3_happy'),
    fileMessage('pdf', 'file_v3_happy'),
  ]
  for (const [number, message] of sent.entries()) {
    const { message_id: id } = await send({ target: launch, message, uuid: `sent ${number}` })
    expect(id).toMatch(/^om_/)
  }
  const wrong = { receive_id: 'oc_launch', msg_type: 'audio', content: '{"file_key":"file_v3_happy"}' }
  const refused = await service(
    requestTo(CreateMessage.route, { query: { receive_id_type: 'chat_id' }, body: wrong }),
  )
  expect(((await refused.json()) as { code: number }).code).toBe(230055)
  await expect(
    send({ target: launch, message: fileMessage('opus', 'file_v3_happy'), uuid: 'wrong' }),
  ).rejects.toThrow(LarkError)
})

test('a thread gets a reply, and a person a direct message', async () => {
  const { service, send } = await opened()
  const message = fileMessage('pdf', 'file_v3_happy')
  const target = { receive_id_type: 'thread_id', receive_id: 'omt_launch' } as const
  const { message_id } = await send({ target, message, uuid: 'thread' })
  const thread = await callService(service, ListMessages, {
    query: { container_id_type: 'thread', container_id: 'omt_launch', sort_type: 'ByCreateTimeDesc' },
  })
  expect(thread.data?.items[0]).toMatchObject({ message_id, thread_id: 'omt_launch', msg_type: 'file' })
  const bob = { receive_id_type: 'open_id', receive_id: 'ou_bob' } as const
  expect((await send({ target: bob, message, uuid: 'bob' })).chat_id).not.toBe('oc_launch')
})
