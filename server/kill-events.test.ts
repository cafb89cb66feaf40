import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventEnvelope } from '../contract/events/envelope'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { isLongRun } from '../service/testing/random-runs'
import { eventReceiver } from './testing/event-receiver'
import { builtServer, type BuiltServer } from './testing/server-process'

const WRITERS = 4

const folder = mkdtempSync(join(tmpdir(), 'herald-kill-events-'))
const data = join(folder, 'data')
const world = join(folder, 'world.json')
const receiver = eventReceiver()
let server: BuiltServer

beforeAll(async () => {
  writeFileSync(world, JSON.stringify(happyWorld()))
  server = await builtServer()
})
afterAll(() => {
  server.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** By message_id, the event_ids under which a message was told. */
const told = new Map<string, Set<string>>()
const acknowledged = new Set<string>()

async function post<Data>(url: string, path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { data: Data }).data
}

/** The kill comes as soon as so many messages of a round are acknowledged, some told and others not. */
test.each(isLongRun ? [40, 25, 60, 33, 51, 18, 70, 29] : [40, 25])(
  'kill -9 after %i messages: each event arrives, and always with the same id',
  async (enough) => {
    let answers = 0
    receiver.answer = (outgoing, text) => {
      const { header, event } = JSON.parse(text) as EventEnvelope
      const { message_id } = (event as { message: { message_id: string } }).message
      told.set(message_id, (told.get(message_id) ?? new Set()).add(header.event_id))
      answers += 1
      // Some are refused, and some are left without an answer until the kill.
      if (answers % 5 === 0) outgoing.writeHead(500).end()
      else if (answers % 7 !== 0) outgoing.end()
    }
    const options = ['--port', '0', '--data', data, '--events', `${happyApp.app_id}=${receiver.url}`]
    const running = await server.start(...options, '--world', world)
    const before = acknowledged.size
    let isKilled = false
    const writer = async () => {
      for (let at = 0; ; at += 1) {
        const body = { chat_id: 'oc_launch', open_id: 'ou_alice', text: `${at}` }
        const said = await post<{ message_id: string }>(running.url, '/_herald/say', body).catch(
          (error: unknown) => {
            if (isKilled) return undefined
            throw error
          },
        )
        if (!said) return
        acknowledged.add(said.message_id)
        if (acknowledged.size - before < enough) continue
        isKilled = true
        running.signal('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    expect(await running.ended).toBe(null)
    const missing = () => [...acknowledged].filter((message_id) => !told.has(message_id))
    expect(missing()).not.toEqual([])

    receiver.answer = (outgoing, text) => {
      const { header, event } = JSON.parse(text) as EventEnvelope
      const { message_id } = (event as { message: { message_id: string } }).message
      told.set(message_id, (told.get(message_id) ?? new Set()).add(header.event_id))
      outgoing.end()
    }
    const again = await server.start(...options)
    await vi.waitFor(() => expect(missing()).toEqual([]), 60_000)
    await post(again.url, '/_herald/clock/advance', { ms: 15_000 })
    await vi.waitFor(async () => {
      const waiting = await fetch(`${again.url}/_herald/events?state=waiting`)
      expect(await waiting.json()).toMatchObject({ data: { items: [] } })
    }, 60_000)
    expect([...told.values()].filter((ids) => ids.size !== 1)).toEqual([])
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
  },
)
