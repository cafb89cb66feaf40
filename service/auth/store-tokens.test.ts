import { expect, test } from 'vitest'
import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import { GetAppAccessTokenInternal } from '../../contract/auth/app-access-token-internal'
import { ResendAppTicket } from '../../contract/auth/resend-app-ticket'
import { GetTenantAccessToken } from '../../contract/auth/tenant-access-token'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { UploadAll } from '../../contract/drive/upload-all'
import { CreateChat } from '../../contract/im/chats/create-chat'
import { ListChats } from '../../contract/im/chats/list-chats'
import { SearchChats } from '../../contract/im/chats/search-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { ForwardMessage } from '../../contract/im/messages/forward-message'
import { GetMessage } from '../../contract/im/messages/get-message'
import { ListMessages } from '../../contract/im/messages/list-messages'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { createService } from '../http/create-service'
import { Pace } from '../http/pace'
import { call } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'

const ACME = '736588c9260f175e'
const ZENITH = '1f2e3d4c5b6a7988'
const HOUR_MS = 3_600_000
const credentials = { app_id: happyApp.app_id, app_secret: happyApp.app_secret }
const shape = { token: null } as const

/** The happy world's application as a store application; "Other" is a chat of Zenith with its bot. */
async function opened(options: Parameters<typeof createService>[1] = {}) {
  const world = await testWorld((file) => {
    file.apps[0]!.kind = 'store'
    file.chats.find((chat) => chat.chat_id === 'oc_other')!.tenant_key = ZENITH
  })
  const service = createService(world, options)
  const ticket = async () =>
    world.store.secrets.open(
      (await world.store.transaction((tx) => tx.selectFrom('app_tickets').selectAll().execute()))[0]
        ?.sealed_ticket ?? '',
    )
  const appToken = async (app_ticket: string) =>
    (await call(service, GetAppAccessToken, { ...shape, body: { ...credentials, app_ticket } })).envelope as {
      code: number
      app_access_token: string
      expire: number
    }
  const tenantToken = async (app_access_token: string, tenant_key: string) =>
    (await call(service, GetTenantAccessToken, { ...shape, body: { app_access_token, tenant_key } }))
      .envelope as { code: number; tenant_access_token: string; expire: number }
  /** The application's own token, and with it a token in each tenant. */
  const tokens = async () => {
    const { app_access_token } = await appToken(await ticket())
    const tokenIn = async (tenant_key: string) =>
      (await tenantToken(app_access_token, tenant_key)).tenant_access_token
    return { app_access_token, acme: await tokenIn(ACME), zenith: await tokenIn(ZENITH) }
  }
  return { world, service, ticket, appToken, tenantToken, tokens }
}

