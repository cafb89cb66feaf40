import { expect, test } from 'vitest'
import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import { GetTenantAccessToken } from '../../contract/auth/tenant-access-token'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { ChangeThing, CreateThing, RemoveThing } from '../../contract/herald/state'
import { createService } from '../http/create-service'
import { call } from '../testing/call'
import { happyApp, happyNow } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { apps as demoApps } from '../world/demo/demo-people'
import type { WorldFile } from '../world/world-file'
import { firstTicket } from './app-ticket'
import { derivedToken } from './derived-token'

const ACME = '736588c9260f175e'
const ZENITH = '1f2e3d4c5b6a7988'
const HOUR_MS = 3_600_000
const { app_id, app_secret } = happyApp
const mine = { app_id, tenant_key: ACME, kind: 'tenant' } as const

/** A Herald with its own world. */
async function opened(change?: (file: WorldFile) => void, more: Partial<{ isPublic: boolean }> = {}) {
  const world = Object.assign(await testWorld(change), more)
  const service = createService(world, { local: 'local' })
  const issued = async () =>
    (await call(service, GetTenantAccessTokenInternal, { token: null, body: { app_id, app_secret } }))
      .envelope['tenant_access_token'] as string
  const codeOf = async (token: string) => (await call(service, GetBotInfo, { token })).code
  return { world, service, issued, codeOf }
}

const inStore = (file: WorldFile): void => {
  file.apps[0]!.kind = 'store'
  file.chats.find((chat) => chat.chat_id === 'oc_other')!.tenant_key = ZENITH
}

test('a token that one Herald issued is accepted by another one, which writes nothing for it', async () => {
  const one = await opened()
  const other = await opened()
  one.world.pass(1000)
  const token = await one.issued()
  expect(token).toMatch(/^t-[0-9A-Za-z]{40}$/)
  const rows = () => other.world.store.read((tx) => tx.selectFrom('tokens').selectAll().execute())
  const before = await rows()
  expect([await other.codeOf(token), await other.codeOf(token)]).toEqual([0, 0])
  expect(await rows()).toEqual(before)
})

test('a token of another Herald lives two hours on the world’s clock', async () => {
  const { world, codeOf } = await opened()
  const token = await derivedToken(app_secret, mine, happyNow)
  world.pass(2 * HOUR_MS - 1)
  expect(await codeOf(token)).toBe(0)
  world.pass(1)
  expect(await codeOf(token)).toBe(99991663)
})

test('a token of a Herald whose clock is more than half an hour ahead is refused', async () => {
  const { codeOf } = await opened()
  expect(await codeOf(await derivedToken(app_secret, mine, happyNow + HOUR_MS / 2))).toBe(0)
  expect(await codeOf(await derivedToken(app_secret, mine, happyNow + HOUR_MS / 2 + 1))).toBe(99991663)
})

test('a changed secret ends the tokens of the secret before', async () => {
  const { service, issued, codeOf } = await opened()
  const token = await issued()
  const foreign = await derivedToken(app_secret, mine, happyNow - 1)
  expect([await codeOf(token), await codeOf(foreign)]).toEqual([0, 0])
  const change = (body: object) => call(service, ChangeThing, { path: { kind: 'apps', id: app_id }, body })
  await change({ name: 'Renamed', app_secret })
  expect([await codeOf(token), await codeOf(foreign)]).toEqual([0, 0])
  await change({ app_secret: 'another-secret' })
  expect([await codeOf(token), await codeOf(foreign)]).toEqual([99991663, 99991663])
  expect(await codeOf(happyApp.token)).toBe(0)
})

test('a deleted application has no tokens', async () => {
  const { service, issued, codeOf } = await opened()
  const token = await issued()
  await call(service, RemoveThing, { path: { kind: 'apps', id: app_id } })
  expect(await codeOf(token)).toBe(99991663)
  const body = { app_id, app_secret: 'of another application', tenant_key: ACME }
  expect((await call(service, CreateThing, { path: { kind: 'apps' }, body })).code).toBe(0)
  expect(await codeOf(token)).toBe(99991663)
})

