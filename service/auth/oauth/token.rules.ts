import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { AuthCodes, DeviceCodes, UserTokens } from '../../store/tables/sign-in'
import { LONGEST_MS, scopesIn } from '../../tokens/user-tokens'

export interface Asked {
  grant_type?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  refresh_token?: string | undefined
  device_code?: string | undefined
  scope?: string | undefined
}

/** The calling application, and how it identified itself. */
export interface ClientFacts {
  client_id: string
  client_secret: string
  /** The secret is in a header and in the body. */
  saidTwice: boolean
  app: { app_id: string; kind: string; tenant_key: string; available_to: 'all' | string[] } | undefined
  secretIsRight: boolean
}

export interface TokenFacts extends ClientFacts {
  asked: Asked
  /** In v3 a verifier for a code without a challenge is refused, and refresh tokens of v2 and v3 are accepted. */
  isV3: boolean
  now: number
  code: AuthCodes | undefined
  refresh: UserTokens | undefined
  device: DeviceCodes | undefined
  verifierIsRight: boolean
  /** The person of the code, the refresh token or the device. */
  person: { open_id: string; resigned: number } | undefined
}

export const clientRules: Rule<ClientFacts>[] = [
  {
    code: 20070,
    when: 'client_secret in the body and in the Authorization header',
    fails: (f) => f.saidTwice,
  },
  {
    code: 20001,
    when: 'client_id or client_secret missing',
    fails: (f) => f.client_id === '' || f.client_secret === '',
  },
  { code: 20048, when: 'no such application', fails: (f) => !f.app },
  { code: 20002, when: 'wrong client_secret', fails: (f) => !f.secretIsRight },
]

const CODE = 'authorization_code'
const REFRESH = 'refresh_token'
const CLIENT = 'client_credentials'
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'

const isFor = ({ asked }: TokenFacts, grant: string) => asked.grant_type === grant

const grants = ({ isV3 }: TokenFacts) => (isV3 ? [CODE, REFRESH, DEVICE, CLIENT] : [CODE, REFRESH, DEVICE])

/** The scopes that a token may have at most. */
const granted = ({ code, refresh, device }: TokenFacts) => scopesIn((code ?? refresh ?? device)?.scope ?? '')
const wanted = ({ asked }: TokenFacts) => scopesIn(asked.scope ?? '')

export const tokenRules: Rule<TokenFacts>[] = [
  { code: 20001, when: 'grant_type missing', fails: ({ asked }) => !asked.grant_type },
  {
    code: 20036,
    when: 'grant_type is none of authorization_code, refresh_token, that of devices and, in v3, client_credentials',
    fails: (f) => !grants(f).includes(f.asked.grant_type ?? ''),
  },
  {
    code: 20001,
    when: 'code, refresh_token or device_code missing',
    fails: (f) =>
      (isFor(f, CODE) && !f.asked.code) ||
      (isFor(f, REFRESH) && !f.asked.refresh_token) ||
      (isFor(f, DEVICE) && !f.asked.device_code),
  },
  ...clientRules,
  {
    code: 20036,
    when: 'client_credentials of a store application',
    fails: (f) => isFor(f, CLIENT) && f.app?.kind === 'store',
    ours: true,
  },

  // a code
  {
    code: 20003,
    when: 'code or device_code unknown',
    fails: (f) => (isFor(f, CODE) && !f.code) || (isFor(f, DEVICE) && !f.device),
  },
  {
    code: 20024,
    when: 'code, refresh_token or device_code of another application',
    fails: (f) => {
      const shown = f.code ?? f.refresh ?? f.device
      return shown && shown.app_id !== f.client_id
    },
  },
  {
    code: 20065,
    when: 'code or device_code used already',
    fails: (f) => f.code?.used === 1 || f.device?.state === 'used',
  },
  { code: 20004, when: 'code older than five minutes', fails: (f) => f.code && f.code.expires_at <= f.now },
  {
    code: 20071,
    when: 'redirect_uri differs from that of the authorize page',
    fails: (f) => f.code && f.code.redirect_uri !== (f.asked.redirect_uri ?? f.code.redirect_uri),
  },
  {
    code: 20049,
    when: 'code_verifier missing or wrong; in v3 also one for a code without a code_challenge',
    fails: (f) => f.code && !f.verifierIsRight,
  },

  // a device
  {
    code: 20082,
    when: 'the person denied what the device asks for',
    fails: (f) => f.device?.state === 'denied',
    ours: true,
  },
  {
    code: 20081,
    when: 'device_code older than four minutes',
    fails: (f) => f.device && f.device.expires_at <= f.now,
    ours: true,
  },
  {
    code: 20080,
    when: 'the person has not agreed on the page yet',
    fails: (f) => f.device?.state === 'waiting',
    ours: true,
  },

  // a refresh token
  {
    code: 20026,
    when: 'refresh_token unknown; in v2 also one of v3, and one of v1 everywhere',
    fails: (f) => isFor(f, REFRESH) && (!f.refresh || !isTaken(f, f.refresh)),
  },
  { code: 20064, when: 'refresh_token revoked', fails: (f) => f.refresh?.state === 'revoked' },
  { code: 20073, when: 'refresh_token used already', fails: (f) => f.refresh?.state === 'used' },
  {
    code: 20037,
    when: 'refresh_token expired, or its person agreed more than 365 days ago',
    fails: (f) =>
      f.refresh && (f.refresh.expires_at <= f.now || f.refresh.authorized_at + LONGEST_MS <= f.now),
  },

  // the person
  { code: 20066, when: 'the person has left the tenant', fails: (f) => f.person?.resigned === 1 },
  {
    code: 20010,
    when: 'the application is not available to the person',
    fails: ({ person, app }) =>
      person && app && app.available_to !== 'all' && !app.available_to.includes(person.open_id),
  },

  // the scopes
  { code: 20067, when: 'a scope is listed twice', fails: (f) => new Set(wanted(f)).size < wanted(f).length },
  {
    code: 20068,
    when: 'a scope was not granted',
    fails: (f) => !isFor(f, CLIENT) && wanted(f).some((scope) => !granted(f).includes(scope)),
  },
]

const isTaken = ({ isV3 }: TokenFacts, { family }: UserTokens): boolean =>
  family === 'v2' || (isV3 && family === 'v3')

export const tokenUnreachable: Unreachable[] = [
  { code: 20008, why: 'codes and tokens go with the world that their person is in' },
  { code: 20009, why: 'a world has no applications that their own tenant has not installed' },
  { code: 20069, why: 'no application of a world is switched off' },
  { code: 20072, why: 'the service is never under maintenance; a fault can say so' },
  { code: 20074, why: 'every application may renew tokens, once offline_access is granted' },
]
