import { describe, expect, test } from 'vitest'
import { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { EndpointScenarios, Scenario, ScenarioRequest } from '../rules/scenario'
import { caller, requestTo } from './call'
import type { Service } from './call'
import { pairsToWalk } from './pairs-to-walk'
import { testWorld } from './test-world'

/**
 * Tests the tables of a family of endpoints. Every row has a scenario and answers with its code there, and the happy
 * request succeeds. If two rows break together, the upper one answers: neighbours here, all pairs in `npm run
 * test:long` (pairs-to-walk.ts). Call it at the top of a test file.
 */
export function walkRules(endpoints: readonly AnyEndpoint[], families: readonly EndpointScenarios[]): void {
  describe.each(endpoints.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
    '%s',
    (route, endpoint) => {
      const given = families.find((family) => family.route === route)
      const { scenarios = {}, happy = {}, base = {} } = given ?? {}
      const rows = keysOf(endpoint)
      const answerIn = (those: Scenario[]) => answer(route, happy, [base, ...those])

      test('every row has a scenario, every scenario a row', () => {
        expect(Object.keys(scenarios).sort()).toEqual(rows.map(({ key }) => key).sort())
      })

      test('succeeds in the happy world', async () => {
        const { code, status } = await answerIn([])
        expect([code, status < 300]).toEqual([0, true])
      })

      test('answers each row’s code in its scenario', async () => {
        for (const { key, rule } of rows) {
          const { code } = await answerIn([scenarios[key] ?? {}])
          expect([key, code]).toEqual([key, rule.code])
        }
      })

      test('of two rows that break together the upper one answers', async () => {
        const inScenarios = ({ key }: { key: string }) => scenarios[key] ?? {}
        const pairs = pairsToWalk(rows, (upper, lower) => canMeet(inScenarios(upper), inScenarios(lower)))
        for (const [upper, lower] of pairs) {
          const { code } = await answerIn([inScenarios(lower), inScenarios(upper)])
          expect(code, `${upper.key} with ${lower.key}`).toBe(upper.rule.code)
        }
      }, 60_000)
    },
  )
}

const keysOf = ({ rules }: AnyEndpoint) =>
  rules.map((rule) => ({
    rule,
    key: isAlone(rule, rules) ? String(rule.code) : `${rule.code}: ${rule.when}`,
  }))

/** A code is the key of a scenario where only one row has it. */
const isAlone = (rule: Rule<unknown>, rules: readonly Rule<unknown>[]) =>
  rules.filter((other) => other.code === rule.code).length === 1

/** The answer of the service in a world in which all the scenarios happened. */
async function answer(route: string, happy: ScenarioRequest, scenarios: readonly Scenario[]) {
  const world = await testWorld((file) => scenarios.forEach((scenario) => scenario.world?.(file)))
  const bugs: unknown[] = []
  const serve = createService(world, { local: 'local', onBug: (error) => bugs.push(error) })
  const service: Service = (request) => serve(request)
  let request: ScenarioRequest = { ...happy }
  for (const scenario of scenarios) {
    request = { ...request, ...scenario.request, ...(await scenario.before?.(caller(service), world)) }
  }
  const response = await service(requestTo(route, request))
  const { status } = response
  const isJson = response.headers.get('content-type')?.includes('json')
  const code = isJson ? ((await response.json()) as { code: number }).code : 0
  expect(bugs).toEqual([])
  await world.store.close()
  return { code, status }
}

/** Two scenarios that need different values of the same part of a request, or different pasts, exclude each other. */
const canMeet = (one: Scenario, other: Scenario) => {
  if (one.before && other.before) return false
  const parts = Object.keys(one.request ?? {})
  return !parts.some((part) => Object.hasOwn(other.request ?? {}, part))
}