test('what is counted by a token has its hash, not the token', async () => {
  const pace = new Pace()
  const keys: string[] = []
  pace.admit = (paced) => void keys.push(...paced.map(({ key }) => key))
  const service = createService(await testWorld(), { pace })
  for (const app_access_token of ['a-one', 'a-other'])
    await call(service, GetTenantAccessToken, { ...shape, body: { app_access_token, tenant_key: ACME } })
  expect(keys.filter((key) => /a-one|a-other/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(4)
})

test('a ticket gives an application’s token, and that one a token for each tenant that has the application', async () => {
  const { service, ticket, appToken, tenantToken } = await opened()
  const app = await appToken(await ticket())
  expect(app).toEqual({
    code: 0,
    msg: 'ok',
    app_access_token: expect.stringMatching(/^a-/),
    expire: 7200,
  })
  const [acme, zenith] = [
    await tenantToken(app.app_access_token, ACME),
    await tenantToken(app.app_access_token, ZENITH),
  ]
  expect(acme.tenant_access_token).not.toBe(zenith.tenant_access_token)
  expect(zenith).toMatchObject({ code: 0, expire: 7200 })

  const seen = async (token: string, chat_id: string) =>
    (await call(service, GetAnnouncement, { token, path: { chat_id } })).code
  expect(await seen(acme.tenant_access_token, 'oc_launch')).toBe(0)
  expect(await seen(zenith.tenant_access_token, 'oc_other')).toBe(0)
  // In each tenant it sees that tenant's chats.
  expect(await seen(zenith.tenant_access_token, 'oc_launch')).toBe(1772002)
  expect(await seen(acme.tenant_access_token, 'oc_other')).toBe(1772002)
})

test('an application’s pace in one tenant leaves it its pace in another', async () => {
  const { service, tokens } = await opened()
  const { acme, zenith } = await tokens()
  for (let turn = 0; turn < 50; turn += 1) await call(service, ListChats, { token: acme })
  expect(await call(service, ListChats, { token: acme })).toMatchObject({ code: 99991400 })
  expect(await call(service, ListChats, { token: zenith })).toMatchObject({ code: 0 })
})

test('an application that uploads in one tenant may do so in another, and once in each', async () => {
  const pace = new Pace()
  const entered: string[] = []
  const enter = pace.enter.bind(pace)
  pace.enter = (key, code) => {
    entered.push(key)
    return enter(key, code)
  }
  const { service, tokens } = await opened({ pace })
  const { acme, zenith } = await tokens()
  for (const token of [acme, zenith, acme]) await call(service, UploadAll, { token })
  const [first, other, again] = entered
  expect(other).not.toBe(first)
  expect(again).toBe(first)
})

test('the token of a tenant reaches the messages of that tenant’s chats, and of no other’s', async () => {
  const { world, service, tokens } = await opened()
  const { acme, zenith } = await tokens()
  const codes = async (token: string, chat_id: string, message_id: string) => {
    world.pass(1000)
    const query = { receive_id_type: 'chat_id' }
    const own = token === acme ? 'oc_launch' : 'oc_other'
    const content = '{"text":"hello"}'
    const replies = [
      await call(service, GetMessage, { token, path: { message_id } }),
      await call(service, ListMessages, {
        token,
        query: { container_id_type: 'chat', container_id: chat_id },
      }),
      await call(service, CreateMessage, {
        token,
        query,
        body: { receive_id: chat_id, msg_type: 'text', content },
      }),
      await call(service, MergeForward, {
        token,
        query,
        body: { receive_id: own, message_id_list: [message_id] },
      }),
      await call(service, ForwardMessage, { token, query, path: { message_id }, body: { receive_id: own } }),
    ]
    return replies.map(({ code }) => code)
  }
  expect(await codes(acme, 'oc_launch', 'om_hello')).toEqual([0, 0, 0, 0, 0])
  expect(await codes(zenith, 'oc_other', 'om_other')).toEqual([0, 0, 0, 0, 0])
  const unknown = await codes(acme, 'oc_nowhere', 'om_nowhere')
  expect(unknown).not.toContain(0)
  expect(await codes(zenith, 'oc_launch', 'om_hello')).toEqual(unknown)
  expect(await codes(acme, 'oc_other', 'om_other')).toEqual(unknown)
})

test.each([{ sort_type: 'ByCreateTimeAsc' }, { sort_type: 'ByActiveTimeDesc' }])(
  '$sort_type: a listing has the chats of the token’s tenant alone, as a search has',
  async (query) => {
    const { service, tokens } = await opened()
    const { acme, zenith } = await tokens()
    for (const [tenant_key, token] of [
      [ACME, acme],
      [ZENITH, zenith],
    ] as const) {
      const listed = await call(service, ListChats, { token, query })
      const found = await call(service, SearchChats, { token, query: { query: 'Other' } })
      expect(new Set(listed.data?.items.map((chat) => chat.tenant_key))).toEqual(new Set([tenant_key]))
      expect(found.data?.items.map(({ chat_id }) => chat_id)).toEqual(
        tenant_key === ZENITH ? ['oc_other'] : [],
      )
    }
  },
)

test('a uuid makes one chat in each tenant', async () => {
  const { service, tokens } = await opened()
  const { acme, zenith } = await tokens()
  const made = []
  for (const token of [acme, zenith, acme, zenith])
    made.push((await call(service, CreateChat, { token, query: { uuid: 'welcome' } })).data)
  expect(made.map((chat) => chat?.tenant_key)).toEqual([ACME, ZENITH, ACME, ZENITH])
  expect(made.slice(2)).toEqual(made.slice(0, 2))
})

test('a tenant without the application gives no token, and is refused like an unknown tenant', async () => {
  const { world, tenantToken, tokens } = await opened()
  const { app_access_token } = await tokens()
  expect((await tenantToken(app_access_token, 'nowhere')).code).toBe(10013)
  await world.store.transaction((tx) => tx.updateTable('chats').set({ dissolved: 1 }).execute())
  expect(await tenantToken(app_access_token, ZENITH)).toEqual(await withoutLog(tenantToken, app_access_token))
})

/** The refusal for an unknown tenant, with any log id. */
async function withoutLog(
  ask: (token: string, tenant_key: string) => Promise<object>,
  token: string,
): Promise<unknown> {
  const refused = (await ask(token, 'nowhere')) as { error: object }
  return { ...refused, error: { ...refused.error, log_id: expect.any(String) } }
}

test('an application’s own token works nowhere else, and lives for two hours', async () => {
  const { world, service, ticket, appToken, tenantToken } = await opened()
  const { app_access_token } = await appToken(await ticket())
  expect((await call(service, GetBotInfo, { token: app_access_token })).code).toBe(99991664)
  world.pass(1.5 * HOUR_MS)
  expect(await appToken(await ticket())).toMatchObject({ app_access_token, expire: 1800 })
  world.pass(1)
  const next = await appToken(await ticket())
  expect(next.app_access_token).not.toBe(app_access_token)
  world.pass(HOUR_MS / 2)
  expect((await tenantToken(app_access_token, ACME)).code).toBe(99991664)
  expect((await tenantToken(next.app_access_token, ACME)).code).toBe(0)
  // A tenant's token does not work as an application's.
  expect((await tenantToken(happyApp.token, ACME)).code).toBe(99991664)
})

test('a ticket stays the same for an hour; then a new one is made, and the old one is invalid', async () => {
  const { world, service, ticket, appToken } = await opened()
  const resend = () => call(service, ResendAppTicket, { ...shape, body: credentials })
  const first = await ticket()
  world.pass(HOUR_MS - 1)
  const { envelope } = await resend()
  expect(envelope).toEqual({ code: 0, msg: 'ok' })
  expect(await ticket()).toBe(first)
  world.pass(1)
  await resend()
  expect(await ticket()).not.toBe(first)
  expect((await appToken(first)).code).toBe(10012)
  expect((await appToken(await ticket())).code).toBe(0)
})

test('a custom application has one token under both names', async () => {
  const service = createService(await testWorld())
  const { envelope } = await call(service, GetAppAccessTokenInternal, { ...shape, body: credentials })
  expect(envelope).toEqual({
    code: 0,
    msg: 'ok',
    app_access_token: envelope['tenant_access_token'],
    tenant_access_token: expect.stringMatching(/^t-/),
    expire: 7200,
  })
  const token = String(envelope['app_access_token'])
  expect((await call(service, GetBotInfo, { token })).code).toBe(0)
})
