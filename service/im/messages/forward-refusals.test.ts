import { describe, expect, test } from 'vitest'
import { createService } from '../../http/create-service'
import type { AnyEndpoint } from '../../http/endpoint'
import type { Scenario } from '../../rules/scenario'
import type { Database } from '../../store/database'
import { requestTo } from '../../testing/call'
import { testWorld } from '../../testing/test-world'
import type { TestWorld } from '../../testing/test-world'
import { forwardEndpoints } from './forward-endpoints'

/** The rows that a send can leave behind. */
const tables: (keyof Database)[] = ['messages', 'answered', 'chats', 'chat_members', 'chat_bots', 'threads']

const rowsOf = (world: TestWorld) =>
  world.store.transaction((tx) =>
    Promise.all(tables.map(async (table) => [table, await tx.selectFrom(table).selectAll().execute()])),
  )

const everyRefusal = forwardEndpoints.flatMap((endpoint) =>
  Object.entries(endpoint.scenarios).map(
    ([key, scenario]): [route: string, key: string, () => Promise<TestWorld>, () => Request] => [
      endpoint.contract.route,
      key,
      () => testWorld(scenario.world),
      () => requestWithUuid(endpoint, scenario),
    ],
  ),
)

function requestWithUuid({ contract, happy }: AnyEndpoint, scenario: Scenario): Request {
  const request = { ...happy, ...scenario.request }
  return requestTo(contract.route, { ...request, query: { ...request.query, uuid: 'refused' } })
}

describe.each(everyRefusal)('%s: %s', (_route, key, open, request) => {
  test('leaves nothing behind: no message, no uuid, no chat, no topic', async () => {
    const world = await open()
    const before = await rowsOf(world)
    const response = await createService(world)(request())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: Number(key.split(':')[0]) })
    expect(await rowsOf(world)).toEqual(before)
  })
})

test('a 230020 names the group’s limit and when it may send again', async () => {
  const [, , open, request] = everyRefusal.find(
    ([, key]) => key.startsWith('230020: ') && key.includes('group'),
  )!
  const { headers } = await createService(await open())(request())
  expect(headers.get('x-ogw-ratelimit-limit')).toBe('5')
  expect(headers.get('x-ogw-ratelimit-reset')).toBe('1')
})
