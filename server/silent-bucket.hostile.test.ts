import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { folderOfFile } from './testing/folders'
import { builtServer, type ServerProcess } from './testing/server-process'
import { silentLine } from './testing/silent-line'
import type { SilentLine } from './testing/silent-line'
import { testBucket } from './testing/test-bucket'
import { MOST_PING_MS, MOST_SERVER_MB, watched } from './testing/watched-process'

/** A bucket that stops answering while some clients use files and others do not. */
const folder = folderOfFile()
const bucket = testBucket()
const built = builtServer()
let line: SilentLine
let server: ServerProcess
let file_key = ''

beforeAll(async () => {
  const { endpoint, prefix } = bucket.address()
  line = await silentLine({ port: Number(new URL(endpoint).port), host: '127.0.0.1' })
  const world = join(folder, 'world.json')
  writeFileSync(world, JSON.stringify(happyWorld()))
  server = await built.start(
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--world',
    world,
    '--blobs',
    `s3://files/${encodeURIComponent(prefix)}?endpoint=http://127.0.0.1:${line.port()}&region=us-east-1`,
  )
  const { data } = (await (await upload()).json()) as { data: { file_key: string } }
  file_key = data.file_key
}, 120_000)

afterAll(async () => {
  line.close()
  await server.end('SIGKILL')
})

const authorization = `Bearer ${happyApp.token}`

function upload(signal?: AbortSignal) {
  const form = new FormData()
  form.set('file_type', 'stream')
  form.set('file_name', 'a.bin')
  form.set('file', new Blob([new Uint8Array(1_000_000)]))
  return fetch(`${server.url}/open-apis/im/v1/files`, {
    method: 'POST',
    headers: { authorization },
    body: form,
    ...(signal && { signal }),
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** How long a call without files takes, in ms. */
const small = (method: string, path: string, body?: object) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now()
    const headers = { authorization, 'content-type': 'application/json' }
    request(`${server.url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })

let renamed = 0
const reads = () => small('GET', '/open-apis/im/v1/chats/oc_launch')
const writes = () => small('PUT', '/open-apis/im/v1/chats/oc_launch', { name: `Launch ${renamed++}` })

/** Requests a file and hangs up. */
function hungUp() {
  const asked = request(`${server.url}/open-apis/im/v1/files/${file_key}`, { headers: { authorization } })
  asked.on('error', () => undefined).end()
  return pause(150).then(() => asked.destroy())
}

test('a silent bucket delays no call without files, and has no effect once it answers again', async () => {
  const waits: number[] = []
  let wellAfter = 0
  const uploads: Promise<unknown>[] = []
  const found = await watched(server, async () => {
    line.silence()
    for (let time = 0; time < 5; time += 1) {
      const gone = [hungUp(), hungUp(), hungUp(), hungUp()]
      uploads.push(upload(AbortSignal.timeout(10_000)).catch(() => undefined))
      for (let call = 0; call < 5; call += 1) {
        waits.push(await reads(), await writes())
        await pause(100)
      }
      await Promise.all(gone)
    }
    line.speak()
    const began = performance.now()
    await Promise.all([reads(), writes()])
    const file = await fetch(`${server.url}/open-apis/im/v1/files/${file_key}`, {
      headers: { authorization },
    })
    expect((await file.arrayBuffer()).byteLength).toBe(1_000_000)
    wellAfter = performance.now() - began
  })
  await Promise.all(uploads)
  const slowest = Math.round(Math.max(...waits))
  process.stdout.write(
    `silent bucket ${JSON.stringify({ ...found, slowest, wellAfter: Math.round(wellAfter) })}\n`,
  )
  expect(slowest).toBeLessThan(1_000)
  expect(wellAfter).toBeLessThan(2_000)
  expect(found.slowestPing).toBeLessThan(MOST_PING_MS)
  expect(found.peakMB).toBeLessThan(MOST_SERVER_MB)
}, 120_000)
