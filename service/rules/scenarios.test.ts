import { describe, expect, test } from 'vitest'
import { docxEndpoints } from '../docx/endpoints'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { AnyEndpoint } from '../http/endpoint'
import { createService } from '../http/create-service'
import { endpointScenarios } from '../scenarios'
import { caller, requestTo } from '../testing/call'
import { testWorld } from '../testing/test-world'
import type { Rule } from './rule'
import type { Scenario, ScenarioRequest } from './scenario'

/** `service/docx` tests its seven tables itself; the other endpoints are walked here. */
const all = [...endpoints, ...heraldEndpoints('local')]
const walked = all.filter((endpoint) => !docxEndpoints.includes(endpoint))

const keysOf = ({ rules }: AnyEndpoint) =>
  rules.map((rule) => ({
    rule,
    key: isAlone(rule, rules) ? String(rule.code) : `${rule.code}: ${rule.when}`,
  }))

/** The key of a code that only one row without a scenario of its own name has. */
const isAlone = (rule: Rule<unknown>, rules: readonly Rule<unknown>[]) =>
  rules.filter((other) => other.code === rule.code).length === 1

/** What the service answers in a world in which all the scenarios happened. */
async function answerIn(endpoint: AnyEndpoint, scenarios: Scenario[]) {
  const { route } = endpoint.contract
  const world = await testWorld((file) => scenarios.forEach((scenario) => scenario.world?.(file)))
  const bugs: unknown[] = []
  const service = createService(world, { local: 'local', onBug: (error) => bugs.push(error) })
  let request: ScenarioRequest = { ...endpointScenarios.find((given) => given.route === route)?.happy }
  for (const scenario of scenarios) {
    request = { ...request, ...scenario.request, ...(await scenario.before?.(caller(service))) }
  }
  const response = await service(requestTo(route, request))
  expect(bugs).toEqual([])
  if (!response.headers.get('content-type')?.includes('json')) return { code: 0, status: response.status }
  return { code: ((await response.json()) as { code: number }).code, status: response.status }
}

test('every endpoint has its scenarios, and no scenarios are for an endpoint that is not there', () => {
  expect(endpointScenarios.map((given) => given.route).sort()).toEqual(
    all.map((endpoint) => endpoint.contract.route).sort(),
  )
})

describe.each(walked.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
  '%s',
  (route, endpoint) => {
    const { scenarios = {} } = endpointScenarios.find((given) => given.route === route) ?? {}
    const rows = keysOf(endpoint)

    test('every row has a scenario, every scenario a row', () => {
      expect(Object.keys(scenarios).sort()).toEqual(rows.map(({ key }) => key).sort())
    })

    test('succeeds in the happy world', async () => {
      expect(await answerIn(endpoint, [])).toEqual({ code: 0, status: 200 })
    })

    test('answers each row’s code in its scenario', async () => {
      for (const { key, rule } of rows) {
        const { code } = await answerIn(endpoint, [scenarios[key] ?? {}])
        expect([key, code]).toEqual([key, rule.code])
      }
    })

    test('of two rows that break together the upper one answers', async () => {
      for (const [at, upper] of rows.entries()) {
        for (const lower of rows.slice(at + 1)) {
          const [first, second] = [scenarios[upper.key] ?? {}, scenarios[lower.key] ?? {}]
          if (!canMeet(first, second)) continue
          const { code } = await answerIn(endpoint, [second, first])
          expect(code, `${upper.key} with ${lower.key}`).toBe(upper.rule.code)
        }
      }
    })
  },
)

/** Two scenarios that ask for different values of the same part of a request exclude each other. */
const canMeet = (one: Scenario, other: Scenario) => {
  const parts = Object.keys(one.request ?? {})
  return !parts.some((part) => Object.hasOwn(other.request ?? {}, part))
}
