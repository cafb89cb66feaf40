import { Decide } from '../../../contract/auth/oauth/authorize'
import { AuthorizeDevice, ConfirmDevice } from '../../../contract/auth/oauth/device'
import type { OidcAccessToken, PersonAccessToken } from '../../../contract/auth/oauth/oidc'
import { RevokeToken } from '../../../contract/auth/oauth/revoke'
import { OAuthTokenV3 } from '../../../contract/auth/oauth/token'
import type { OAuthTokenV2 } from '../../../contract/auth/oauth/token'
import type { EndpointScenarios, Scenario, ScenarioCall, Scenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'
import { inStore } from '../credentials.scenarios'

/** The endpoint of tokens, of either version. */
export type TokenContract = typeof OAuthTokenV2 | typeof OAuthTokenV3

const client = { client_id: 'cli_a1b2c3d4e5f60718', client_secret: 'secret-for-tests' }
/** The second application of the happy world. */
const other = { client_id: 'cli_0000000000000002', client_secret: 'another-secret-for-tests' }
const redirect_uri = 'http://127.0.0.1:3000/callback'
const { client_id } = client
const scope = 'im:chat im:message offline_access'
const verifier = 'v'.repeat(43)
const link = { client_id, redirect_uri, response_type: 'code', scope }

/** A person agrees; returns the code that the application gets. */
async function codeFor(call: ScenarioCall, more: object = {}): Promise<string> {
  const { location } = await call(Decide, { body: { ...link, open_id: 'ou_alice', ...more } })
  return new URL(location).searchParams.get('code') ?? ''
}

const forCode = (code: string) => ({ grant_type: 'authorization_code', ...client, code, redirect_uri })

/** A person agrees; returns the tokens that the application gets. */
const tokensFor = async (call: ScenarioCall, endpoint: TokenContract) =>
  call(endpoint, { body: forCode(await codeFor(call)) })

const resigned = (file: WorldFile): void => file.users.forEach((user) => (user.resigned = true))

const linked = (part: 'query' | 'body', rest: object): Scenarios => {
  const saying = (said: object): Scenario => ({ request: { [part]: { ...link, ...rest, ...said } } })
  return {
    '20001: client_id or redirect_uri missing, or response_type is not code': saying({
      response_type: 'token',
    }),
    20048: saying({ client_id: 'cli_ffffffffffffffff' }),
    20029: saying({ redirect_uri: 'https://elsewhere.example/callback' }),
    20043: saying({ scope: 'im:chat,im:message' }),
    20027: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
    },
    '20001: code_challenge does not have 43 to 128 characters, or its method is neither S256 nor plain':
      saying({
        code_challenge: 'short',
      }),
  }
}

export const authorizeScenarios: EndpointScenarios = {
  happy: { query: link },
  scenarios: linked('query', {}),
}

const open_id = 'ou_alice'

export const decideScenarios: EndpointScenarios = {
  happy: { body: { ...link, open_id } },
  scenarios: {
    ...linked('body', { open_id }),
    20008: { request: { body: { ...link, open_id: 'ou_nobody' } } },
  },
}

const DAY_MS = 86_400_000

const clientRefusals = (saying: (said: object) => Scenario): Scenarios => ({
  20070: {
    ...saying({}),
    request: { headers: { authorization: `Basic ${btoa(`${client_id}:${client.client_secret}`)}` } },
  },
  '20001: client_id or client_secret missing': saying({ client_secret: undefined }),
  20048: saying({ client_id: 'cli_ffffffffffffffff' }),
  20002: saying({ client_secret: 'wrong' }),
})

/** A request with a valid code, except for the fields in `said`. */
const withCode = (said: object, more: object = {}): Scenario => ({
  before: async (call) => ({ body: { ...forCode(await codeFor(call, more)), ...said } }),
})

/** A device polls: its person has decided, if there is a decision, and time has passed. */
const fromDevice = (decision?: 'allow' | 'deny', ms = 0): Scenario => ({
  async before(call, time) {
    const { device_code, verification_uri } = await call(AuthorizeDevice, { body: { ...client, scope } })
    const asked = Object.fromEntries(new URL(verification_uri).searchParams)
    if (decision) {
      const { location } = await call(Decide, { body: { ...asked, open_id: 'ou_alice', decision } })
      const said = Object.fromEntries(new URL(location).searchParams)
      await call(ConfirmDevice, { query: said }).catch(() => undefined)
    }
    time.pass(ms)
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
    return { body: { grant_type, ...client, device_code } }
  },
})

