import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../server/start-server'
import { happyWorld } from '../service/testing/happy-world'
import { checkDeeply } from './deep-check'
import { appAt, herald } from './testing/gateway-before-herald'

let platform: RunningServer
beforeAll(async () => {
  platform = await herald(happyWorld())
})
afterAll(() => platform.close())

/** The ids of those that are not dissolved. */
const chatsThere = async (): Promise<string> => {
  const answer = await fetch(`${platform.url}/_herald/state/chats?page_size=200`)
  const { data } = (await answer.json()) as { data: { items: { chat_id: string; dissolved: boolean }[] } }
  return data.items.flatMap(({ chat_id, dissolved }) => (dissolved ? [] : [chat_id])).join()
}

test('another Herald holds everything that ours relies on, and nothing is left behind', async () => {
  const before = await chatsThere()
  const said: string[] = []
  expect(await checkDeeply(appAt(platform.url), (line) => said.push(line))).toBe(true)
  expect(said.filter((line) => line.startsWith('ok'))).toHaveLength(8)
  expect(said).toHaveLength(8)
  expect(await chatsThere()).toBe(before)
})

test('a platform that forgets client_token and uuid is told from one that does not, and is cleaned up too', async () => {
  const before = await chatsThere()
  const forgetful = createServer((incoming, outgoing) => {
    const url = (incoming.url ?? '').replace(/client_token=[\w-]+/, '')
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const body = Buffer.from(
        Buffer.concat(parts)
          .toString('latin1')
          .replace(/"uuid":"[\w-]+"/, '"x":0'),
        'latin1',
      )
      const headers = { ...incoming.headers, 'content-length': String(body.length) }
      const passing = ask(platform.url + url, { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(outgoing)
      })
      passing.end(body)
    })
  })
  await new Promise<void>((resolve) => forgetful.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`
  const said: string[] = []
  expect(await checkDeeply(appAt(url), (line) => said.push(line))).toBe(false)
  expect(said.filter((line) => line.startsWith('failed')).map((line) => /step \d+/.exec(line)?.[0])).toEqual([
    'step 7',
    'step 8',
  ])
  expect(await chatsThere()).toBe(before)
  forgetful.closeAllConnections()
  await new Promise((resolve) => forgetful.close(resolve))
})
