import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { runs } from '../../testing/random-runs'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'

/** Both applications are in every chat; the second one has its own chat with Alice. */
function shared(file: WorldFile): void {
  for (const chat of file.chats) {
    if (chat.mode !== 'p2p') chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
  }
}

/** Ways to reach one group, from any bot: they count together. */
const intoLaunch = [
  ['chat_id', 'oc_launch'],
  ['thread_id', 'omt_launch'],
  ['thread_id', 'omt_second'],
] as const

/** Ways to reach one person. */
const toAlice = [
  ['open_id', 'ou_alice'],
  ['email', 'alice@acme.example'],
  ['chat_id', 'oc_p2p'],
] as const

interface Step {
  waitMs: number
  way: number
  kind: number
  token: string
}

const schedule = (tokens: readonly string[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      // Often no wait, often about as long as the window.
      waitMs: fc.oneof(fc.constantFrom(0, 1, 199, 200, 999, 1000, 1001), fc.integer({ min: 0, max: 400 })),
      way: fc.nat(2),
      kind: fc.nat(2),
      token: fc.constantFrom(...tokens),
    }),
    { minLength: 1, maxLength: 60 },
  )

/** Sends by a schedule and returns the times of accepted sends; refusals must change nothing and be no stricter than the window. */
async function follow(steps: readonly Step[], ways: readonly (readonly [string, string])[]) {
  const world = await testWorld(shared)
  const service = createService(world)
  const admitted: number[] = []
  const count = () =>
    world.store.transaction(
      async (tx) => (await tx.selectFrom('messages').select('message_id').execute()).length,
    )
  for (const { waitMs, way, kind, token } of steps) {
    world.pass(waitMs)
    const [receive_id_type, receive_id = ''] = ways[way] ?? []
    const query = { receive_id_type: receive_id_type ?? '' }
    const before = await count()
    const { code, headers } = await [
      () =>
        call(service, MergeForward, { token, query, body: { receive_id, message_id_list: ['om_other'] } }),
      () =>
        call(service, ForwardMessage, {
          token,
          query,
          path: { message_id: 'om_other' },
          body: { receive_id },
        }),
      () =>
        call(service, ForwardThread, {
          token,
          query,
          path: { thread_id: 'omt_second' },
          body: { receive_id },
        }),
    ][kind]!()
    const now = world.now()
    const recent = admitted.filter((time) => time > now - 1000).length
    expect([code, recent]).toEqual([recent < 5 ? 0 : 230020, recent])
    if (code === 0) {
      admitted.push(now)
      continue
    }
    expect(await count()).toBe(before)
    expect(headers.get('x-ogw-ratelimit-limit')).toBe('5')
    expect(headers.get('x-ogw-ratelimit-reset')).toBe('1')
  }
  return admitted
}

/** The most sends in any window that begins with an accepted send. */
const mostInAnyWindow = (admitted: readonly number[]) =>
  Math.max(
    0,
    ...admitted.map((start) => admitted.filter((time) => time >= start && time < start + 1000).length),
  )

test('a group takes at most 5 in any second, of all its bots and operations together, and no fewer', async () => {
  await fc.assert(
    fc.asyncProperty(schedule([happyApp.token, otherApp.token]), async (steps) => {
      expect(mostInAnyWindow(await follow(steps, intoLaunch))).toBeLessThanOrEqual(5)
    }),
    { numRuns: runs(10, 400) },
  )
})

test('a person receives at most 5 in any second, for any kind of id, and no fewer', async () => {
  await fc.assert(
    fc.asyncProperty(schedule([happyApp.token]), async (steps) => {
      expect(mostInAnyWindow(await follow(steps, toAlice))).toBeLessThanOrEqual(5)
    }),
    { numRuns: runs(10, 400) },
  )
})

test('two groups have separate limits', async () => {
  const service = createService(await testWorld())
  const send = async (receive_id: string) => {
    const input = {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id, message_id_list: ['om_hello'] },
    }
    return (await call(service, MergeForward, input)).code
  }
  for (let at = 0; at < 5; at += 1) expect(await send('oc_launch')).toBe(0)
  expect(await send('oc_launch')).toBe(230020)
  expect(await send('oc_other')).toBe(0)
})

test('what people say in a group is not counted', async () => {
  const world = await testWorld((file) => {
    const [spoken] = file.messages
    if (!spoken) return
    for (let at = 0; at < 9; at += 1) {
      file.messages.push({ ...spoken, message_id: `om_said_${at}`, create_time: file.now ?? 0 })
    }
  })
  const input = {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_launch', message_id_list: ['om_hello'] },
  }
  expect(await call(createService(world), MergeForward, input)).toMatchObject({ code: 0 })
})

test('a clock that is set back does not refuse what follows', async () => {
  const world = await testWorld()
  const service = createService(world)
  const input = {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other', message_id_list: ['om_hello'] },
  }
  for (let at = 0; at < 5; at += 1) await call(service, MergeForward, input)
  world.pass(-60_000)
  expect(await call(service, MergeForward, input)).toMatchObject({ code: 0 })
})
