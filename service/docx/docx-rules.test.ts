import { describe, expect, test } from 'vitest'
import { createService } from '../http/create-service'
import { caller, requestTo, type Service } from '../testing/call'
import { testWorld } from '../testing/test-world'
import type { Envelope } from '../../contract/envelope'
import type { Scenario, ScenarioRequest } from '../rules/scenario'
import { docxEndpoints } from './endpoints'
import { launchBlocks } from './launch-blocks'
import { docxScenarios } from './scenarios'

const bugs: unknown[] = []

/** Serves a scenario's world; every call comes a second after the last, so that the pace stays out of it. */
async function meet(route: string, happy: ScenarioRequest, scenarios: readonly Scenario[]) {
  const world = await testWorld((file) => {
    launchBlocks(file)
    for (const scenario of scenarios) scenario.world?.(file)
  })
  const serve = createService(world, { onBug: (error) => bugs.push(error) })
  const service: Service = (request) => {
    world.pass(1000)
    return serve(request)
  }
  let request: ScenarioRequest = { ...happy }
  for (const scenario of scenarios) {
    request = { ...request, ...scenario.request }
    const more = await scenario.before?.(caller(service))
    if (more) request = { ...request, ...more }
  }
  const response = await service(requestTo(route, request))
  return (await response.json()) as Envelope
}

for (const endpoint of docxEndpoints) {
  const { route } = endpoint.contract
  const found = docxScenarios.find((each) => each.route === route)
  const { happy = {}, scenarios = {} } = found ?? {}
  const keyed = endpoint.rules.map((rule) => {
    const single = endpoint.rules.filter((each) => each.code === rule.code).length === 1
    return { key: single ? String(rule.code) : `${rule.code}: ${rule.when}`, rule }
  })

  describe(route, () => {
    test('every row has a scenario and every scenario a row', () => {
      expect(Object.keys(scenarios).sort()).toEqual(keyed.map(({ key }) => key).sort())
    })

    test('the happy request succeeds', async () => {
      expect(await meet(route, happy, [])).toMatchObject({ code: 0 })
    })

    test.each(keyed)('answers $key', async ({ key, rule }) => {
      expect(await meet(route, happy, [scenarios[key] ?? {}])).toMatchObject({ code: rule.code })
    })

    // Rows that a world alone breaks stand above every row that a request breaks.
    const light = keyed.filter(({ rule }) => !/150,000|20,000|10,485,760|1,000 behind/.test(rule.when))
    const ofTheWorld = light.filter(({ key }) => !scenarios[key]?.request && !scenarios[key]?.before)
    const pairs = ofTheWorld.flatMap((upper) =>
      light
        .filter((lower) => keyed.indexOf(lower) > keyed.indexOf(upper) && !scenarios[lower.key]?.before)
        .map((lower) => ({ upper: upper.key, lower: lower.key, code: upper.rule.code })),
    )

    test.runIf(pairs.length > 0)('the upper of two broken rows answers', async () => {
      for (const { upper, lower, code } of pairs) {
        expect(
          await meet(route, happy, [scenarios[lower] ?? {}, scenarios[upper] ?? {}]),
          `${upper} above ${lower}`,
        ).toMatchObject({ code })
      }
    })
  })
}

test('nothing throws on the way', () => {
  expect(bugs).toEqual([])
})
