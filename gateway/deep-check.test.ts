import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advance } from '../server/testing/json-call'
import { peerOfTest } from '../server/testing/peers'
import { checkDeeply, steps } from './deep-check'
import { appAt, platformOfFile } from './testing/gateway-before-herald'

const platform = platformOfFile()

/** The check pauses between its writes. Here the platform's clock advances instead. */
beforeEach(() => {
  vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
    await advance(platform.url, ms)
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
  expect(numbersOf(said)).toEqual(Array.from({ length: steps.length }, (_, at) => at + 1))
  expect(await chatsThere()).toBe(before)
})

test('a platform that ignores client_token and uuid fails those steps, and its chat is dissolved, too', async () => {
  const before = await chatsThere()
  const url = await peerOfTest(async (incoming, outgoing) => {
    const given = Buffer.concat(await incoming.toArray()).toString('latin1')
    const body = Buffer.from(given.replace(/"uuid":"[\w-]+"/, '"x":0'), 'latin1')
    const headers = { ...incoming.headers, 'content-length': String(body.length) }
    const target = platform.url + (incoming.url ?? '').replace(/client_token=[\w-]+/, '')
    const passing = ask(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    })
    passing.end(body)
  })
  const { said } = await checkedUpTo(8, url)
  expect(failedIn(said).map((line) => /step \d+/.exec(line)?.[0])).toEqual(['step 7', 'step 8'])
  expect(await chatsThere()).toBe(before)
})
