import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { LocalPublications } from '../../contract/herald/publications'
import { RehearsePublication } from '../../contract/herald/rehearsal'
import { ListChats } from '../../contract/im/chats/list-chats'
import { SendByOldWebhook } from '../../contract/im/webhooks/send-by-old-webhook'
import { SendByWebhook } from '../../contract/im/webhooks/send-by-webhook'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import { requestTo } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { Failure } from './failure'
import { MAX_JSON_BYTES, STRANGER_JSON_BYTES, USUAL_JSON_BYTES } from './read-json'

/** A request that is too large is refused before anybody looks at it: tested over every endpoint. */
const all = [...endpoints, ...heraldEndpoints(endpoints, 'local')]

/** A place in an input where a list may be: its name, and the input with a value there. */
type Place = [name: string, within: (value: unknown) => unknown]

/** Walks a schema in full depth. A custom check may take a list as well. */
function* listsIn(schema: z.core.$ZodType, [name, within]: Place): Generator<Place> {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') {
    for (const [key, inner] of Object.entries(def.shape))
      yield* listsIn(inner, [`${name}.${key}`, (value) => within({ [key]: value })])
  } else if (def.type === 'array') {
    yield [name, within]
    yield* listsIn(def.element, [`${name}[]`, (value) => within([value])])
  } else if (def.type === 'union') {
    for (const option of def.options) yield* listsIn(option, [name, within])
  } else if (def.type === 'record') {
    yield* listsIn(def.valueType, [`${name}.*`, (value) => within({ key: value })])
  } else if (def.type === 'pipe') {
    const given = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in
    yield* listsIn(given, [name, within])
  } else if (def.type === 'custom') {
    yield [name, within]
    yield [`${name}.texts`, (value) => within({ type: 'url', link: '', texts: value })]
    yield [`${name}.values`, (value) => within({ type: 'multipleValue', values: value })]
  } else if ('innerType' in def) yield* listsIn(def.innerType, [name, within])
}

/** Claims to have a million elements, without room for them. */
const million: number[] = []
million.length = 1_000_000

/** A list of a million elements that throws when one is read. */
const unseenList = new Proxy(million, {
  get(target, key) {
    if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`element ${key} was looked at`)
    return Reflect.get(target, key) as unknown
  },
})

const lists = all.flatMap(({ contract }) =>
  (['path', 'query', 'body'] as const).flatMap((part) =>
    [...listsIn(contract[part], [part, (value) => value])].map(
      ([name, within]) => [contract.route, name, contract[part], within] as const,
    ),
  ),
)

test('there are lists in many endpoints', () => {
  expect(lists.length).toBeGreaterThan(50)
})

test.each(lists)('%s refuses a million elements in %s without looking at one', (_, __, schema, within) => {
  expect(schema.safeParse(within(unseenList)).success).toBe(false)
})

/**
 * Only in a local service: a whole world, the blocks of an export, and what a person says, which may be as long as what an
 * application sends.
 */
const longer = new Set<string>([
  'PUT /_herald/world',
  'POST /_herald/say',
  LocalPublications.create.route,
  LocalPublications.createDraft.route,
  LocalPublications.putDraft.route,
  RehearsePublication.route,
])

/** The address of a custom bot proves more than nothing. */
const ofHooks: readonly string[] = [SendByWebhook.route, SendByOldWebhook.route]

const jsonOf = all.filter(
  ({ contract, upload, tokens }) =>
    !contract.route.startsWith('GET') &&
    !upload &&
    !longer.has(contract.route) &&
    // The token of an application is refused before the body.
    tokens !== 'users',
)

test.each(jsonOf.map((endpoint) => [endpoint.contract.route, endpoint] as const))(
  '%s does not read a body that announces too much',
  async (route, { access, json }) => {
    const isStrangers = access === 'public' && !ofHooks.includes(route)
    const usual = isStrangers ? STRANGER_JSON_BYTES : USUAL_JSON_BYTES
    const most = json?.bytes ?? usual
    expect(most).toBeLessThanOrEqual(isStrangers ? STRANGER_JSON_BYTES : MAX_JSON_BYTES)
    const pull = vi.fn()
    const [method = '', path = ''] = route.split(' ')
    const request = new Request(`http://localhost${path.replaceAll(/:\w+/g, 'oc_launch')}`, {
      method,
      headers: {
        authorization: `Bearer ${happyApp.token}`,
        'content-type': 'application/json',
        'content-length': String(most + 1),
      },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    } as RequestInit)
    const answer = await createService(await testWorld(), { local: 'local' })(request)
    const code = /\/oauth\//.test(route) ? 20063 : 9499
    expect([answer.status, await answer.json()]).toMatchObject([413, { code }])
    expect(pull).not.toHaveBeenCalled()
  },
)

const unread = (route: string, token?: string) => {
  const pull = vi.fn()
  const [method = '', path = ''] = route.split(' ')
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(method !== 'GET' && { body: new ReadableStream({ pull }, { highWaterMark: 0 }), duplex: 'half' }),
  })
  return { request, pull }
}

test('a request without a token is counted by its sender, before the body is read', async () => {
  const admitStranger = vi.fn(() => {
    throw new Failure(99991400, undefined, { status: 429 })
  })
  const service = createService(await testWorld())
  const { request, pull } = unread(GetTenantAccessTokenInternal.route)
  const refused = await service(request, { admitStranger })
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 99991400 }])
  expect(pull).not.toHaveBeenCalled()
  const wrong = await service(unread(ListChats.route, 't-wrong').request, { admitStranger })
  expect(await wrong.json()).toMatchObject({ code: 99991400 })
  expect(admitStranger).toHaveBeenCalledTimes(2)
})

test('a request with a token is not counted by its sender', async () => {
  const admitStranger = vi.fn()
  const service = createService(await testWorld())
  const answer = await service(requestTo(ListChats.route, {}), { admitStranger })
  expect(await answer.json()).toMatchObject({ code: 0 })
  expect(admitStranger).not.toHaveBeenCalled()
})
