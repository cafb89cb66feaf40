import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCodes } from '../contract/error-codes'
import { AdvanceClock } from '../contract/herald/clock'
import { ImportWorld } from '../contract/herald/world'
import { launchBlocks } from '../service/docx/launch-blocks'
import { endpoints } from '../service/endpoints'
import type { AnyEndpoint } from '../service/http/endpoint'
import type { Scenario, ScenarioRequest } from '../service/rules/scenario'
import { endpointScenarios } from '../service/scenarios'
import { caller, requestTo } from '../service/testing/call'
import type { Service } from '../service/testing/call'
import { happyWorld } from '../service/testing/happy-world'
import { isLongRun } from '../service/testing/random-runs'
import { startServer } from './start-server'

/**
 * Rows of every table once more, as a client meets them: a world file is put
 * into a running server, and the requests go over HTTP. All of them in the long
 * run; else the rows of a code that no endpoint before it has answered, and the
 * last row of each: what the host may spoil is the answer, not the rule. Rows
 * that need a document of its largest size are walked in memory only.
 */
const large = /150,000|20,000|10,485,760|1,000 behind/

function rowsToWalk() {
  const answered = new Set<number>()
  return endpoints.map((endpoint) => {
    const rows = endpoint.rules.filter((rule) => !large.test(rule.when))
    const few = rows.filter((rule, at) => at === rows.length - 1 || !answered.has(rule.code))
    for (const { code } of few) answered.add(code)
    return [endpoint.contract.route, endpoint, isLongRun ? rows : few] as const
  })
}

let server: Awaited<ReturnType<typeof startServer>>
const folder = mkdtempSync(join(tmpdir(), 'herald-rows-'))
beforeAll(async () => {
  server = await startServer({ port: 0, host: '127.0.0.1', data: join(folder, 'data') })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** The same request, to the server. */
const send: Service = async (asked) => {
  const { pathname, search } = new URL(asked.url)
  const { method, headers } = asked
  const body = method === 'GET' ? {} : { body: await asked.arrayBuffer() }
  return fetch(server.url + pathname + search, { method, headers, ...body })
}

const codeOf = async (response: Response): Promise<number> => {
  if (response.headers.get('content-type')?.includes('json')) {
    return ((await response.json()) as { code: number }).code
  }
  await response.body?.cancel()
  return 0
}

async function meet(route: string, scenarios: readonly Scenario[], happy: ScenarioRequest) {
  const file = happyWorld()
  const isAnnouncement = route.includes('/docx/')
  if (isAnnouncement) launchBlocks(file)
  for (const scenario of scenarios) scenario.world?.(file)
  expect(await codeOf(await send(requestTo(ImportWorld.route, { token: null, body: file })))).toBe(0)

  let waiting = 0
  const inTime: Service = async (request) => {
    // Edits of one announcement come a second apart, out of the way of their pace.
    const ms = waiting + (isAnnouncement ? 1000 : 0)
    waiting = 0
    if (ms > 0) await codeOf(await send(requestTo(AdvanceClock.route, { token: null, body: { ms } })))
    return send(request)
  }
  let request = { ...happy }
  for (const scenario of scenarios) {
    const more = await scenario.before?.(caller(inTime), { pass: (ms) => void (waiting += ms) })
    request = { ...request, ...scenario.request, ...more }
  }
  const response = await inTime(requestTo(route, request))
  return [await codeOf(response), response.status]
}

const keyOf = ({ rules }: AnyEndpoint, code: number, when: string) =>
  rules.filter((rule) => rule.code === code).length === 1 ? String(code) : `${code}: ${when}`

describe.each(rowsToWalk())('%s', (route, endpoint, rows) => {
  const given = endpointScenarios.find((each) => each.route === route)
  const { happy = {}, scenarios = {}, base = {} } = given ?? {}

  test('answers over HTTP what its table says', async () => {
    for (const { code, when } of rows) {
      const scenario = scenarios[keyOf(endpoint, code, when)] ?? {}
      expect([when, ...(await meet(route, [base, scenario], happy))]).toEqual([
        when,
        code,
        endpoint.gates.status ?? errorCodes[code].status,
      ])
    }
  })
})
