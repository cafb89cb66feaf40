import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodes } from '../contract/error-codes'
import { AdvanceClock } from '../contract/herald/clock'
import { ImportWorld } from '../contract/herald/world'
import { endpoints } from '../service/endpoints'
import type { Scenario, ScenarioRequest } from '../service/rules/scenario'
import { caller, requestTo } from '../service/testing/call'
import type { Service } from '../service/testing/call'
import { happyWorld } from '../service/testing/happy-world'
import { codeOf } from '../service/testing/in-scenarios'
import { isLongRun } from '../service/testing/random-runs'
import { rowsOf } from '../service/testing/walk-rules'
import type { WorldFile } from '../service/world/world-file'
import { startServer } from './start-server'

/**
 * Runs the rows of every table once more over HTTP, with a world file imported into a running server. The long run
 * has all rows, on a data folder. The ordinary run is in memory, and has the rows with a code that no earlier
 * endpoint has answered, and the last row of each endpoint. That is enough, because the host may spoil an answer, but
 * not a rule. Rows that need a document of the largest size run only without a server.
 */
const large = /150,000|20,000|10,485,760|1,000 behind/

function rowsToWalk() {
  const answered = new Set<number>()
  return endpoints.map((endpoint) => {
    const rows = rowsOf(endpoint).filter(({ rule }) => !large.test(rule.when))
    const few = rows.filter(({ rule }, at) => at === rows.length - 1 || !answered.has(rule.code))
    for (const { rule } of few) answered.add(rule.code)
    return [endpoint.contract.route, endpoint, isLongRun ? rows : few] as const
  })
}

let server: Awaited<ReturnType<typeof startServer>>
const folder = mkdtempSync(join(tmpdir(), 'herald-rows-'))
beforeAll(async () => {
  const data = isLongRun ? join(folder, 'data') : undefined
  server = await startServer({ port: 0, host: '127.0.0.1', data })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Sends the same request to the server. */
const send: Service = async (asked) => {
  const { pathname, search } = new URL(asked.url)
  const { method, headers } = asked
  const body = method === 'GET' ? {} : { body: await asked.arrayBuffer() }
  return fetch(server.url + pathname + search, { method, headers, ...body })
}

/** The last imported world file, until a request other than a refused one may have changed the world. */
let untouched = ''

async function begin(file: WorldFile) {
  const text = JSON.stringify(file)
  if (text === untouched) return
  const put = requestTo(ImportWorld.route, { token: null, body: file })
  expect(await codeOf(await server.answer(put))).toBe(0)
  untouched = text
}

async function meet(route: string, scenarios: readonly Scenario[], happy: ScenarioRequest) {
  const file = happyWorld()
  const isAnnouncement = route.includes('/docx/')
  for (const scenario of scenarios) scenario.world?.(file)
  await begin(file)

  let waiting = 0
  const wait = async () => {
    // Edits of one announcement are a second apart, to stay within their rate limit.
    const ms = waiting + (isAnnouncement ? 1000 : 0)
    waiting = 0
    if (ms === 0) return
    untouched = ''
    await codeOf(await server.answer(requestTo(AdvanceClock.route, { token: null, body: { ms } })))
  }
  const ahead: Service = async (asked) => {
    await wait()
    untouched = ''
    return server.answer(asked)
  }
  let request = { ...happy }
  for (const scenario of scenarios) {
    const more = await scenario.before?.(caller(ahead), { pass: (ms) => void (waiting += ms) })
    request = { ...request, ...scenario.request, ...more }
  }
  await wait()
  const response = await send(requestTo(route, request))
  return [await codeOf(response), response.status]
}

describe.each(rowsToWalk())('%s', (route, endpoint, rows) => {
  const { happy, scenarios, base = {} } = endpoint

  test('answers over HTTP as its table says', async () => {
    for (const {
      key,
      rule: { code, when },
    } of rows) {
      const scenario = scenarios[key] ?? {}
      expect([when, ...(await meet(route, [base, scenario], happy))]).toEqual([
        when,
        code,
        endpoint.gates.status ?? errorCodes[code].status,
      ])
    }
  })
})
