import { expect, test } from 'vitest'
import { createClient } from '../../../../client/client'
import { LarkError } from '../../../../client/lark-error'
import { RateBudget } from '../../../../client/rate-budget'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { createService } from '../../../../service/http/create-service'
import { call as callService } from '../../../../service/testing/call'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import { SendIntents } from './send-intents'
import { sendMessage, fileMessage } from './send-message'

function openIntents() {
  const intents = new SendIntents<unknown>({
    now: () => 0,
    askTime: () => Promise.resolve(),
    wait: () => Promise.resolve(),
    budget: new RateBudget('sends', () => 0),
  })
  const trySending = (intent: ReturnType<typeof intents.of>, call: (uuid: string) => Promise<unknown>) =>
    intents.send(intent, { receiver: 'chat_id oc_1', isWanted: () => true, call })
  return { intents, trySending }
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

test('a send without an answer is the same send with another cover, too, so the platform delivers it once', async () => {
  const { intents, trySending } = openIntents()
  const intent = intents.of('oc_1', undefined)
  await expect(trySending(intent, () => Promise.reject(new TypeError('lost')))).rejects.toThrow('lost')
  expect(intents.of('oc_1', 'img_1')).toBe(intent)
  expect(intents.of('oc_2', 'img_1')).not.toBe(intent)
  await trySending(intent, () => Promise.resolve('sent'))
  expect(intents.of('oc_1', 'img_1')).not.toBe(intent)
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

test('an upload is sent as the message that fits its type, and any other is refused', async () => {
  const { send } = await opened()
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
