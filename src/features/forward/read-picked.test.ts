import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LarkError, NoAnswer } from '../../../client/lark-error'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { createService } from '../../../service/http/create-service'
import { call } from '../../../service/testing/call'
import { testWorld } from '../../../service/testing/test-world'
import { messageOf } from '../message-content/testing/message-of'
import { readPicked, pickedIn, withPicked } from './read-picked'
import type { UnreadableMessage } from './read-picked'

interface Line {
  read(messageId: string): Promise<ReturnType<typeof messageOf> | undefined>
  wait?(ms: number): void
  isOver?(): boolean
}

async function reading(ids: readonly string[], { read, wait, isOver = () => false }: Line) {
  let now = 0
  const came: string[] = []
  const unread: UnreadableMessage[] = []
  await readPicked({
    ids,
    read,
    onRead: ({ message_id }) => came.push(message_id),
    onUnread: (one) => unread.push(one),
    now: () => now,
    wait: (ms) => {
      now += ms
      wait?.(ms)
      return Promise.resolve()
    },
    isOver,
  })
  return { came, unread, took: now }
}

const refusal = (code: number, status = 400) => new LarkError({ code, status, msg: '' })

test('a hundred ids are read from the service without a rate-limit refusal, and missing ones are reported', async () => {
  const world = await testWorld((file) => {
    const [spoken] = file.messages
    for (let at = 0; at < 100; at++) file.messages.push({ ...spoken!, message_id: `om_many_${at}` })
  })
  const service = createService(world)
  const ids = [...Array.from({ length: 98 }, (_, at) => `om_many_${at}`), 'om_nowhere', 'om_recalled']
  const { came, unread } = await reading(ids, {
    async read(message_id) {
      const { code, status, msg, data } = await call(service, GetMessage, { path: { message_id } })
      if (code !== 0) throw new LarkError({ code, status, msg })
      return data?.items[0]
    },
    wait: (ms) => world.pass(ms),
  })
  expect(came).toEqual([...ids.slice(0, 98), 'om_recalled'])
  expect(unread).toMatchObject([{ message_id: 'om_nowhere', error: { code: 99992354 }, isFinal: true }])
})

test('refusals for too many calls are waited out, and given up after a while', async () => {
  let asked = 0
  const read = () =>
    ++asked < 3
      ? Promise.reject(new LarkError({ code: 99991400, status: 429, msg: '', retryAfterSeconds: 2 }))
      : Promise.resolve(messageOf())
  expect(await reading(['om_hello'], { read })).toMatchObject({ came: ['om_hello'], took: 4000 })
  const never = () => Promise.reject(refusal(99991400, 429))
  expect((await reading(['om_hello'], { read: never })).unread).toMatchObject([{ isFinal: false }])
})

test('an unanswered read can be repeated, and a refusal is final', async () => {
  const errors: Record<string, Error> = {
    om_lost: new NoAnswer('line'),
    om_broken: refusal(2200, 500),
    om_gone: refusal(230110),
  }
  const { unread } = await reading(Object.keys(errors), { read: (id) => Promise.reject(errors[id]!) })
  expect(unread.map(({ isFinal }) => isFinal)).toEqual([false, false, true])
})

test('reading stops when the result is no longer needed', async () => {
  let asked = 0
  const read = (message_id: string) => {
    asked++
    return Promise.resolve(messageOf({ message_id }))
  }
  const { came } = await reading(['om_1', 'om_2', 'om_3'], { read, isOver: () => asked === 2 })
  expect([came, asked]).toEqual([['om_1'], 2])
})

const id = fc.stringMatching(/^om_[0-9a-zA-Z_-]{1,40}$/)

test('ids are read back from the hash in their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 100 }), (ids) => {
      expect(pickedIn(withPicked('', ids))).toEqual(ids)
    }),
  )
})

test('the rest of the hash stays', () => {
  expect(withPicked('#block=b1', ['om_a', 'om_b'])).toBe('#block=b1&picked=om_a,om_b')
  expect(withPicked('#block=b1&picked=om_a', [])).toBe('#block=b1')
  expect(withPicked('#picked=om_a', [])).toBe('')
})

test.each([
  ['', []],
  ['#', []],
  ['#picked=', []],
  ['#picked=om_a,om_a,,om_b', ['om_a', 'om_b']],
  ['#picked=om_a%2Com_b', ['om_a', 'om_b']],
  ['#picked=javascript:alert(1),../../chats,om_<b>', []],
  [`#picked=${Array.from({ length: 150 }, (_, at) => `om_${at}`).join(',')}`, { length: 100 }],
])('%s', (hash, ids) => {
  expect(pickedIn(hash)).toMatchObject(ids)
})
