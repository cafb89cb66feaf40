import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints'
import type { Scenario, ScenarioRequest } from '../rules/scenario'
import { requestTo } from '../testing/call'
import { inScenarios } from '../testing/in-scenarios'
import type { AnyEndpoint } from './endpoint'

/** Where a request names itself: a part and a field of it. */
function placeIn({ contract }: AnyEndpoint): ['query' | 'body', string] {
  for (const part of ['query', 'body'] as const)
    for (const name of ['uuid', 'client_token']) {
      const schema: unknown = contract[part]
      if (schema instanceof z.ZodObject && name in schema.shape) return [part, name]
    }
  throw new Error(`${contract.route} has no uuid and no client_token`)
}

async function opened(endpoint: AnyEndpoint) {
  const { world, service, request } = await inScenarios(endpoint)
  const [part, name] = placeIn(endpoint)
  const send = async (id: string, more: Partial<ScenarioRequest> = {}) => {
    const asked = { ...request, ...more }
    const named = { ...asked, [part]: { ...(asked[part] as object), [name]: id } }
    const response = await service(requestTo(endpoint.contract.route, named))
    const { code, data } = (await response.json()) as { code: number; data: unknown }
    return { code, data }
  }
  return { world, send }
}

/** A row that a request breaks by itself. */
const refusedIn = ({ scenarios }: AnyEndpoint): Scenario['request'] =>
  Object.values(scenarios).find(({ request, world, before }) => request && !world && !before)?.request

describe.each(endpoints.filter(({ remembered }) => remembered))('$contract.route', (endpoint) => {
  test('answers calls of one name once, also if they come at once', async () => {
    const { world, send } = await opened(endpoint)
    const first = await send('mine')
    expect(first.code).toBe(0)
    world.pass(1_000)
    for (const answer of await Promise.all([send('mine'), send('mine'), send('mine')]))
      expect(answer).toEqual(first)
    world.pass(1_000)
    expect(await send('another')).not.toEqual(first)
  })

  test('forgets the name of a refused call', async () => {
    const { world, send } = await opened(endpoint)
    expect((await send('mine', refusedIn(endpoint))).code).toBeGreaterThan(0)
    world.pass(1_000)
    expect((await send('mine')).code).toBe(0)
  })
})
