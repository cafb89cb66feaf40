import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lark from '@larksuiteoapi/node-sdk'
import { afterAll, expect, test, vi } from 'vitest'
import type { EventEnvelope } from '../contract/events/envelope'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { isLongRun } from '../service/testing/random-runs'
import { eventReceiver } from './testing/event-receiver'
import { folderOfFile } from './testing/folders'
import { advance, callJson } from './testing/json-call'
import { builtServer } from './testing/server-process'

const WRITERS = 4

const folder = folderOfFile()
const world = join(folder, 'world.json')
const receiver = eventReceiver()
const server = builtServer()
writeFileSync(world, JSON.stringify(happyWorld()))
/** How the receiver handles an event. */
type Take = (event_id: string, message_id: string) => 'taken' | 'refused' | 'left'

/** A way to deliver events. */
interface Carrier {
  options(): string[]
  /** Passes the events of the Herald at `url` to `take` from now on. */
  listen(url: string, take: Take): Promise<void>
}

const webhooks: Carrier = {
  options: () => ['--events', `${happyApp.app_id}=${receiver.url}`],
  async listen(_url, take) {
    receiver.answer = (outgoing, text) => {
      const { header, event } = JSON.parse(text) as EventEnvelope
      const result = take(header.event_id, (event as { message: { message_id: string } }).message.message_id)
      if (result === 'refused') outgoing.writeHead(500).end()
      if (result === 'taken') outgoing.end()
    }
  },
}

/** The official SDK's client. Each Herald gets a new one, like a restarted bot. */
let client: lark.WSClient | undefined
const loggerLevel = lark.LoggerLevel.fatal
const longConnection: Carrier = {
  options: () => [],
  listen(url, take) {
    client?.close({ force: true })
    const eventDispatcher = new lark.EventDispatcher({ loggerLevel }).register({
      'im.message.receive_v1'({ event_id = '', message }) {
        const result = take(event_id, message.message_id)
        if (result === 'refused') throw new Error('refused')
        if (result === 'left') return new Promise<void>(() => undefined)
      },
    })
    return new Promise((resolve, reject) => {
      const { app_id: appId, app_secret: appSecret } = happyApp
      const shared = { domain: url, loggerLevel, autoReconnect: false }
      client = new lark.WSClient({ ...shared, appId, appSecret, onReady: resolve, onError: reject })
      void client.start({ eventDispatcher })
    })
  },
}
afterAll(() => client?.close({ force: true }))

/** The event_ids with which each message was delivered, by message_id. */
const told = new Map<string, Set<string>>()
/** The message_ids of the events that the receiver accepted. */
const taken = new Set<string>()
const acknowledged = new Set<string>()

/** Kills Herald once this many messages of a round are acknowledged, with only some of their events accepted. */
async function killAfter(enough: number, carrier: Carrier, data: string) {
  let answers = 0
  let isKilled = false
  const take: Take = (event_id, message_id) => {
    told.set(message_id, (told.get(message_id) ?? new Set()).add(event_id))
    answers += 1
    // Until the kill, refuses some events and leaves some unanswered.
    if (!isKilled && answers % 5 === 0) return 'refused'
    if (!isKilled && answers % 7 === 0) return 'left'
    taken.add(message_id)
    return 'taken'
  }
  const options = ['--port', '0', '--data', join(folder, data), ...carrier.options()]
  const running = await server.start(...options, '--world', world)
  await carrier.listen(running.url, take)
  const before = acknowledged.size
  const writer = async () => {
    for (let at = 0; ; at += 1) {
      const body = { chat_id: 'oc_launch', open_id: 'ou_alice', text: `${at}` }
      const said = await callJson<{ message_id: string }>(`${running.url}/_herald/say`, body).catch(
        (error: unknown) => {
          if (isKilled) return undefined
          throw error
        },
      )
      if (!said) return
      acknowledged.add(said.data.message_id)
      if (acknowledged.size - before < enough) continue
      isKilled = true
      running.signal('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  expect(await running.ended).toBe(null)
  const missing = (among: { has(message_id: string): boolean }) =>
    [...acknowledged].filter((message_id) => !among.has(message_id))
  expect(missing(taken)).not.toEqual([])

  const again = await server.start(...options)
  await carrier.listen(again.url, take)
  await vi.waitFor(() => expect(missing(told)).toEqual([]), 60_000)
  await advance(again.url, 15_000)
  await vi.waitFor(async () => {
    const waiting = await callJson(`${again.url}/_herald/events?state=waiting`)
    expect(waiting).toMatchObject({ data: { items: [] } })
  }, 60_000)
  expect(missing(taken)).toEqual([])
  expect([...told.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
}

test.each(isLongRun ? [40, 25, 60, 33, 51, 18, 70, 29] : [25])(
  'each event arrives at its webhook with one id despite kill -9 after %i messages',
  (enough) => killAfter(enough, webhooks, 'webhooks'),
)

test.each(isLongRun ? [40, 25, 60, 33, 51, 18, 70, 29] : [18])(
  'each event arrives at the official WSClient with one id despite kill -9 after %i messages',
  (enough) => killAfter(enough, longConnection, 'long-connection'),
)
