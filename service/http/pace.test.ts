import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { call } from '../testing/call'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { Failure } from './failure'
import { Pace } from './pace'

const limit = { times: 5, ms: 1000, by: 'app', status: 400 } as const

const admitted = (pace: Pace, now: number, key = 'a') => {
  try {
    pace.admit([{ key, limit }], now)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

test('no window of a second admits more than the limit, wherever it begins', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 200 }), (pauses) => {
      const pace = new Pace()
      const times: number[] = []
      let now = 1_000_000
      for (const pause of pauses) {
        now += pause
        if (admitted(pace, now)) times.push(now)
      }
      for (const begin of times) {
        expect(times.filter((time) => time >= begin && time < begin + 1000).length).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('a caller who keeps asking is let in as soon as there is room: refusals do not count', () => {
  const pace = new Pace()
  const times = Array.from({ length: 3000 }, (_, ms) => ms).filter((ms) => admitted(pace, ms))
  expect(times).toHaveLength(15)
})

test('keys are counted apart', () => {
  const pace = new Pace()
  for (let turn = 0; turn < 5; turn += 1) expect(admitted(pace, 0, 'a')).toBe(true)
  expect(admitted(pace, 0, 'a')).toBe(false)
  expect(admitted(pace, 0, 'b')).toBe(true)
})

test('a clock that is set back refuses nobody for longer than the window', () => {
  const pace = new Pace()
  for (let turn = 0; turn < 5; turn += 1) admitted(pace, 7_200_000)
  expect(admitted(pace, 0)).toBe(true)
})

test('ten thousand keys that are used once are not kept, and five thousand are', () => {
  const pace = new Pace()
  let most = 0
  for (let at = 0; at < 10_000; at += 1) {
    admitted(pace, at * 10, `key ${at}`)
    most = Math.max(most, pace.size)
  }
  expect(most).toBe(5_001)
  expect(admitted(pace, 100_000, 'key 1')).toBe(true)
})

test('a key that was used once within the window still counts when others are dropped', () => {
  const pace = new Pace()
  expect(admitted(pace, 5_000)).toBe(true)
  for (let at = 0; at < 5_001; at += 1) admitted(pace, 5_000, `key ${at}`)
  const more = Array.from({ length: 5 }, () => admitted(pace, 5_999))
  expect(more).toEqual([true, true, true, true, false])
})

test('the refusal has the gateway’s words, headers and status: 400 for the application, 429 for the announcement', async () => {
  const world = await testWorld()
  const service = createService(world)
  const refusals = []
  for (let turn = 0; turn < 21; turn += 1) {
    const reply = await call(service, GetAnnouncement, { path: { chat_id: 'oc_launch' } })
    if (reply.code !== 0) refusals.push(reply)
  }
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toMatchObject({ code: 99991400, status: 400, msg: 'request trigger frequency limit' })
  expect(refusals[0]?.headers.get('x-ogw-ratelimit-limit')).toBe('20')
  expect(refusals[0]?.headers.get('x-ogw-ratelimit-reset')).toBe('1')
})

test('the three writes of one announcement count together, reads do not count among them', async () => {
  const world = await testWorld()
  const service = createService(world)
  const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
  const body = { children: [{ block_type: 22, divider: {} }] }
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await call(service, CreateBlocks, { path, body })).toMatchObject({ code: 0 })
  }
  await call(service, ListBlocks, { path })
  const removal = { path, body: { start_index: 0, end_index: 1 } }
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 0 })
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 99991400, status: 429 })
  expect(
    await call(service, CreateBlocks, { path: { chat_id: 'oc_other', block_id: 'oc_other' }, body }),
  ).toMatchObject({ code: 0 })
  world.pass(1000)
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 0 })
})

test('each key lets one call in at a time, and the next once that has left', () => {
  const pace = new Pace()
  const leave = pace.enter('upload cli_1', 1061045)
  expect(() => pace.enter('upload cli_1', 1061045)).toThrow(Failure)
  pace.enter('upload cli_2', 1061045)
  leave()
  expect(() => pace.enter('upload cli_1', 1061045)).not.toThrow()
})
