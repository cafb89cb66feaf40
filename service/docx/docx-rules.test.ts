import { describe, expect, test } from 'vitest'
import { createService } from '../http/create-service'
import { caller, requestTo, type Service } from '../testing/call'
import { testWorld } from '../testing/test-world'
import type { Envelope } from '../../contract/envelope'
import type { Scenario, ScenarioRequest } from '../rules/scenario'
import { docxEndpoints } from './endpoints'
import { launchBlocks, unlessFilled } from './launch-blocks'
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
    const more = await scenario.before?.(caller(service), world)
    if (more) request = { ...request, ...more }
  }
  const response = await service(requestTo(route, request))
  return (await response.json()) as Envelope
}

/** What a body lists: the children of a create call, the requests of a batch. */
const listIn = (body: unknown): unknown[] => {
  const { children, requests } = (body ?? {}) as { children?: unknown[]; requests?: unknown[] }
  return children ?? requests ?? []
}

const namesTwice = (list: unknown[]) => {
  const ids = list.flatMap((each) => (each as { block_id?: string }).block_id ?? [])
  return new Set(ids).size < ids.length
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

    const worldTest = pairs.length > 0 ? test : undefined
    worldTest?.('the upper of two broken rows answers', async () => {
      for (const { upper, lower, code } of pairs) {
        expect(
          await meet(route, happy, [scenarios[lower] ?? {}, scenarios[upper] ?? {}]),
          `${upper} above ${lower}`,
        ).toMatchObject({ code })
      }
    })

    // Scenarios that change nothing but lists in the body can be asked for in one call.
    const listed = light.filter(({ key }) => {
      const { world, before, request = {} } = scenarios[key] ?? {}
      const parts = Object.keys(request).join()
      return world === unlessFilled && !before && parts === 'body' && listIn(request.body).length > 0
    })
    const asked = listed.flatMap((upper) =>
      listed
        .filter((lower) => keyed.indexOf(lower) > keyed.indexOf(upper))
        .map((lower) => ({ upper, lower, list: [upper, lower].flatMap(({ key }) => listIn(bodyOf(key))) })),
    )
    const possible = asked.filter(({ list }) => !namesTwice(list) || list.length === 0)

    const callTest = possible.length > 0 ? test : undefined
    callTest?.('the upper of two rows that one call breaks answers', async () => {
      for (const { upper, lower, list } of possible) {
        const name = route.startsWith('POST') ? 'children' : 'requests'
        const body = { ...(bodyOf(lower.key) as object), ...(bodyOf(upper.key) as object), [name]: list }
        const reply = await meet(route, happy, [{ request: { body } }])
        expect(reply, `${upper.key} above ${lower.key}`).toMatchObject({ code: upper.rule.code })
      }
    })

    function bodyOf(key: string) {
      return scenarios[key]?.request?.body
    }
  })
}

test('nothing throws on the way', () => {
  expect(bugs).toEqual([])
})
