import { describe, expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import type { Envelope } from '../../contract/envelope'
import { createService } from '../http/create-service'
import { present } from '../rules/present'
import type { Scenario, ScenarioRequest } from '../rules/scenario'
import { caller, requestTo, type Service } from '../testing/call'
import { pairsToWalk } from '../testing/pairs-to-walk'
import { lastingWorld, testWorld } from '../testing/test-world'
import { docxEndpoints } from './endpoints'
import { launchBlocks, unlessFilled } from './launch-blocks'
import { docxScenarios } from './scenarios'

const bugs: unknown[] = []

/** A world and its service; a second passes before every call, so that no rate limit is met. */
async function serving(scenarios: readonly Scenario[], open = testWorld) {
  const world = await open((file) => {
    launchBlocks(file)
    for (const scenario of scenarios) scenario.world?.(file)
  })
  const serve = createService(world, { onBug: (error) => bugs.push(error) })
  const service: Service = (request) => {
    world.pass(1000)
    return serve(request)
  }
  return { world, service }
}

/** Rows whose worlds take a second or more: one world serves all rows with these words, since a refusal changes nothing. */
const slow = /150,000|10,485,760|1,000 behind/
const kept = new Map<string, ReturnType<typeof met>>()

/** A world in which the scenarios have happened, and the request to send then. */
async function met(happy: ScenarioRequest, scenarios: readonly Scenario[], open = testWorld) {
  const { world, service } = await serving(scenarios, open)
  let request: ScenarioRequest = { ...happy }
  for (const scenario of scenarios) {
    request = { ...request, ...scenario.request }
    const more = await scenario.before?.(caller(service), world)
    if (more) request = { ...request, ...more }
  }
  return { service, request }
}

/** The answer to a request that meets the scenarios. */
async function meet(route: string, happy: ScenarioRequest, scenarios: readonly Scenario[]) {
  const { service, request } = await met(happy, scenarios)
  return answerOf(service, route, request)
}

/** The same for one row, whose world is kept if it is slow. */
async function meetRow(route: string, happy: ScenarioRequest, when: string, scenario: Scenario) {
  const words = slow.exec(when)?.[0]
  if (words === undefined) return meet(route, happy, [scenario])
  const world = kept.get(words) ?? met({}, [scenario], lastingWorld)
  kept.set(words, world)
  return answerOf((await world).service, route, { ...happy, ...scenario.request })
}

async function answerOf(service: Service, route: string, request: ScenarioRequest) {
  const response = await service(requestTo(route, request))
  return (await response.json()) as Envelope
}

/** The list in a body: the children of a create call, the requests of a batch. */
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

  type Row = (typeof keyed)[number]

  describe(route, () => {
    test('every row has a scenario and every scenario a row', () => {
      expect(Object.keys(scenarios).sort()).toEqual(keyed.map(({ key }) => key).sort())
    })

    test('the happy request succeeds', async () => {
      expect(await meet(route, happy, [])).toMatchObject({ code: 0 })
    })

    test.each(keyed)('answers $key', async ({ key, rule }) => {
      expect(await meetRow(route, happy, rule.when, scenarios[key] ?? {})).toMatchObject({ code: rule.code })
    })

    // Rows that a world breaks by itself are above every row that a request breaks.
    const light = keyed.filter(({ rule }) => !/150,000|20,000|10,485,760|1,000 behind/.test(rule.when))
    const ofTheWorld = light.filter(({ key }) => !scenarios[key]?.request && !scenarios[key]?.before)
    const pairs = pairsToWalk(
      light,
      (upper, lower) => ofTheWorld.includes(upper) && !scenarios[lower.key]?.before,
    )

    const worldTest = pairs.length > 0 ? test : undefined
    worldTest?.('the upper of two broken rows answers', async () => {
      for (const [upper, lower] of pairs) {
        expect(
          await meet(route, happy, [scenarios[lower.key] ?? {}, scenarios[upper.key] ?? {}]),
          `${upper.key} above ${lower.key}`,
        ).toMatchObject({ code: upper.rule.code })
      }
    })

    // Scenarios that change only lists in the body can be combined in one call.
    const listed = light.filter(({ key }) => {
      const { world, before, request = {} } = scenarios[key] ?? {}
      const parts = Object.keys(request).join()
      return world === unlessFilled && !before && parts === 'body' && listIn(request.body).length > 0
    })
    const bothIn = (upper: Row, lower: Row) => [upper, lower].flatMap(({ key }) => listIn(bodyOf(key)))
    const possible = pairsToWalk(listed, (upper, lower) => !namesTwice(bothIn(upper, lower)))

    const callTest = possible.length > 0 ? test : undefined
    callTest?.('the upper of two rows that one call breaks answers', async () => {
      for (const [upper, lower] of possible) {
        const name = route.startsWith('POST') ? 'children' : 'requests'
        const body = {
          ...(bodyOf(lower.key) as object),
          ...(bodyOf(upper.key) as object),
          [name]: bothIn(upper, lower),
        }
        const reply = await meet(route, happy, [{ request: { body } }])
        expect(reply, `${upper.key} above ${lower.key}`).toMatchObject({ code: upper.rule.code })
      }
    })

    function bodyOf(key: string) {
      return scenarios[key]?.request?.body
    }
  })
}

test.each([
  [CreateBlocks.route, 'raw content size exceed limited'],
  [BatchUpdateBlocks.route, 'content size exceed limit'],
])('%s says of too much text %j, as its page does', async (route, msg) => {
  const { happy, scenarios } = present(docxScenarios.find((each) => each.route === route))
  expect(await meetRow(route, happy, '10,485,760', scenarios[1770033] ?? {})).toMatchObject({
    code: 1770033,
    msg,
  })
})

test('nothing throws on the way', () => {
  expect(bugs).toEqual([])
})
