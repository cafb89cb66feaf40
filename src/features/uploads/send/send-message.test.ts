import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../../../../client/client'
import { LarkError } from '../../../../client/lark-error'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { createService } from '../../../../service/http/create-service'
import { call as callService, requestTo } from '../../../../service/testing/call'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import { SAFE_RETRY_MS } from '../../forward/send/forward'
import { SendIntents } from '../components/send-dialog'
import { sendMessage, fileMessage } from './send-message'

test('sending one upload to one chat is one intent through all retries, and another chat or cover is a new one', () => {
  const intents = new SendIntents()
  const { uuid: first } = intents.of('oc_1', undefined)
  expect(intents.of('oc_1', undefined).uuid).toBe(first)
  const others = [intents.of('oc_2', undefined).uuid, intents.of('oc_1', 'img_1').uuid]
  expect(new Set([first, ...others]).size).toBe(3)
  expect(new SendIntents().of('oc_1', undefined).uuid).not.toBe(first)
  // The platform allows fifty characters (platform/messages#calls).
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
})

describe('a send without an answer', () => {
  const lost = new TypeError('lost')
  const refused = new LarkError({ code: 230020, status: 400, msg: 'often' })

  /** An intent whose first try failed, an hour before `at`. */
  async function tried(error: Error, at: number) {
    let now = 0
    const intents = new SendIntents(() => now)
    const intent = intents.of('oc_1', undefined)
    await intents.try(intent, () => Promise.reject(error)).catch(() => undefined)
    now = at
    const again = vi.fn(() => Promise.resolve('sent'))
    return { intents, intent, again, overdue: intents.overdue(['oc_1', 'oc_2'], now) }
  }

  test('is retried with its uuid while the platform remembers that', async () => {
    const { intents, intent, again, overdue } = await tried(lost, SAFE_RETRY_MS - 1)
    expect([overdue, intents.areDoubtful]).toEqual([0, true])
    expect(await intents.try(intent, again)).toBe('sent')
    expect(intents.areDoubtful).toBe(false)
  })

  test('is not retried after the hour, until the user requests a new send', async () => {
    const { intents, intent, again, overdue } = await tried(lost, SAFE_RETRY_MS)
    expect(overdue).toBe(1)
    await expect(intents.try(intent, again)).rejects.toBe(lost)
    expect(again).not.toHaveBeenCalled()
    intents.renewOverdue()
    const anew = intents.of('oc_1', undefined)
    expect(anew.uuid).not.toBe(intent.uuid)
    expect(await intents.try(anew, again)).toBe('sent')
  })

  test('is the same send with another cover, too, so the platform delivers it once', async () => {
    const { intents, intent, again } = await tried(lost, SAFE_RETRY_MS - 1)
    expect(intents.of('oc_1', 'img_1')).toBe(intent)
    expect(intents.of('oc_2', 'img_1')).not.toBe(intent)
    await intents.try(intent, again)
    expect(intents.of('oc_1', 'img_1')).not.toBe(intent)
  })

  test('counts the hour from the first attempt that may have arrived', async () => {
    const { intents, intent } = await tried(lost, SAFE_RETRY_MS - 1)
    await intents.try(intent, () => Promise.reject(lost)).catch(() => undefined)
    expect(intents.overdue(['oc_1'], SAFE_RETRY_MS)).toBe(1)
  })

  test('can always be retried after a refusal, because nothing arrived', async () => {
    const { intents, intent, again, overdue } = await tried(refused, 10 * SAFE_RETRY_MS)
    expect([overdue, intents.areDoubtful]).toEqual([0, false])
    expect(await intents.try(intent, again)).toBe('sent')
  })
})

test('a cover is uploaded once, and again only after a failure', async () => {
  const { signal } = new AbortController()
  const intents = new SendIntents()
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
  const intents = new SendIntents()
  const message = fileMessage('stream', 'file_v3_happy')
  const intent = intents.of('oc_launch', undefined)
  const trySending = () => intents.try(intent, () => send({ target: launch, message, uuid: intent.uuid }))
  const { message_id: id } = await trySending()
  expect(await trySending()).toMatchObject({ message_id: id, chat_id: 'oc_launch' })
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
