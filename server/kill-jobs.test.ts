import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld, tokenOf } from './testing/host-world'
import { callJson } from './testing/json-call'
// oxlint-disable-next-line import/default
import program from './testing/sending-program?thread'
import { builtServer } from './testing/server-process'

const folder = folderOfFile()
const data = join(folder, 'data')
const sender = join(folder, 'sender.cjs')
const server = builtServer()

writeFileSync(join(folder, 'world.json'), JSON.stringify(hostWorld()))
writeFileSync(sender, program)

/** Runs the sender until it ends, or kills itself at this step. */
async function send(url: string, stopAt: number) {
  const args = [sender, folder, url, tokenOf(0), chatOf(0), String(stopAt)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, printed: printed.trim() }
}

async function textsIn(url: string): Promise<(string | undefined)[]> {
  const query = `container_id_type=chat&container_id=${chatOf(0)}&page_size=50`
  const { data } = await callJson<{ items: { body: { content: string } }[] }>(
    `${url}/open-apis/im/v1/messages?${query}`,
    undefined,
    { token: tokenOf(0) },
  )
  return data.items.map(({ body }) => (JSON.parse(body.content) as { text?: string }).text)
}

test('a job of sends on Node sends each text once, although its process and the server are killed at every step', async () => {
  let running = await server.start('--port', '0', '--data', data, '--world', join(folder, 'world.json'))
  let kills = 0
  for (let stopAt = 1; ; stopAt += 1) {
    const ended = await send(running.url, stopAt)
    if (ended.signal !== 'SIGKILL') {
      expect(ended).toMatchObject({ code: 0, printed: 'sent,sent' })
      break
    }
    kills += 1
    if (kills % 8 !== 0) continue
    await running.end('SIGKILL')
    running = await server.start('--port', '0', '--data', data)
  }
  expect(kills).toBeGreaterThan(10)
  expect(await textsIn(running.url)).toEqual(['one', 'two'])
  const stored = JSON.parse(readFileSync(join(folder, 'jobs.json'), 'utf8')) as unknown[]
  expect(stored).toHaveLength(1)
  expect(await running.end('SIGTERM')).toMatchObject({ code: 0 })
})
