import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayApp as ShownApp, GatewayEnvironment } from '../contract/herald/gateway'
import type { Answer, Asked } from '../server/answer-with'
import { family, line } from '../server/metrics'
import type { LoggedAnswer } from '../server/request-log'
import { isResponse } from '../service/errors/any-realm'
import { refuse, retryIn, success } from './answers'
import { auditAnswer, auditCsv } from './audit'
import { AuditArchive } from './audit-archive'
import { AuditReader } from './audit-reader'
import { Budget } from './budget'
import { monthOf } from './calendar'
import { changeIn, GatewayChanges } from './changes'
import { scopeOf } from './chat-scope'
import type { GatewayApp, GatewayConfig } from './config'
import { parsedJson } from './json-body'
import { LongConnection } from './long-connection'
import { match, type Matched } from './operations'
import { OperatorShares, personIn, personOf } from './operator-shares'
import { Proxy, type AppContext } from './proxy'
import { APP_HEADER, bodyOf, headerOf, isBackground, isMeantFor, isOurs, mediaTypeOf } from './request-checks'
import { accessOf, hasForgedCookie, Sessions, SESSION_COOKIE, setCookie, type Session } from './sessions'
import { SignIn } from './sign-in'
import { GatewayStore, SessionUnwritten } from './store'
import { TenantTokens } from './tenant-tokens'
import { jsonOf, newUpstream, UpstreamError, type Deadlines, type Upstream } from './upstream'

/** Passes the facts of a call to the request log. */
type Tell = (answer: LoggedAnswer) => void

export interface Gateway {
  /** The checks of what its health depends on, by name. */
  probes: Readonly<Record<string, () => Promise<void>>>
  answer(asked: Asked, tell: Tell): Promise<Answer | Response>
  /** The gateway's own lines of `/metrics`. */
  metrics(): string
  /** Ends the streams that pages keep open, and nothing else. */
  endStreams(): void
  close(): Promise<void>
}

const SWEEP_MS = 60_000
/** The most bytes of a sign-out body, which says only whether all sessions end. */
const MOST_SIGN_OUT = 1_024

