import { expect, test, vi } from 'vitest'
import type { Present, PresenceEvent } from '../contract/herald/presence'
import { readChangeStream } from './testing/change-stream'
import { instancesOfFile } from './testing/instances'
import { callJson } from './testing/json-call'

const { servers } = instancesOfFile('presence', 2)

const ALICE = 'alice-page-000001'
const BOB = 'bob-page-00000001'

const report = async (at: number, page: string, more: object = {}) => {
  const body = { chat_id: 'oc_launch', page, ...more }
  const { code, data } = await callJson<{ here: Present[] }>(`${servers[at]?.url}/_herald/presence`, body)
  return { code, here: data.here }
}

async function listening(at: number, page: string) {
  const leaving = new AbortController()
  const response = await fetch(`${servers[at]?.url}/_herald/changes/stream?page=${page}`, {
    signal: leaving.signal,
  })
  const { told } = readChangeStream<PresenceEvent>(response, 'presence')
  return { told, leave: () => leaving.abort() }
}

test('pages of two instances see each other, whichever instance takes a report, until a stream ends', async () => {
  const alice = await listening(0, ALICE)
  const bob = await listening(1, BOB)
  await report(0, ALICE)
  // A balancer sends Bob's reports to the other instance than his stream.
  await vi.waitFor(async () => expect((await report(0, BOB)).here).toHaveLength(1))
  await report(1, BOB, { block_id: 'doxcn1', typing: true })
  await vi.waitFor(() => expect(alice.told().at(-1)).toMatchObject({ block_id: 'doxcn1', typing: true }))
  await report(1, ALICE, { block_id: 'doxcn2' })
  await vi.waitFor(() => expect(bob.told().at(-1)).toMatchObject({ by: 'alice-pa', block_id: 'doxcn2' }))
  bob.leave()
  await vi.waitFor(() => expect(alice.told().at(-1)).toMatchObject({ by: 'bob-page', gone: true }))
  expect((await report(1, ALICE)).here).toEqual([])
}, 60_000)
