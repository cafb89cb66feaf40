import { describe, expect, test } from 'vitest'
import type { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { requestTo } from './call'
import { codeOf, inScenarios } from './in-scenarios'
import { pairsToWalk } from './pairs-to-walk'
import { lastingWorld } from './test-world'

/**
 * Tests the tables of endpoints. Every row has a scenario and answers with its code there, and the happy request
 * succeeds. If two rows break together, the upper one answers: neighbours here, all pairs in `npm run test:long`
 * (pairs-to-walk.ts). Call it at the top of a test file.
 */
export function walkRules(
  endpoints: readonly AnyEndpoint[],
  { slow, canMeet = areApart, create }: WalkOptions = {},
): void {
  const named = endpoints.map((endpoint) => [endpoint.contract.route, endpoint] as const)
  describe.each(named)('%s', (_, endpoint) => {
    const { scenarios } = endpoint
    const rows = rowsOf(endpoint)
    const inScenario = ({ key }: Row) => scenarios[key] ?? {}
    const answerIn = (...those: Scenario[]) => answer(endpoint, those, create)
    const wordsOf = ({ rule }: Row) => slow?.exec(rule.when)?.[0]

    test('every row has a scenario, every scenario a row', () => {
      const keys = rows.map(({ key }) => key)
      const withoutScenario = keys.filter((key) => !Object.hasOwn(scenarios, key))
      expect(withoutScenario, 'rows without a scenario').toEqual([])
      const withoutRow = Object.keys(scenarios).filter((key) => !keys.includes(key))
      expect(withoutRow, 'scenarios without a row').toEqual([])
    })

    test('succeeds in the happy world', async () => {
      expect(await answerIn()).toBe(0)
    })

    test('answers each row’s code in its scenario', async () => {
      for (const row of rows) {
        const scenario = inScenario(row)
        const words = wordsOf(row)
        const code = await (words === undefined ? answerIn(scenario) : slowAnswer(words, endpoint, scenario))
        expect([row.key, code]).toEqual([row.key, row.rule.code])
      }
    })

    test('of two rows that break together the upper one answers', async () => {
      const quick = rows.filter((row) => wordsOf(row) === undefined)
      const pairs = pairsToWalk(quick, (upper, lower) => canMeet(inScenario(upper), inScenario(lower)))
      for (const [upper, lower] of pairs) {
        const code = await answerIn(inScenario(lower), inScenario(upper))
        expect(code, `${upper.key} with ${lower.key}`).toBe(upper.rule.code)
      }
    }, 60_000)
  })
}

interface WalkOptions {
  create?: typeof createService
  /** Rows with these words are not paired, and those with the same words share one world: a refusal changes nothing. */
  slow?: RegExp
  /** Whether both scenarios can happen at once. */
  canMeet?(upper: Scenario, lower: Scenario): boolean
}

interface Row {
  rule: Rule<unknown>
  /** Of its scenario: the code, where only one row has it. */
  key: string
}

export const rowsOf = ({ rules }: Pick<AnyEndpoint, 'rules'>): Row[] =>
  rules.map((rule) => {
    const isAlone = rules.filter((other) => other.code === rule.code).length === 1
    return { rule, key: isAlone ? String(rule.code) : `${rule.code}: ${rule.when}` }
  })

async function answer(
  endpoint: AnyEndpoint,
  scenarios: readonly Scenario[],
  create?: typeof createService,
): Promise<number> {
  const { service, request, bugs, world } = await inScenarios(endpoint, scenarios, create && { create })
  const response = await service(requestTo(endpoint.contract.route, request))
  const code = await codeOf(response)
  expect([bugs, code > 0 || response.status < 300]).toEqual([[], true])
  await world.store.close()
  return code
}

const slowWorlds = new Map<string, ReturnType<typeof inScenarios>>()

async function slowAnswer(words: string, endpoint: AnyEndpoint, scenario: Scenario): Promise<number> {
  const opening = slowWorlds.get(words) ?? inScenarios(endpoint, [scenario], { open: lastingWorld })
  slowWorlds.set(words, opening)
  const { service, world } = await opening
  world.pass(1_000)
  return codeOf(await service(requestTo(endpoint.contract.route, { ...endpoint.happy, ...scenario.request })))
}

/** Two scenarios that need different values of the same part of a request, or different pasts, exclude each other. */
const areApart = (one: Scenario, other: Scenario) => {
  if (one.before && other.before) return false
  const parts = Object.keys(one.request ?? {})
  return !parts.some((part) => Object.hasOwn(other.request ?? {}, part))
}
