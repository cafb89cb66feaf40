import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { ListChats } from '../../contract/im/chats/list-chats'
import { isPostgres } from '../store/engine'
import { hashOf } from '../store/secrets'
import { StoreUnavailable } from '../store/store'
import type { Tx } from '../store/store'
import { call, requestTo } from '../testing/call'
import { happyApp, happyNow } from '../testing/happy-world'
import { testDatabase } from '../testing/postgres-schemas'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import type { ServiceOptions } from './create-service'

const launch = { chat_id: 'oc_launch' }
const page = { ...launch, block_id: 'oc_launch' }
const text = (content: string) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } })

test('success is code 0 and data under the envelope, with a log id', async () => {
  const reply = await call(createService(await testWorld()), ListBlocks, { path: launch })
  expect(reply).toMatchObject({ status: 200, code: 0, msg: 'success', data: { has_more: false } })
  expect(reply.headers.get('X-Tt-Logid')).toMatch(/./)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test.each([
  ['an envelope', requestTo(ListBlocks.route, { path: launch })],
  ['a refusal', requestTo(ListBlocks.route, { path: launch, token: 't-no' })],
  ['an unknown path', requestTo('GET /open-apis/nothing', {})],
])('%s is kept by no cache', async (_, request) => {
  const answer = await createService(await testWorld())(request)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(['PUT', 'OPTIONS', 'POST'])('a known path with %s answers 404 in an envelope', async (method) => {
  const request = requestTo(ListBlocks.route, { path: launch })
  const answer = await createService(await testWorld())(new Request(request, { method }))
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 404, msg: '404 page not found' }])
})

test('a GET may carry a body, which is not read', async () => {
  const request = requestTo(ListBlocks.route, { path: launch })
  // A standard Request takes no such body; a listener makes one that has it.
  const withBody = new Proxy(request, {
    get: (target, name) => {
      if (name === 'body') throw new Error('read')
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  expect((await createService(await testWorld())(withBody)).status).toBe(200)
})

const authorization = (value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { authorization: value }

test.each([
  [undefined, 99991661],
  ['', 99991661],
  [happyApp.token, 99991661],
  ['Basic abc', 99991661],
  ['Bearer', 99991661],
  ['Bearer u-abc', 99991668],
  ['Bearer eyJhbGciOi', 99991668],
  ['Bearer t-unknown', 99991663],
  ['Bearer a-unknown', 99991664],
  ['Bearer __proto__', 99991663],
  [`Bearer ${happyApp.token}`, 0],
  [`bearer ${happyApp.token}`, 0],
  [`BEARER  ${happyApp.token}`, 0],
])('the authorization %j answers %i', async (value, code) => {
  const service = createService(await testWorld())
  const reply = await call(service, ListChats, { token: null, headers: authorization(value) })
  expect(reply).toMatchObject({ code, status: code === 0 ? 200 : 400 })
})

test('a token is valid until it expires', async () => {
  const world = await testWorld()
  const token_hash = await hashOf('t-short')
  await world.store.transaction((tx) =>
    tx
      .insertInto('tokens')
      .values({
        token_hash,
        sealed_token: '',
        app_id: happyApp.app_id,
        kind: 'tenant',
        tenant_key: '736588c9260f175e',
        expires_at: happyNow + 1000,
      })
      .execute(),
  )
  const service = createService(world)
  world.pass(999)
  expect(await call(service, ListChats, { token: 't-short' })).toMatchObject({ code: 0 })
  world.pass(1)
  expect(await call(service, ListChats, { token: 't-short' })).toMatchObject({ code: 99991663 })
})

test('the token and the rate limit are checked before the shape', async () => {
  const service = createService(await testWorld())
  const wrong = { path: page, body: { children: 'none' } }
  expect(await call(service, CreateBlocks, { ...wrong, token: 't-no' })).toMatchObject({ code: 99991663 })
  const codes = []
  for (let turn = 0; turn < 4; turn += 1) codes.push((await call(service, CreateBlocks, wrong)).code)
  expect(codes).toEqual([99992402, 99992402, 99992402, 99991400])
})

test('a wrong shape names the field as the gateway does', async () => {
  const service = createService(await testWorld())
  const body = { children: [{ block_type: 14, code: {} }] }
  const reply = await call(service, CreateBlocks, { path: page, body })
  expect(reply).toMatchObject({ status: 400, code: 99992402, msg: 'field validation failed' })
  expect(reply.error?.field_violations).toEqual([
    { field: 'children[*].code.elements', description: 'children[*].code.elements is required' },
  ])
})

test('a refusal links to its call where the service has a console, and nowhere else', async () => {
  const world = await testWorld()
  const linkIn = async (options: ServiceOptions) => {
    const { error } = await call(createService(world, options), ListBlocks, {
      path: { chat_id: 'oc_nowhere' },
    })
    return { link: error?.troubleshooter, path: `/workbench/log?call=${error?.log_id}` }
  }
  const here = await linkIn({ local: 'local', consoleAt: 'here' })
  expect(here.link).toBe(`排查建议查看(Troubleshooting suggestions): http://herald.test${here.path}`)
  const there = await linkIn({ local: 'local', consoleAt: 'http://127.0.0.1:8787' })
  expect(there.link).toBe(`排查建议查看(Troubleshooting suggestions): http://127.0.0.1:8787${there.path}`)
  expect((await linkIn({ local: 'local' })).link).toBeUndefined()
  expect((await linkIn({ consoleAt: 'here' })).link).toBeUndefined()
})

test('violated lengths and ranges are reported with their bound', async () => {
  const service = createService(await testWorld())
  const many = await call(service, CreateBlocks, {
    path: page,
    body: { children: Array.from({ length: 51 }, () => text('a')) },
  })
  expect(many.error?.field_violations).toEqual([{ field: 'children', description: 'the max len is 50' }])
  const big = await call(service, ListBlocks, { path: launch, query: { page_size: 501 } })
  expect(big.error?.field_violations).toEqual([
    { field: 'page_size', description: 'the max value is 500', value: '501' },
  ])
})

test.each(['insert on blocks', 'update on announcements'])(
  'a write that breaks at the %s leaves nothing, and its answer tells nothing',
  async (moment) => {
    const world = await testWorld()
    const bugs: [unknown, string][] = []
    const service = createService(world, { onBug: (...bug) => bugs.push(bug) })
    const before = await call(service, ListBlocks, { path: launch })
    const info = await call(service, GetAnnouncement, { path: launch })
    await world.store.transaction((tx) => breakAt(tx, moment))

    const reply = await call(service, CreateBlocks, {
      path: page,
      body: { children: [text('private words')] },
    })
    expect(reply).toMatchObject({ status: 500, code: 1771001, msg: 'server internal error' })
    expect(JSON.stringify(reply.envelope)).not.toMatch(/disk|\.ts|private words/)
    expect(bugs).toEqual([[expect.any(Error), reply.headers.get('X-Tt-Logid')]])

    expect((await call(service, ListBlocks, { path: launch })).data).toEqual(before.data)
    expect((await call(service, GetAnnouncement, { path: launch })).data).toEqual(info.data)
    const table = moment.split(' ').at(-1) ?? ''
    if (testDatabase)
      await world.store.transaction((tx) => sql`drop trigger broken on ${sql.table(table)}`.execute(tx))
  },
)

test('a call that the store cannot answer now is refused with a Retry-After of a second', async () => {
  const world = await testWorld()
  const read = () => Promise.reject(new StoreUnavailable('the database does not answer'))
  const service = createService({ ...world, store: { ...world.store, read } }, { onBug: () => undefined })
  const { status, code, headers } = await call(service, ListBlocks, { path: launch })
  expect([status, code, headers.get('retry-after')]).toEqual([503, 1771001, '1'])
})

/** Makes every write of a kind fail, with an error of the engine. */
async function breakAt(tx: Tx, moment: string) {
  if (!isPostgres(tx)) {
    const body = `begin select raise(abort, 'the disk is full'); end`
    await sql.raw(`create trigger broken after ${moment} ${body}`).execute(tx)
    return
  }
  const body = `language plpgsql as $$ begin raise exception 'the disk is full'; end $$`
  await sql.raw(`create or replace function fail() returns trigger ${body}`).execute(tx)
  await sql.raw(`create trigger broken after ${moment} for each row execute function fail()`).execute(tx)
}

test.each(['%00', 'oc_launch%00', 'a%00b'])(
  'a path with %s in it is refused, not looked up',
  async (chat_id) => {
    const url = `http://herald.test/open-apis/docx/v1/chats/${chat_id}/announcement`
    const { headers } = requestTo(GetAnnouncement.route, { path: launch })
    const response = await createService(await testWorld())(new Request(url, { headers }))
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 9499])
  },
)

test('the refusal of a request with many faults lists twenty', async () => {
  const service = createService(await testWorld())
  const children = Array.from({ length: 50 }, () => ({}))
  const reply = await call(service, CreateBlocks, { path: page, body: { children } })
  expect(reply.error?.field_violations).toHaveLength(20)
})
