import { readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkDeeply, steps } from './deep-check'
import { appAt, platformOfFile } from './testing/gateway-before-herald'

const platform = platformOfFile()

/** The check pauses between its writes. Here the platform's clock advances instead. */
beforeEach(() => {
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
    await fetch(`${platform.url}/_herald/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ms }),
    })
    return undefined
  })
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** The ids of the chats that are not dissolved. */
const chatsThere = async (): Promise<string> => {
  const answer = await fetch(`${platform.url}/_herald/state/chats?page_size=200`)
  const { data } = (await answer.json()) as { data: { items: { chat_id: string; dissolved: boolean }[] } }
  return data.items.flatMap(({ chat_id, dissolved }) => (dissolved ? [] : [chat_id])).join()
}

const numbersOf = (lines: readonly string[]) => lines.map((line) => Number(/ step (\d+): /.exec(line)?.[1]))

const failedIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('failed'))

test('the deep check has the steps of the written script, which says which of them are automatic', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/platform/parity.md'), 'utf8')
  const script = page.slice(page.indexOf('## Trying it'))
  const written = [...script.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  expect(steps.map(({ number }) => number)).toEqual(written)
  const [, named = ''] = /does steps ([\d, and]+) by itself/.exec(script) ?? []
  expect(named.match(/\d+/g)?.map(Number)).toEqual(
    steps.filter((step) => 'holds' in step).map(({ number }) => number),
  )
})

/** Checks a platform up to this step. */
async function checkedUpTo(step: number, url: string) {
  const leaving = new AbortController()
  const said: string[] = []
  const tell = (line: string) => {
    said.push(line)
    if (line.includes(`step ${step}`)) leaving.abort()
  }
  return { isWell: await checkDeeply(appAt(url), tell, leaving.signal), said }
}

test('a deep check that is ended early still dissolves its chat, and does not succeed', async () => {
  const before = await chatsThere()
  const { isWell, said } = await checkedUpTo(5, platform.url)
  expect([isWell, numbersOf(said)]).toEqual([false, [1, 2, 3, 4, 5]])
  expect(await chatsThere()).toBe(before)
})

test('the deep check succeeds against another Herald, and leaves nothing behind', async () => {
  const before = await chatsThere()
  const said: string[] = []
  expect([await checkDeeply(appAt(platform.url), (line) => said.push(line)), failedIn(said)]).toEqual([
    true,
    [],
  ])
  expect(numbersOf(said)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  expect(await chatsThere()).toBe(before)
})

test('a platform that ignores client_token and uuid fails those steps, and its chat is dissolved, too', async () => {
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
  const { said } = await checkedUpTo(8, url)
  expect(failedIn(said).map((line) => /step \d+/.exec(line)?.[0])).toEqual(['step 7', 'step 8'])
  expect(await chatsThere()).toBe(before)
  forgetful.closeAllConnections()
  await new Promise((resolve) => forgetful.close(resolve))
})
