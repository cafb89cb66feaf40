import { expect, test } from 'vitest'
import { LarkError, NOT_AN_ENVELOPE } from '../client/lark-error'
import { RateBudget } from '../client/rate-budget'
import { outcomeOf, SAFE_RETRY_MS, sendOnce, type SendIntent } from './send-once'

const tooOften = (retryAfterSeconds?: number) =>
  new LarkError({ code: 230020, status: 400, msg: '', retryAfterSeconds })

const pauseOf = (error: LarkError, refusals: number) => {
  const outcome = outcomeOf(error, refusals)
  return outcome.is === 'tooOften' ? outcome.pauseMs : undefined
}

test.each([
  ['a page of a proxy', NOT_AN_ENVELOPE, 400, 'unanswered'],
  ['an internal failure', 2200, 500, 'unanswered'],
  ['a refusal', 230002, 400, 'refused'],
])('%s counts as an answer only if the platform itself gave it', (_, code, status, is) => {
  expect(outcomeOf(new LarkError({ code, status, msg: '' }), 0)).toMatchObject({ is })
})

test('each consecutive refusal doubles the pause, up to half a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((refusals) => pauseOf(tooOften(), refusals))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('a longer pause in the answer is used, and a shorter one is not', () => {
  expect(pauseOf(tooOften(60), 0)).toBe(60_000)
  expect(pauseOf(tooOften(1), 2)).toBe(4_000)
})

/** An intent that may have been delivered at 0, which is tried again; each write to the disk takes this long. */
async function retried({ at, writeMs }: { at: number; writeMs: number }) {
  let now = at
  let intent: SendIntent = {
    uuid: 'uuid-1',
    state: { is: 'ready' },
    tries: 1,
    hourFrom: 0,
    mayHaveArrived: true,
  }
  const calls: string[] = []
  await sendOnce({
    intent: () => intent,
    async keep(change) {
      now += writeMs
      intent = { ...intent, ...change }
    },
    call: async () => void calls.push(intent.uuid),
    sent: async () => void (intent = { ...intent, state: { is: 'sent', at: now } }),
    askTime: async () => undefined,
    now: () => now,
    wait: async (ms) => void (now += ms),
    turn: (run) => run(),
    budget: new RateBudget('sends', () => now),
    receiver: 'oc_launch',
    waitsOut: true,
  })
  return { calls, is: intent.state.is }
}

test('a retry is safe for 59 minutes, so that a request given up after 30 seconds may arrive as long after', () => {
  expect(SAFE_RETRY_MS).toBe(59 * 60_000)
})

test.each([
  ['is sent while the hour lasts', { at: SAFE_RETRY_MS - 2, writeMs: 1 }, ['uuid-1'], 'sent'],
  ['is not sent after it', { at: SAFE_RETRY_MS, writeMs: 0 }, [], 'unanswered'],
  [
    'is not sent if the hour ends while it is stored',
    { at: SAFE_RETRY_MS - 2, writeMs: 2 },
    [],
    'unanswered',
  ],
])('an intent that may have been delivered %s', async (_, times, calls, is) => {
  expect(await retried(times)).toEqual({ calls, is })
})
