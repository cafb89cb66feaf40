import { expect, test } from 'vitest'
import { SAFE_RETRY_MS, safeMsLeft } from '../../../../jobs/send-once'
import { storedMessage } from '../testing/forward-queues'
import { countStates, sentWithinHour } from './forward'
import type { Forward, Send, Target } from './forward'

const HOUR_FROM = 1_000
const send: Send = {
  uuid: 'uuid-1',
  batch: 0,
  target: 0,
  state: { is: 'unanswered', at: HOUR_FROM },
  tries: 1,
  hourFrom: HOUR_FROM,
  mayHaveArrived: true,
}

test('a retry is safe for a while after the first try, and no longer', () => {
  const left = [0, 1, SAFE_RETRY_MS - 1, SAFE_RETRY_MS, SAFE_RETRY_MS + 1].map((passed) =>
    safeMsLeft(send, HOUR_FROM + passed),
  )
  expect(left).toEqual([SAFE_RETRY_MS, SAFE_RETRY_MS - 1, 1, 0, 0])
})

test('a clock that was set back ends the time in which a retry is safe', () => {
  expect(safeMsLeft(send, HOUR_FROM - 1)).toBe(0)
})

test('a retry of a send that cannot have been delivered is always safe', () => {
  expect(safeMsLeft({ ...send, mayHaveArrived: false }, HOUR_FROM + 2 * SAFE_RETRY_MS)).toBeUndefined()
})

test('a forward counts as sent to the same target, or to the same person by another id, and to no other', () => {
  const now = HOUR_FROM + 1
  const alice: Target = { receive_id_type: 'email', receive_id: 'a@x', name: '', open_id: 'ou_alice' }

  const forward: Forward = {
    forward_id: 'f',
    app_id: 'cli_a',
    madeAt: HOUR_FROM,
    source: { chat_id: 'oc_a', name: '' },
    batches: [[storedMessage('om_1')]],
    targets: [alice],
    sends: [send],
  }
  const at = (target: Target, batches = [['om_1']], later = 0) =>
    sentWithinHour([forward], { batches, target, now: now + later })
  const byId = (id: string): Target => ({ receive_id_type: 'open_id', receive_id: id, name: '', open_id: id })
  expect(at(alice)).toBe(HOUR_FROM)
  expect(at(byId('ou_alice'))).toBe(HOUR_FROM)
  expect(at(byId('ou_carol'))).toBeUndefined()
  expect(at({ receive_id_type: 'chat_id', receive_id: 'oc_b', name: '' })).toBeUndefined()
  expect(at(alice, [['om_2']])).toBeUndefined()
  expect(at(alice, [['om_1']], 3_600_000)).toBeUndefined()
  for (const is of ['refused', 'cancelled'] as const) {
    const state =
      is === 'refused' ? { is, at: HOUR_FROM, refusal: { code: 1, status: 400, msg: '' } } : { is }
    const unsent = { ...forward, sends: [{ ...send, state }] }
    expect(sentWithinHour([unsent], { batches: [['om_1']], target: alice, now })).toBeUndefined()
  }
})

test('the sends of a forward are counted by their state', () => {
  const states = [{ is: 'ready' }, send.state, { is: 'cancelled' }, send.state] as const
  const counts = countStates(states.map((state) => ({ ...send, state })))
  expect(counts).toMatchObject({ ready: 1, unanswered: 2, cancelled: 1, sent: 0 })
})
