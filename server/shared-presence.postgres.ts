import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Present, PresenceEvent } from '../contract/herald/presence'
import { happyWorld } from '../service/testing/happy-world'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import type { RunningServer } from './start-server'
import { folderOfFile } from './testing/folders'
import { callJson } from './testing/json-call'
import { startHere } from './testing/running-server'

const folder = folderOfFile()
const database = { url: testDatabase ?? '', schema: `presence_${process.pid}` }
let servers: RunningServer[] = []

beforeAll(async () => {
  const start = (data: string) => startHere({ data: join(folder, data), database, world: happyWorld() })
  servers = await Promise.all(['one', 'two'].map(start))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await dropSchema(database.schema)
})

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
  let text = ''
  void (async () => {
    for await (const part of response.body as AsyncIterable<Uint8Array>)
      text += new TextDecoder().decode(part)
  })().catch(() => undefined)
  const told = () =>
    [...text.matchAll(/^event: presence\ndata: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as PresenceEvent,
    )
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
