import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as lark from '@larksuiteoapi/node-sdk'
import { WebSocket, WebSocketServer } from 'ws'
import { startServer } from '../server/start-server'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { figure, ratioOf, shownSpread, takeTurns } from './measure'
import type { Took } from './measure'

const MESSAGES = 1_000

/** From sending a message to the handler of the official SDK, over the long connection. */
export async function* benchEvents(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const world = join(folder, 'world.json')
  writeFileSync(world, JSON.stringify(happyWorld()))
  const server = await startServer({ port: 0, host: '127.0.0.1', data: join(folder, 'data'), world })
  const heard = new Map<string, () => void>()
  const client = await connected(server.url, (text) => heard.get(text)?.())
  const echo = await bareEcho()
  let number = 0

  const ours = async (): Promise<Took> => {
    const text = String(number++)
    const arrived = new Promise<void>((resolve) => heard.set(text, resolve))
    const began = performance.now()
    const sent = fetch(`${server.url}/_herald/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: 'oc_launch', open_id: 'ou_alice', text }),
    })
    await arrived
    const ms = performance.now() - began
    await (await sent).arrayBuffer()
    return { ms }
  }
  try {
    yield '\nevents'
    const turns = await takeTurns(MESSAGES, ours, echo.once)
    const took = turns.ours.map(({ ms }) => ms)
    const floor = turns.floor.map(({ ms }) => ms)
    yield figure('  from the send to the handler', took, { most: 25, of: 'ms' })
    yield figure('  the same, 95 of 100', took, { most: 60, of: 'ms' }, 0.95)
    yield figure('  a bare WebSocket echo', floor, { most: 25, of: 'ms' })
    yield figure('  the same, 95 of 100', floor, { most: 60, of: 'ms' }, 0.95)
    yield `  the send beside the echo: ${shownSpread(ratioOf(turns), '×')}`
  } finally {
    client.close({ force: true })
    echo.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

const connected = (url: string, take: (text: string) => void): Promise<lark.WSClient> => {
  const quiet = { loggerLevel: lark.LoggerLevel.fatal }
  const eventDispatcher = new lark.EventDispatcher(quiet).register({
    'im.message.receive_v1': ({ message }) => take((JSON.parse(message.content) as { text: string }).text),
  })
  return new Promise((resolve) => {
    const client: lark.WSClient = new lark.WSClient({
      appId: happyApp.app_id,
      appSecret: happyApp.app_secret,
      domain: url,
      ...quiet,
      onReady: () => resolve(client),
    })
    void client.start({ eventDispatcher })
  })
}

/** The floor: a round trip with nothing but the connection and the library. */
async function bareEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  const payload = Buffer.alloc(1_000)
  return {
    async once(): Promise<Took> {
      const began = performance.now()
      client.send(payload)
      await once(client, 'message')
      return { ms: performance.now() - began }
    },
    close() {
      client.terminate()
      server.close()
    },
  }
}