export const tokenScenarios = (endpoint: TokenContract): EndpointScenarios => {
  /** A request with a refresh token after something happened to it, except for the fields in `said`. */
  const renewing = (
    happens: (call: ScenarioCall, refresh_token: string, pass: (ms: number) => void) => Promise<unknown>,
    said: object = {},
  ): Scenario => ({
    async before(call, time) {
      const { refresh_token = '' } = await tokensFor(call, endpoint)
      await happens(call, refresh_token, (ms) => time.pass(ms))
      return { body: { grant_type: 'refresh_token', ...client, refresh_token, ...said } }
    },
  })
  return {
    base: withCode({}),
    happy: {},
    scenarios: {
      '20001: grant_type missing': withCode({ grant_type: undefined }),
      '20036: grant_type is none of authorization_code, refresh_token, that of devices and, in v3, client_credentials':
        withCode({ grant_type: 'password' }),
      '20001: code, refresh_token or device_code missing': withCode({ code: '' }),
      ...clientRefusals((said) => withCode(said)),
      '20036: client_credentials of a store application': {
        world: inStore,
        ...withCode({ grant_type: 'client_credentials' }),
      },
      20003: withCode({ code: 'nothing' }),
      20024: withCode(other),
      20065: {
        async before(call) {
          const body = forCode(await codeFor(call))
          await call(endpoint, { body })
          return { body }
        },
      },
      20004: {
        async before(call, time) {
          const body = forCode(await codeFor(call))
          time.pass(5 * 60_000)
          return { body }
        },
      },
      20071: withCode({ redirect_uri: `${redirect_uri}/` }),
      20049: withCode({ code_verifier: 'w'.repeat(43) }, { code_challenge: verifier }),
      20082: fromDevice('deny'),
      20081: fromDevice('allow', 240_000),
      20080: fromDevice(),
      20026: withCode({ grant_type: 'refresh_token', refresh_token: 'nothing' }),
      20064: renewing((call, token) => call(RevokeToken, { body: { ...client, token } })),
      20073: renewing((call, refresh_token) =>
        call(endpoint, { body: { grant_type: 'refresh_token', ...client, refresh_token } }),
      ),
      20037: renewing(async (_call, _token, pass) => pass(8 * DAY_MS - DAY_MS)),
      20066: { world: resigned, ...withCode({}) },
      20010: {
        world: (file) => file.apps.forEach((app) => (app.available_to = ['ou_bob'])),
        ...withCode({}),
      },
      20067: withCode({ scope: 'im:chat im:chat' }),
      20068: withCode({ scope: 'im:resource' }),
    },
  }
}

/** A request with a valid access token, except for the fields in `said`. */
const revoking = (said: object): Scenario => ({
  before: async (call) => {
    const { access_token } = await tokensFor(call, OAuthTokenV3)
    return { body: { ...client, token: access_token, ...said } }
  },
})

export const revokeScenarios: EndpointScenarios = {
  base: revoking({}),
  happy: {},
  scenarios: {
    '20001: token missing': revoking({ token: '' }),
    '20001: token_type_hint is neither access_token nor refresh_token': revoking({ token_type_hint: 'any' }),
    ...clientRefusals(revoking),
    20024: revoking(other),
  },
}

export const userInfoScenarios: EndpointScenarios = {
  base: {
    before: async (call) => {
      const { access_token } = await tokensFor(call, OAuthTokenV3)
      return { headers: { authorization: `Bearer ${access_token}` } }
    },
  },
  happy: {},
  scenarios: {},
}

const withOldCode = (said: object): Scenario => ({
  before: async (call) => ({
    body: { grant_type: 'authorization_code', code: await codeFor(call), ...said },
  }),
})
const badHeader: Scenario = { request: { headers: { authorization: 'Bearer t-nobodys' } } }
const otherToken: Scenario = {
  request: { headers: { authorization: 'Bearer t-other0000000000000000000000000000000000' } },
}

export const firstAccessScenarios: EndpointScenarios = {
  base: withOldCode({}),
  happy: {},
  scenarios: {
    20014: badHeader,
    20036: withOldCode({ grant_type: 'password' }),
    20003: withOldCode({ code: 'nothing' }),
    20024: otherToken,
    20004: {
      async before(call, time) {
        const code = await codeFor(call)
        time.pass(5 * 60_000)
        return { body: { grant_type: 'authorization_code', code } }
      },
    },
    20021: { world: resigned },
  },
}

/** A request with a refresh token of these endpoints after `ms`, except for the fields in `said`. */
const renewingOld = (
  said: object,
  access: typeof OidcAccessToken | typeof PersonAccessToken,
  ms = 0,
): Scenario => ({
  async before(call, time) {
    const body = { grant_type: 'authorization_code', code: await codeFor(call) }
    const { refresh_token } = await call(access, { body })
    time.pass(ms)
    return { body: { grant_type: 'refresh_token', refresh_token, ...said } }
  },
})

/** `access` is the endpoint that gives the refresh tokens. */
export const firstRefreshScenarios = (
  access: typeof OidcAccessToken | typeof PersonAccessToken,
): EndpointScenarios => ({
  base: renewingOld({}, access),
  happy: {},
  scenarios: {
    20014: badHeader,
    20036: renewingOld({ grant_type: 'password' }, access),
    20026: renewingOld({ refresh_token: 'nothing' }, access),
    20024: otherToken,
    20037: renewingOld({}, access, 30 * DAY_MS),
  },
})
