import { Decide } from '../../../contract/auth/oauth/authorize'
import { AuthorizeDevice, ConfirmDevice } from '../../../contract/auth/oauth/device'
import { serviceEndpoint } from '../../http/endpoint'
import type { Answer } from '../../http/endpoint'
import { noLocks } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import type { AuthCodes, DeviceCodes } from '../../store/tables/sign-in'
import { authLimits } from '../auth-gates'
import { oauthAnswer, oauthRefusal } from './answers'
import { refuseOnPage, scopeRules } from './authorize'
import { donePage } from './authorize-page'
import { clientFacts } from './client-facts'
import { DEVICE_PATH, linkFacts } from './link-facts'
import type { LinkFacts } from './link-facts'
import { codeOf } from './token'
import { clientRules } from './token.rules'
import type { ClientFacts } from './token.rules'

/** In seconds (platform/oauth#devices). */
const LIFE = 240
const INTERVAL = 5
/** For this long an expired code is still recognised. */
const KNOWN_MS = 86_400_000

const client = { client_id: 'cli_a1b2c3d4e5f60718', client_secret: 'secret-for-tests' }
const scope = 'im:chat offline_access'
const asking = (said: object): Scenario => ({ request: { body: { ...client, scope, ...said } } })

type AskFacts = ClientFacts & { linked: LinkFacts }

const ofLink = ({ code, when, fails }: Rule<LinkFacts>): Rule<AskFacts> => ({
  code,
  when,
  fails: ({ linked }) => fails(linked),
})

/** A device asks for codes. Its person opens the page at the address, and agrees there. */
export const authorizeDevice = serviceEndpoint<typeof AuthorizeDevice, AskFacts>({
  contract: AuthorizeDevice,
  access: 'public',
  localOnly: true,
  locks: noLocks,
  emits: [],
  limits: authLimits,
  gates: { invalid: 20063, internal: 20050 },
  refuse: oauthRefusal,
  async gather({ tx, world, headers, input }) {
    const facts = await clientFacts(tx, world, headers, input.body)
    const link = { client_id: facts.client_id, scope: input.body.scope }
    return { ...facts, linked: await linkFacts(tx, link) }
  },
  rules: [...clientRules, ...scopeRules.map(ofLink)],
  async run({ tx, world, input, origin }, { client_id }): Promise<Answer> {
    const device_code = world.newId('auth_code')
    const user_code = world.newId('event').slice(0, 8).toUpperCase()
    const now = world.now()
    await tx
      .deleteFrom('device_codes')
      .where('expires_at', '<=', now - KNOWN_MS)
      .execute()
    await tx
      .insertInto('device_codes')
      .values({
        device_hash: await hashOf(device_code),
        user_code,
        app_id: client_id,
        scope: '',
        open_id: '',
        state: 'waiting',
        expires_at: now + LIFE * 1000,
      })
      .execute()
    const page = new URL('/open-apis/authen/v1/authorize', origin)
    page.search = new URLSearchParams({
      client_id,
      redirect_uri: `${origin}${DEVICE_PATH}`,
      scope: input.body.scope ?? '',
      state: user_code,
    }).toString()
    return oauthAnswer({
      device_code,
      user_code,
      verification_uri: page.href,
      verification_uri_complete: page.href,
      expires_in: LIFE,
      interval: INTERVAL,
    })
  },
  happy: { body: { ...client, scope } },
  scenarios: {
    20070: {
      request: {
        body: { ...client, scope },
        headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      },
    },
    20001: asking({ client_secret: undefined }),
    20048: asking({ client_id: 'cli_ffffffffffffffff' }),
    20002: asking({ client_secret: 'wrong' }),
    20043: asking({ scope: 'im:chat,im:message' }),
    20027: { world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])) },
  },
})

interface ConfirmFacts {
  device: DeviceCodes | undefined
  code: AuthCodes | undefined
  isDenied: boolean
  now: number
}

const ours = true
const confirmRules: Rule<ConfirmFacts>[] = [
  {
    code: 20004,
    when: 'no device waits with this code, or not any more',
    fails: ({ device, now }) => !device || device.state !== 'waiting' || device.expires_at <= now,
    ours,
  },
  {
    code: 20003,
    when: 'the code of the agreement is unknown or used, or of another application',
    fails: ({ device, code, isDenied }) =>
      !isDenied && (!code || code.used === 1 || code.app_id !== device?.app_id),
    ours,
  },
]

/** A device that waits; Alice agrees on the page, or denies. */
const waiting = (decision: 'allow' | 'deny', said: object = {}): Scenario => ({
  async before(call) {
    const { user_code, verification_uri } = await call(AuthorizeDevice, { body: { ...client, scope } })
    const link = Object.fromEntries(new URL(verification_uri).searchParams)
    const { location } = await call(Decide, { body: { ...link, open_id: 'ou_alice', decision } })
    return {
      query: { ...Object.fromEntries(new URL(location).searchParams), state: user_code, ...said },
    }
  },
})

/** Ends the wait of a device: its next poll gets the tokens, or a denial. */
export const confirmDevice = serviceEndpoint<typeof ConfirmDevice, ConfirmFacts>({
  contract: ConfirmDevice,
  access: 'public',
  localOnly: true,
  transaction: 'writes',
  limits: [],
  gates: { invalid: 20063, internal: 20050 },
  refuse: refuseOnPage,
  async gather({ tx, world, input }) {
    const { state = '', code = '', error } = input.query
    return {
      device: await waitingDevice(tx, state),
      code: await codeOf(tx, code),
      isDenied: error !== undefined,
      now: world.now(),
    }
  },
  rules: confirmRules,
  async run({ tx, world, headers }, { device, code, isDenied }): Promise<Answer> {
    const { device_hash } = present(device)
    const agreed = { state: 'agreed', open_id: code?.open_id ?? '', scope: code?.scope ?? '' }
    await tx
      .updateTable('device_codes')
      .set(isDenied ? { state: 'denied' } : agreed)
      .where('device_hash', '=', device_hash)
      .execute()
    if (code)
      await tx.updateTable('auth_codes').set({ used: 1 }).where('code_hash', '=', code.code_hash).execute()
    return { response: donePage(!isDenied, { headers }, world.newId('uuid')) }
  },
  base: waiting('allow'),
  happy: {},
  scenarios: {
    20004: waiting('allow', { state: 'NOTHING' }),
    20003: waiting('allow', { code: 'nothing' }),
  },
})

const waitingDevice = (tx: Tx, user_code: string) =>
  tx.selectFrom('device_codes').selectAll().where('user_code', '=', user_code).executeTakeFirst()
