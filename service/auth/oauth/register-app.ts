import { DecideApp } from '../../../contract/auth/oauth/decide-app'
import { RegisterApp } from '../../../contract/auth/oauth/register-app'
import type { AppRegistration } from '../../../contract/auth/oauth/register-app'
import { serviceEndpoint } from '../../http/endpoint'
import type { Answer } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { Scenario, ScenarioCall } from '../../rules/scenario'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import type { AppRegistrations } from '../../store/tables/people-and-chats'
import type { World } from '../../world/world'
import { authLimits } from '../auth-gates'
import { oauthAnswer, oauthRefusal } from './answers'

/** In seconds (platform/oauth#registering-an-application). */
const LIFE = 600
const INTERVAL = 5
/** For this long an expired code is still recognised. */
const KNOWN_MS = 86_400_000

const ARCHETYPE = 'PersonalAgent'
const METHOD = 'client_secret'
const begin = { action: 'begin', archetype: ARCHETYPE, auth_method: METHOD }
const polling = (device_code: string) => ({ body: { action: 'poll', device_code } })

interface Facts {
  asked: { action?: string | undefined; archetype?: string | undefined; auth_method?: string | undefined }
  hasCode: boolean
  registration: AppRegistrations | undefined
  now: number
}

const isPoll = ({ asked }: Facts) => asked.action === 'poll'

/** All of it is as clients expect it. */
const ours = true
const rules: Rule<Facts>[] = [
  {
    code: 20001,
    when: 'action is none of init, begin and poll, archetype is not PersonalAgent, or auth_method not client_secret',
    fails: (f) =>
      !['init', 'begin', 'poll'].includes(f.asked.action ?? '') ||
      (!isPoll(f) && (f.asked.archetype !== ARCHETYPE || (f.asked.auth_method ?? METHOD) !== METHOD)),
    ours,
  },
  { code: 20001, when: 'device_code missing', fails: (f) => isPoll(f) && !f.hasCode, ours },
  { code: 20003, when: 'device_code unknown', fails: (f) => isPoll(f) && !f.registration, ours },
  {
    code: 20065,
    when: 'the application was returned already',
    fails: ({ registration }) => registration?.state === 'used',
    ours,
  },
  {
    code: 20082,
    when: 'the person denied it',
    fails: ({ registration }) => registration?.state === 'denied',
    ours,
  },
  {
    code: 20081,
    when: 'device_code older than ten minutes',
    fails: ({ registration, now }) => registration && registration.expires_at <= now,
    ours,
  },
  {
    code: 20080,
    when: 'the person has not decided yet',
    fails: ({ registration }) => registration?.state === 'waiting',
    ours,
  },
]

/** A program polls: its person has decided, if there is a decision, and time has passed. */
const afterDecision = (decision?: 'allow' | 'deny', ms = 0): Scenario => ({
  async before(call, time) {
    const device_code = await decided(call, decision)
    time.pass(ms)
    return polling(device_code)
  },
})

/** The answer to a decision is a page. */
async function decided(call: ScenarioCall, decision?: 'allow' | 'deny'): Promise<string> {
  const { device_code = '', user_code } = await call(RegisterApp, { body: begin })
  if (decision)
    await call(DecideApp, { body: { user_code, open_id: 'ou_alice', decision } }).catch(() => undefined)
  return device_code
}

/**
 * A program registers an application in three steps: what is offered, codes for a page on which a person agrees, and
 * polls until the application is there.
 */
export const registerApp = serviceEndpoint<typeof RegisterApp, Facts>({
  contract: RegisterApp,
  access: 'public',
  localOnly: true,
  locks: async ({ input }) => [`registration ${await hashOf(input.body.device_code ?? '')}`],
  emits: [],
  limits: authLimits,
  gates: { invalid: 20063, internal: 20050 },
  refuse: oauthRefusal,
  async gather({ tx, world, input }) {
    const { device_code = '', ...asked } = input.body
    const isPolled = asked.action === 'poll' && device_code !== ''
    return {
      asked,
      hasCode: device_code !== '',
      registration: isPolled ? await registrationOf(tx, device_code) : undefined,
      now: world.now(),
    }
  },
  rules,
  async run({ tx, world, input, origin }, { registration }) {
    const { action, request_user_info = '' } = input.body
    if (action === 'init') return answered({ nonce: world.newId('uuid'), supported_auth_methods: [METHOD] })
    if (!registration) return answered(await begun(tx, world, origin, request_user_info))
    return answered(await registered(tx, world, registration))
  },
  happy: { body: begin },
  scenarios: {
    '20001: action is none of init, begin and poll, archetype is not PersonalAgent, or auth_method not client_secret':
      { request: { body: { ...begin, auth_method: 'private_key_jwt' } } },
    '20001: device_code missing': { request: { body: { action: 'poll' } } },
    20003: { request: polling('nothing') },
    20065: {
      async before(call) {
        const request = polling(await decided(call, 'allow'))
        await call(RegisterApp, request)
        return request
      },
    },
    20082: afterDecision('deny'),
    20081: afterDecision('allow', LIFE * 1000),
    20080: afterDecision(),
  },
})

const answered = (answer: AppRegistration): Answer => oauthAnswer(answer)

async function begun(tx: Tx, world: World, origin: string, user_info: string): Promise<AppRegistration> {
  const device_code = world.newId('auth_code')
  const user_code = world.newId('event').slice(0, 8).toUpperCase()
  const now = world.now()
  await tx
    .deleteFrom('app_registrations')
    .where('expires_at', '<=', now - KNOWN_MS)
    .execute()
  await tx
    .insertInto('app_registrations')
    .values({
      device_hash: await hashOf(device_code),
      user_code,
      app_id: '',
      open_id: '',
      user_info,
      state: 'waiting',
      expires_at: now + LIFE * 1000,
    })
    .execute()
  const verification_uri = `${origin}/page/cli`
  return {
    device_code,
    user_code,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
    expire_in: LIFE,
    expires_in: LIFE,
    interval: INTERVAL,
  }
}

/** The application that was made, once. */
async function registered(
  tx: Tx,
  world: World,
  { device_hash, app_id, open_id, user_info }: AppRegistrations,
): Promise<AppRegistration> {
  const { sealed_secret } = await tx
    .selectFrom('apps')
    .select('sealed_secret')
    .where('app_id', '=', app_id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('app_registrations')
    .set({ state: 'used' })
    .where('device_hash', '=', device_hash)
    .execute()
  const info = user_info.split(' ')
  return {
    client_id: app_id,
    client_secret: await world.store.secrets.open(sealed_secret),
    auth_method: [METHOD],
    user_info: {
      ...(info.includes('open_id') && { open_id }),
      ...(info.includes('tenant_brand') && { tenant_brand: 'feishu' }),
    },
  }
}

const registrationOf = async (tx: Tx, device_code: string) =>
  tx
    .selectFrom('app_registrations')
    .selectAll()
    .where('device_hash', '=', await hashOf(device_code))
    .executeTakeFirst()
