import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forwardWorld } from '../../../../service/testing/forward-world'
import { runs } from '../../../../service/testing/random-runs'
import {
  forwardQueuesOver,
  type FaultyTransport,
  fromLaunch,
  idle,
  storedMessage,
  toChat,
} from '../testing/forward-queues'
import { safeMsLeft } from './forward'

const queueWorld = async (change?: Parameters<typeof forwardWorld>[0], line?: FaultyTransport) => {
  const held = await forwardWorld(change)
  return { ...held, ...forwardQueuesOver(held, line) }
}

const TARGETS = 20
const BATCHES = 30
const chats = Array.from({ length: TARGETS }, (_, at) => `oc_target_${at}`)

/** Refusals of valid requests: by the limits of the target or the application, or by a proxy. */
const tooOften = [
  { status: 400, body: { code: 230020, msg: 'This operation triggers the frequency limit.' } },
  { status: 429, body: { code: 99991400, msg: 'request trigger frequency limit' } },
  { status: 400, body: { code: 99991400, msg: 'request trigger frequency limit' } },
]

const refusal = (random: () => number) => {
  const { status, body } = tooOften[Math.floor(random() * tooOften.length)]!
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-ogw-ratelimit-reset': '1' },
  })
}

/** Reproducible numbers in [0, 1) from a seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function walk(seed: number) {
  const random = seeded(seed)
  let isGood = false
  let reload: (() => void) | undefined
  const { world, openQueue, store, bundlesIn } = await queueWorld(
    (file) => {
      const model = file.chats.find(({ chat_id }) => chat_id === 'oc_other')!
      for (const chat_id of chats) file.chats.push({ ...model, chat_id, name: chat_id })
    },
    {
      before() {
        if (isGood) return
        const roll = random()
        if (roll < 0.02) reload?.()
        if (roll < 0.15) throw new TypeError('lost on the way there')
      },
      after() {
        if (isGood) return undefined
        const roll = random()
        if (roll < 0.02) reload?.()
        if (roll < 0.15) throw new TypeError('lost on the way back')
        if (roll < 0.18) return new Response('<h1>Bad gateway</h1>', { status: 502 })
        return roll < 0.24 ? refusal(random) : undefined
      },
    },
  )
  let queue = openQueue()
  const { forward_id } = await queue.begin({
    source: fromLaunch,
    batches: Array.from({ length: BATCHES }, (_, at) => [storedMessage(at % 2 ? 'om_hello' : 'om_world')]),
    targets: chats.map(toChat),
  })
  const seen = { reloads: 0, unanswered: 0 }
  for (let rounds = 0; ; rounds += 1) {
    isGood = rounds > 30
    await new Promise<void>((resolve) => {
      reload = resolve
      void idle(queue).then(resolve)
    })
    if (queue.state().running.size > 0) {
      seen.reloads += 1
      queue.close()
      queue = openQueue()
      await queue.load()
    }
    const { sends = [] } = queue.state().jobs[0] ?? {}
    seen.unanswered += sends.filter(({ state }) => state.is === 'unanswered').length
    if (sends.every(({ state }) => state.is === 'sent')) break
    expect(sends.filter((send) => safeMsLeft(send, world.now()) === 0)).toEqual([])
    await queue.resume(forward_id)
  }
  return { forward: queue.state().jobs[0]!, seen, store, bundlesIn }
}

test('no send of 600 is doubled or missing over a connection that loses requests and answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { forward, seen, store, bundlesIn } = await walk(seed)
      expect(forward.sends).toHaveLength(TARGETS * BATCHES)
      expect(Math.min(seen.reloads, seen.unanswered)).toBeGreaterThan(0)
      // The report matches what the service holds, in the order of the batches.
      for (const [at, chat_id] of chats.entries()) {
        const reported = forward.sends.flatMap(({ target, state }) =>
          target === at && state.is === 'sent' ? [state.message_id] : [],
        )
        const held = (await bundlesIn(chat_id)).map(({ message_id }) => message_id)
        expect(held.toSorted()).toEqual(reported.toSorted())
      }
      expect(new Set(forward.sends.map(({ uuid }) => uuid)).size).toBe(TARGETS * BATCHES)
      expect([...store.kept.values()]).toEqual([forward])
    }),
    { numRuns: runs(1, 20) },
  )
})