/** A gateway without its listener. Opens the data, and answers requests. */
export function newGateway(
  config: GatewayConfig,
  say: (line: string) => void = () => undefined,
  deadlines?: Deadlines,
): Gateway {
  const store = new GatewayStore(config.data, (failure) =>
    say(
      failure
        ? `Herald cannot write the audit log (${failure.message}) and refuses changes until it can. Free disk space for ${config.data}.`
        : 'Herald can write the audit log again.',
    ),
  )
  const reader = new AuditReader(config.data)
  const archive = new AuditArchive({ store, reader, data: config.data, say })
  archive.start()
  const sessions = new Sessions(store, config)
  const { ask, agentFor, close: closeUpstream } = newUpstream(process.env, deadlines)
  const budget = new Budget()
  const shares = new OperatorShares(store)
  const changes = new GatewayChanges(config.apps, (app_id) => connections.get(app_id)?.isOpen ?? false)
  const proxy = new Proxy({
    ask,
    budget,
    store,
    shares,
    now: Date.now,
    onChange: (app_id, change) => changes.tell(app_id, change),
  })
  const signIn = new SignIn({
    config,
    sessions,
    ask,
    budget,
    now: Date.now,
    onSignIn: (grant, isAdmitted) =>
      store.append({
        at: Date.now(),
        app_id: grant.app_id,
        open_id: grant.open_id,
        name: grant.name,
        operation: 'SIGN IN',
        targets: [],
        status: isAdmitted ? 200 : 403,
        code: isAdmitted ? 0 : 99991676,
        log_id: '',
      }),
  })
  const contexts = new Map(
    config.apps.map((app): [string, AppContext] => [
      app.app_id,
      { app, tokens: new TenantTokens(app, ask), scope: scopeOf(app), buckets: new Map() },
    ]),
  )
  const connections: ReadonlyMap<string, LongConnection> = new Map(
    config.apps
      .filter(({ events }) => events)
      .map((app) => [app.app_id, connectionOf(app, { ask, agentFor, changes })]),
  )
  const sweep = () => {
    changes.sweep()
    try {
      sessions.sweep()
    } catch {
      // An ended session stays ended. A later sweep removes its row.
    }
  }
  const sweeping = setInterval(sweep, SWEEP_MS)
  sweeping.unref()

  const platformCall = (asked: Asked, matched: Matched | undefined): Answer | Promise<Answer> => {
    if (!isOurs(asked, config.public_url)) return refuse('foreign')
    const context = contextOf(asked)
    if (!context) return refuse('foreign')
    const session = sessions.find(asked.headers.cookie, !isBackground(asked), asked.connection)
    const access = session && accessOf(session, context.app)
    if (!access || !isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
    if (!matched) return refuse('unknown')
    const held = shares.enter(personOf(access.grant), asked)
    if (!held) return refuse('underWay', retryIn(1))
    return proxy.pass(context, access, matched, asked, held).finally(() => held.end())
  }

  const callsInMonth = (tenant_key: string) => store.callsIn(tenant_key, monthOf(Date.now()))
  const metered = config.apps.filter(({ monthly_calls }) => monthly_calls !== undefined)

  const contextOf = (asked: Asked) => contexts.get(headerOf(asked, APP_HEADER) ?? '')

  const environment = async (session: Session | undefined): Promise<GatewayEnvironment> => ({
    kind: 'gateway',
    apps: await Promise.all(config.apps.map((app) => shownApp(app, session))),
  })

  const tenantNames = new Map<string, Promise<string | undefined>>()
  /** Asks the platform once, and again a minute after a failure. Callers wait at most two seconds. */
  const tenantName = (app_id: string): Promise<string | undefined> => {
    const asked =
      tenantNames.get(app_id) ??
      nameOfTenant(contexts.get(app_id), ask).catch((error: unknown) => {
        if (!(error instanceof UpstreamError)) throw error
        setTimeout(() => tenantNames.delete(app_id), TENANT_NAME_AGAIN_MS).unref()
        return undefined
      })
    tenantNames.set(app_id, asked)
    return Promise.race([asked, pause(TENANT_NAME_MS, undefined, { ref: false })])
  }

  const shownApp = async (app: GatewayApp, session: Session | undefined): Promise<ShownApp> => {
    const { app_id, name, platform, monthly_calls, tenant_key } = app
    const access = session && accessOf(session, app)
    const shown: ShownApp = { app_id, name, brand: platform.brand }
    if (!access) return shown
    const { open_id } = access.grant
    const tenant_name = await tenantName(app_id)
    return {
      ...shown,
      ...(tenant_name !== undefined && { tenant_name }),
      operator: { open_id, name: access.grant.name, role: access.role },
      has_events: connections.get(app_id)?.isOpen ?? false,
      ...(monthly_calls !== undefined && {
        month: { used: callsInMonth(tenant_key), included: monthly_calls },
      }),
    }
  }

  /** The gateway's own endpoints for the console. All but the sign-in and the environment need a session. */
  const ownEndpoint = async (asked: Asked): Promise<Answer | Response> => {
    const { method, url, address } = asked
    const cookies = asked.headers.cookie
    if (method === 'GET' && url.pathname === '/gateway/sign-in') {
      const app = contexts.get(url.searchParams.get('app') ?? '')?.app
      if (!app) return refuse('unknown')
      const session = sessions.find(cookies, false)
      return signIn.begin(app, url.searchParams.get('return') ?? '/', address, { cookies, session })
    }
    if (method === 'GET' && url.pathname === '/gateway/callback')
      return signIn.finish(url.searchParams, cookies, address)
    if (!isOurs(asked, config.public_url)) return refuse('foreign')
    // An open stream does not mean that the operator uses the page.
    const session = sessions.find(cookies, url.pathname !== CHANGES_PATH)
    if (method === 'GET' && url.pathname === '/_herald/environment')
      return success(await environment(session))
    if (!session) return refuse('signIn')
    const person = personIn(session)
    if (method === 'GET' && url.pathname === CHANGES_PATH)
      return shares.listen(person, asked)
        ? changes.stream(() => sessions.find(cookies, false), asked)
        : refuse('streams', retryIn(STREAM_AGAIN_S))
    if (method === 'POST' && url.pathname === '/gateway/sign-out') {
      if (mediaTypeOf(asked) !== 'application/json') return refuse('foreign')
      const body = parsedJson((await bodyOf(asked, MOST_SIGN_OUT)) ?? Buffer.alloc(0))
      if (body?.['everywhere'] === true) sessions.endAll(session)
      else sessions.end(session.id_hash)
      changes.sweep()
      return success({}, { 'set-cookie': setCookie(SESSION_COOKIE, '', 'Strict', 0) })
    }
    const held = shares.enter(person, asked)
    if (!held) return refuse('underWay', retryIn(1))
    held.end()
    const context = contextOf(asked)
    const access = context && accessOf(session, context.app)
    if (access && !isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
    if (method === 'GET' && url.pathname === '/gateway/audit')
      return access ? auditAnswer(reader, access, asked) : refuse('foreign')
    if (method === 'GET' && url.pathname === '/gateway/audit.csv')
      return access ? auditCsv(reader, access, url.searchParams) : refuse('foreign')
    return refuse('unknown')
  }

  return {
    probes: {
      database: () => store.probe(),
      ...Object.fromEntries(
        [...contexts.values()].map(({ app, tokens }) => [`platform ${app.app_id}`, () => tokens.probe()]),
      ),
    },
    async answer(asked, tell) {
      const { method, url } = asked
      const isCall = url.pathname.startsWith('/open-apis/')
      const matched = isCall ? match(method, url.pathname) : undefined
      let answer: Answer | Response
      try {
        answer = hasForgedCookie(asked.headers.cookie)
          ? refuse('cookies')
          : await (isCall ? platformCall(asked, matched) : ownEndpoint(asked))
      } catch (error) {
        if (!(error instanceof SessionUnwritten)) throw error
        answer = refuse('unwritten')
      }
      const operation = matched?.operation
      tell({
        path: operation?.path ?? (isCall ? '/open-apis/…' : url.pathname),
        route: operation ? operation.endpoint.route : `${method} ${isCall ? 'unknown' : ownRoute(url)}`,
        app_id: headerOf(asked, APP_HEADER) ?? '',
        log_id: isResponse(answer) ? '' : String(answer.headers['x-tt-logid'] ?? ''),
      })
      return answer
    },
    metrics: () =>
      [
        ...family('herald_gateway_calls_waiting', 'gauge', 'Calls waiting for the platform’s budget.', [
          `herald_gateway_calls_waiting ${budget.waiting}`,
        ]),
        ...family('herald_gateway_bytes_waiting', 'gauge', 'Bytes of bodies and answers waiting in memory.', [
          `herald_gateway_bytes_waiting ${shares.bytes}`,
        ]),
        ...family(
          'herald_gateway_month_calls',
          'gauge',
          'Calls of the tenant through this gateway this month.',
          metered.map(({ app_id, tenant_key }) =>
            line('herald_gateway_month_calls', { app_id }, callsInMonth(tenant_key)),
          ),
        ),
        ...family(
          'herald_gateway_month_calls_included',
          'gauge',
          'Calls a month that the tenant’s plan includes.',
          metered.map(({ app_id, monthly_calls }) =>
            line('herald_gateway_month_calls_included', { app_id }, monthly_calls ?? 0),
          ),
        ),
        '',
      ].join('\n'),
    endStreams: () => changes.close(),
    async close() {
      clearInterval(sweeping)
      for (const connection of connections.values()) connection.close()
      closeUpstream()
      await Promise.all([archive.close(), reader.close()])
      await store.close()
    },
  }
}

const connectionOf = (
  app: GatewayApp,
  {
    ask,
    agentFor,
    changes,
  }: Pick<ReturnType<typeof newUpstream>, 'ask' | 'agentFor'> & { changes: GatewayChanges },
) =>
  new LongConnection({
    app,
    ask,
    agentFor,
    onEvent(type, event) {
      const change = changeIn(type, event)
      if (change) changes.tell(app.app_id, change)
    },
    onOpen() {
      changes.tellHearing(app.app_id)
      // Events were missed while it was closed, so pages reload what they show.
      changes.tell(app.app_id, { kind: 'world' })
    },
    onBreak: () => changes.tellHearing(app.app_id),
  })

/**
 * The name of an application's tenant; undefined if the platform does not return it, for example without the scope.
 * Throws UpstreamError.
 */
async function nameOfTenant(context: AppContext | undefined, ask: Upstream): Promise<string | undefined> {
  if (!context) return undefined
  const answer = await ask(`${context.app.platform.open}/open-apis/tenant/v2/tenant/query`, {
    method: 'GET',
    headers: { authorization: `Bearer ${await context.tokens.get()}` },
  })
  const { code, data } = await jsonOf(answer)
  const name = (data as { tenant?: { name?: unknown } } | undefined)?.tenant?.name
  return code === 0 && typeof name === 'string' && name !== '' ? name.slice(0, 100) : undefined
}

const TENANT_NAME_MS = 2_000
const TENANT_NAME_AGAIN_MS = 60_000

/** A page that may not listen yet tries again after this many seconds. */
const STREAM_AGAIN_S = 30

const CHANGES_PATH = '/_herald/changes/stream'

const ownRoutes = new Set([
  CHANGES_PATH,
  '/_herald/environment',
  '/gateway/sign-in',
  '/gateway/callback',
  '/gateway/sign-out',
  '/gateway/audit',
  '/gateway/audit.csv',
])

/** One of a few known routes, or `unknown`. */
const ownRoute = ({ pathname }: Asked['url']): string => (ownRoutes.has(pathname) ? pathname : 'unknown')