test('a token with any other letter is refused', async () => {
  const { codeOf } = await opened()
  const token = await derivedToken(app_secret, mine, happyNow)
  const codes = new Set<number>()
  for (let at = 2; at < token.length; at += 1) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    codes.add(await codeOf(token.slice(0, at) + letter + token.slice(at + 1)))
  }
  expect([...codes]).toEqual([99991663])
})

test.each([
  { title: 'another secret', secret: 'guessed', of: mine },
  { title: 'another tenant', secret: app_secret, of: { ...mine, tenant_key: ZENITH } },
  { title: 'an unknown application', secret: app_secret, of: { ...mine, app_id: 'cli_ffffffffffffffff' } },
  {
    title: 'another application of the tenant',
    secret: app_secret,
    of: { ...mine, app_id: 'cli_0000000000000002' },
  },
])('a token of $title is refused', async ({ secret, of }) => {
  const { codeOf } = await opened()
  expect(await codeOf(await derivedToken(secret, of, happyNow))).toBe(99991663)
})

test('a store application’s tokens are accepted by another Herald, each in its own tenant', async () => {
  const one = await opened(inStore)
  const other = await opened(inStore)
  const buy = (service: typeof one.service, app_access_token: unknown, tenant_key: string) =>
    call(service, GetTenantAccessToken, { token: null, body: { app_access_token, tenant_key } })
  const credentials = { app_id, app_secret, app_ticket: firstTicket(app_id) }
  const { envelope } = await call(one.service, GetAppAccessToken, { token: null, body: credentials })
  const tokens: string[] = []
  for (const tenant_key of [ACME, ZENITH]) {
    const bought = await buy(other.service, envelope['app_access_token'], tenant_key)
    expect(bought.code).toBe(0)
    tokens.push(String(bought.envelope['tenant_access_token']))
  }
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) expect(await one.codeOf(token)).toBe(0)
  const elsewhere = await derivedToken(app_secret, { ...mine, tenant_key: 'nowhere' }, happyNow)
  expect(await one.codeOf(elsewhere)).toBe(99991663)
  // An application's own token is none of a tenant, and the other way round.
  expect(await other.codeOf(String(envelope['app_access_token']))).toBe(99991664)
  expect((await buy(one.service, tokens[0], ACME)).code).toBe(99991664)
})

test('a custom application has no token of another tenant, even if its bot is in a chat there', async () => {
  const { codeOf } = await opened((file) => {
    inStore(file)
    file.apps[0]!.kind = 'custom'
  })
  expect(await codeOf(await derivedToken(app_secret, { ...mine, tenant_key: ZENITH }, happyNow))).toBe(
    99991663,
  )
})

test('a token does not become one of another tenant or kind by the letters that name them', async () => {
  const { service, codeOf } = await opened(inStore)
  const acme = await derivedToken(app_secret, mine, happyNow)
  const zenith = await derivedToken(app_secret, { ...mine, tenant_key: ZENITH }, happyNow)
  expect([await codeOf(acme), await codeOf(zenith)]).toEqual([0, 0])
  // The proof is the last 23 letters.
  const codes = [acme.slice(0, -23) + zenith.slice(-23), zenith.slice(0, -23) + acme.slice(-23)].map(codeOf)
  expect(await Promise.all(codes)).toEqual([99991663, 99991663])
  const body = { app_access_token: acme.replace('t-', 'a-'), tenant_key: ACME }
  expect((await call(service, GetTenantAccessToken, { token: null, body })).code).toBe(99991664)
})

test('off loopback a token of a published secret is refused', async () => {
  const [demo] = demoApps ?? []
  const withDemo = (file: WorldFile) => {
    file.apps[0]!.app_secret = demo?.app_secret ?? ''
  }
  const token = await derivedToken(demo?.app_secret ?? '', mine, happyNow)
  expect(await (await opened(withDemo)).codeOf(token)).toBe(0)
  expect(await (await opened(withDemo, { isPublic: true })).codeOf(token)).toBe(99991663)
})

test('the calls of a token from another Herald are counted', async () => {
  const { codeOf } = await opened()
  const token = await derivedToken(app_secret, mine, happyNow)
  const codes: number[] = []
  for (let at = 0; at < 51; at += 1) codes.push(await codeOf(token))
  expect(codes.slice(0, 50).every((code) => code === 0)).toBe(true)
  expect(codes[50]).toBe(99991400)
})
