import { StreamChanges } from '../contract/herald/changes'
import type { GatewayApp as ShownApp, GatewayEnvironment } from '../contract/herald/gateway'
import type { Asked } from '../server/read-incoming'
import type { Answer } from '../server/write-answer'
import { refuse, retryIn, success } from './answers'
import { auditAnswer, auditCsv } from './audit'
import type { AuditReader } from './audit-reader'
import type { GatewayChanges } from './changes'
import type { GatewayApp, GatewayConfig } from './config'
import { SESSION_COOKIE, setCookie } from './cookies'
import { parsedJson } from './json-body'
import type { LongConnection } from './long-connection'
import { personIn, type OperatorShares } from './operator-shares'
import type { GatewayPresence } from './presence'
import type { GatewayPublications } from './publications/gateway-publications'
import { isPublications, publicationRoute } from './publications/publication-endpoints'
import { APP_HEADER, bodyOf, headerOf, isBackground, isMeantFor, isOurs, mediaTypeOf } from './request-checks'
import { accessOf, type Session, type Sessions } from './sessions'
import type { SignIn } from './sign-in'
import type { TenantNames } from './tenant-names'

/** The parts of a gateway that its own endpoints use. */
export interface OwnParts {
  config: GatewayConfig
  sessions: Sessions
  signIn: SignIn
  shares: OperatorShares
  changes: GatewayChanges
  presence: GatewayPresence
  publications: Pick<GatewayPublications, 'answer'>
  reader: AuditReader
  names: TenantNames
  connections: ReadonlyMap<string, LongConnection>
  appOf(app_id: string): GatewayApp | undefined
  callsInMonth(tenant_key: string): number
}

/** The most bytes of a sign-out body, which says only whether all sessions end. */
const MOST_SIGN_OUT = 1_024
/** A page that may not listen yet tries again after this many seconds. */
const STREAM_AGAIN_S = 30

const CHANGES_PATH = '/_herald/changes/stream'
const PRESENCE_PATH = '/gateway/presence'

/** A page calls these by itself, so they do not mean that the operator uses it. */
const idle = new Set([CHANGES_PATH, PRESENCE_PATH])

const routes = new Set([
  CHANGES_PATH,
  PRESENCE_PATH,
  '/_herald/environment',
  '/gateway/sign-in',
  '/gateway/callback',
  '/gateway/sign-out',
  '/gateway/audit',
  '/gateway/audit.csv',
])

/** One of the known routes, or `unknown`. */
export const ownRoute = ({ method, url: { pathname } }: Pick<Asked, 'method' | 'url'>): string =>
  routes.has(pathname) ? pathname : (publicationRoute(method, pathname) ?? 'unknown')

/** The gateway's own endpoints for the console. All but the sign-in and the environment need a session. */
export async function answerOwn(parts: OwnParts, asked: Asked): Promise<Answer | Response> {
  const { sessions } = parts
  const called = `${asked.method} ${asked.url.pathname}`
  if (called === 'GET /gateway/sign-in') return beginSignIn(parts, asked)
  if (called === 'GET /gateway/callback')
    return parts.signIn.finish(asked.url.searchParams, asked.headers.cookie, asked.address)
  if (!isOurs(asked, parts.config.public_url)) return refuse('foreign')
  const session = sessions.find(asked.headers.cookie, !idle.has(asked.url.pathname) && !isBackground(asked))
  if (called === 'GET /_herald/environment') return success(await environment(parts, session))
  if (!session) return refuse('signIn')
  if (called === `GET ${CHANGES_PATH}`) return streamChanges(parts, asked, session)
  if (called === 'POST /gateway/sign-out') return signOut(parts, asked, session)
  const held = parts.shares.enter(personIn(session), asked)
  if (!held) return refuse('underWay', retryIn(1))
  if (called === `POST ${PRESENCE_PATH}`)
    return parts.presence.report(asked, session, held).finally(() => held.end())
  if (isPublications(asked.url.pathname))
    return parts.publications.answer(asked, session, held).finally(() => held.end())
  held.end()
  return readAudit(parts, asked, session, called)
}

function beginSignIn({ appOf, sessions, signIn }: OwnParts, { url, headers, address }: Asked) {
  const app = appOf(url.searchParams.get('app') ?? '')
  if (!app) return refuse('unknown')
  const session = sessions.find(headers.cookie, false)
  const returnTo = url.searchParams.get('return') ?? '/'
  return signIn.begin(app, returnTo, address, { cookies: headers.cookie, session })
}

async function environment(parts: OwnParts, session: Session | undefined): Promise<GatewayEnvironment> {
  const apps = await Promise.all(parts.config.apps.map((app) => shownApp(parts, app, session)))
  return { kind: 'gateway', apps }
}

async function shownApp(
  { names, connections, callsInMonth }: OwnParts,
  app: GatewayApp,
  session: Session | undefined,
): Promise<ShownApp> {
  const { app_id, name, platform, approval, monthly_calls, tenant_key } = app
  const access = session && accessOf(session, app)
  const shown: ShownApp = { app_id, name, brand: platform.brand }
  if (!access) return shown
  const { open_id } = access.grant
  const tenant_name = await names.of(app_id)
  return {
    ...shown,
    ...(tenant_name !== undefined && { tenant_name }),
    operator: { open_id, name: access.grant.name, role: access.role },
    has_events: connections.get(app_id)?.isOpen ?? false,
    ...(approval && { approval: approval.chats === 'all' ? 'all' : [...approval.chats] }),
    ...(monthly_calls !== undefined && {
      month: { used: callsInMonth(tenant_key), included: monthly_calls },
    }),
  }
}

function streamChanges({ shares, changes, presence, sessions }: OwnParts, asked: Asked, session: Session) {
  const { success: isWell, data } = StreamChanges.query.safeParse(Object.fromEntries(asked.url.searchParams))
  if (!isWell) return refuse('shape')
  if (!shares.listen(personIn(session), asked)) return refuse('streams', retryIn(STREAM_AGAIN_S))
  const page = presence.opened(session, data.page)
  return changes.stream(() => sessions.find(asked.headers.cookie, false), page, asked)
}

async function signOut({ sessions, changes }: OwnParts, asked: Asked, session: Session) {
  if (mediaTypeOf(asked) !== 'application/json') return refuse('foreign')
  const body = parsedJson((await bodyOf(asked, MOST_SIGN_OUT)) ?? Buffer.alloc(0))
  if (body?.['everywhere'] === true) sessions.endAll(session)
  else sessions.end(session.id_hash)
  changes.sweep()
  return success({}, { 'set-cookie': setCookie(SESSION_COOKIE, '', 'Strict', 0) })
}

function readAudit({ appOf, reader }: OwnParts, asked: Asked, session: Session, called: string) {
  const app = appOf(headerOf(asked, APP_HEADER) ?? '')
  const access = app && accessOf(session, app)
  if (access && !isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
  if (called === 'GET /gateway/audit') return access ? auditAnswer(reader, access, asked) : refuse('foreign')
  if (called === 'GET /gateway/audit.csv')
    return access ? auditCsv(reader, access, asked.url.searchParams) : refuse('foreign')
  return refuse('unknown')
}
