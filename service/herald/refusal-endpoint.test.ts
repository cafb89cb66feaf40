import { describe, expect, test } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { MakeRefusal } from '../../contract/herald/rules'
import type { MadeRefusal } from '../../contract/herald/rules'
import { OpenSession } from '../../contract/herald/session'
import { ChangeThing } from '../../contract/herald/state'
import { ImportWorld } from '../../contract/herald/world'
import { GetChat } from '../../contract/im/chats/get-chat'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { endpoints } from '../endpoints'
import { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { ScenarioRequest } from '../rules/scenario'
import { requestTo } from '../testing/call'
import { inScenarios } from '../testing/in-scenarios'
import { isLongRun } from '../testing/random-runs'
import { testWorld } from '../testing/test-world'
import { demoWorld } from '../world/demo-world'
import { saveWithContents } from '../world/save-world'
import { callHerald } from './call-herald'

type Service = Awaited<ReturnType<typeof serviceFor>>['service']

async function serviceFor(endpoint: AnyEndpoint) {
  const { world, service, request } = await inScenarios(endpoint)
  return { service, world, request, saved: () => saveWithContents(world, world.now()) }
}

async function putBack(service: Service, { changes }: MadeRefusal) {
  for (const { kind, id, before: body } of changes)
    await callHerald(service, ChangeThing, { path: { kind, id }, body })
}

/** Endpoints share rows: the long run tests all of them, otherwise each row is tested once. */
const met = new Set<string>()
const isNew = ({ code, when }: { code: number; when: string }) => {
  const row = `${code}: ${when}`
  if (isLongRun || !met.has(row)) return !!met.add(row)
  return false
}
const rowsToWalk = new Map(endpoints.map((endpoint) => [endpoint, endpoint.rules.filter(isNew)]))

/** For each row of an endpoint, what leads to it. */
type Walk = Promise<string[]>

const walks = new Map<AnyEndpoint, Walk>()

/** The first test that asks walks the rows. */
function walkOf(endpoint: AnyEndpoint): Walk {
  const walk = walks.get(endpoint) ?? walked(endpoint)
  walks.set(endpoint, walk)
  return walk
}

async function walked(endpoint: AnyEndpoint) {
  const rows = rowsToWalk.get(endpoint) ?? []
  const whys: string[] = []
  if (rows.length === 0) return whys
  const { route } = endpoint.contract
  const { service, saved, request: happy, world } = await serviceFor(endpoint)
  const before = await saved()
  for (const { code, when } of rows) {
    const made = await callHerald(service, MakeRefusal, { body: { route, code, when } })
    const { why = 'state' } = made
    whys.push(why)
    expect([when, made.changes.length > 0]).toEqual([when, why === 'state'])
    if (why === 'state') {
      const own = endpoint.scenarios[code] ?? endpoint.scenarios[`${code}: ${when}`]
      const request = { ...(made.request as ScenarioRequest), ...happy, ...own?.request }
      const answer = await service(requestTo(route, request))
      expect([when, await answer.json()]).toMatchObject([when, { code }])
      await putBack(service, made)
      world.pass(1_000)
    }
  }
  // Anything that one row left behind would still be there: later ones restore what they found.
  const after = await saved()
  for (const kind of ['tenants', 'apps', 'users', 'chats'] as const) expect(after[kind]).toEqual(before[kind])
  return whys
}

describe.each(endpoints.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('refuses by each rule whose state is made, and no longer once that is undone', async () => {
      await walkOf(endpoint)
    })
  },
)

test('a change of the state leads to most rules; each other one has its reason', async () => {
  const reached: Record<string, number> = {}
  for (const endpoint of endpoints)
    for (const why of await walkOf(endpoint)) reached[why] = (reached[why] ?? 0) + 1
  expect(reached).toEqual({
    state: expect.any(Number),
    request: expect.any(Number),
    calls: expect.any(Number),
    contents: expect.any(Number),
    unknown: 2,
  })
  expect(reached['state']).toBeGreaterThan(isLongRun ? 430 : 130)
})

describe('in a world of other ids', () => {
  const openDemo = async () => {
    const service = createService(await testWorld(), { local: 'local' })
    await callHerald(service, ImportWorld, { body: { ...demoWorld() } })
    return service
  }

  test.each([MergeForward.route, CreateMessage.route, GetAnnouncement.route])(
    '%s refuses the request that is returned with the changes, by exactly that rule',
    async (route) => {
      const service = await openDemo()
      const answers: [string, number][] = []
      for (const { code, when } of present(endpoints.find(({ contract }) => contract.route === route))
        .rules) {
        const made = await callHerald(service, MakeRefusal, { body: { route, code, when } })
        if (made.changes.length === 0) continue
        const { tenant_access_token: token } = await callHerald(service, OpenSession, {
          body: { app_id: 'cli_a1b2c3d4e5f60718' },
        })
        const answer = await service(requestTo(route, { ...(made.request as ScenarioRequest), token }))
        answers.push([when, ((await answer.json()) as { code: number }).code - code])
        await putBack(service, made)
      }
      expect(answers.length).toBeGreaterThan(4)
      expect(answers.filter(([, difference]) => difference !== 0)).toEqual([])
    },
  )

  test('only the named chat changes', async () => {
    const service = await openDemo()
    const chat_id = 'oc_0c8f1e5b7a2d4936b1e0f4a8c6d2937e'
    const made = await callHerald(service, MakeRefusal, {
      body: { route: GetAnnouncement.route, code: 1770002, when: 'chat dissolved', chat_id },
    })
    expect(made).toMatchObject({
      changes: [{ kind: 'chats', id: chat_id, before: { dissolved: false }, after: { dissolved: true } }],
      request: { path: { chat_id } },
    })
  })
})

test('nothing changes where the request alone decides, and the request is returned', async () => {
  const service = createService(await testWorld(), { local: 'local' })
  const made = await callHerald(service, MakeRefusal, { body: { route: GetChat.route, code: 99992356 } })
  expect(made).toEqual({ changes: [], why: 'request', request: { path: { chat_id: 'oc_nowhere' } } })
})
