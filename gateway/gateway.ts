import { bugLine } from '../server/failure-line'
import { family, line } from '../server/metrics'
import type { Asked } from '../server/read-incoming'
import type { LoggedAnswer } from '../server/request-log'
import type { Answer } from '../server/write-answer'
import { isResponse } from '../service/errors/any-realm'
import { refuse, retryIn } from './answers'
import { gateOf } from './approval-gate'
import { AuditArchive } from './audit-archive'
import { AuditReader } from './audit-reader'
import { Budget } from './budget'
import { monthOf } from './calendar'
import type { AppContext } from './call'
import { changeIn, GatewayChanges } from './changes'
import { scopeOf } from './chat-scope'
import type { GatewayApp, GatewayConfig } from './config'
import { readCookies } from './cookies'
import { LongConnection } from './long-connection'
import { match, type Matched } from './operations'
import { OperatorShares } from './operator-shares'
import { answerOwn, ownRoute } from './own-endpoints'
import { GatewayPresence } from './presence'
import { Proxy } from './proxy'
import { GatewayPublications } from './publications/gateway-publications'
import { APP_HEADER, headerOf, isBackground, isMeantFor, isOurs } from './request-checks'
import { accessOf, Sessions, type Grant } from './sessions'
import { SignIn } from './sign-in'
import { GatewayStore, SessionUnwritten } from './store'
import { TenantNames } from './tenant-names'
import { TenantTokens } from './tenant-tokens'
import { newUpstream, type Deadlines } from './upstream'

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

/** A gateway without its listener. Opens the data, and answers requests. */
export function newGateway(
  config: GatewayConfig,
  say: (line: string) => void = () => undefined,
  deadlines?: Deadlines,
): Gateway {
  const parts = opened(config, say, deadlines)
  const { store, sessions, changes, connections, contexts } = parts
  const sweeping = setInterval(() => sweep(sessions, changes), SWEEP_MS)
  sweeping.unref()
  return {
    probes: {
      database: () => store.probe(),
      publications: () => parts.publications.probe(),
      ...Object.fromEntries(
        [...contexts.values()].map(({ app, tokens }) => [`platform ${app.app_id}`, () => tokens.probe()]),
      ),
    },
    async answer(asked, tell) {
      const matched = isCall(asked) ? match(asked.method, asked.url.pathname) : undefined
      let answer: Answer | Response
      try {
        answer = readCookies(asked.headers.cookie, asked.connection).isForged
          ? refuse('cookies')
          : await (isCall(asked) ? passOn(parts, asked, matched) : answerOwn(parts, asked))
      } catch (error) {
        if (!(error instanceof SessionUnwritten)) throw error
        answer = refuse('unwritten')
      }
      tell(loggedAnswer(asked, matched, answer))
      return answer
    },
    metrics: () => metricsOf(parts),
    endStreams: () => changes.close(),
    async close() {
      clearInterval(sweeping)
      parts.presence.close()
      await parts.publications.close()
      for (const connection of connections.values()) connection.close()
      parts.closeUpstream()
      await Promise.all([parts.archive.close(), parts.reader.close()])
      await store.close()
    },
  }
}

type Parts = ReturnType<typeof opened>

/** Opens the data, and connects the parts of a gateway. */
function opened(config: GatewayConfig, say: (line: string) => void, deadlines: Deadlines | undefined) {
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
    onChange(app_id, change) {
      presence.askAgain(app_id, change)
      changes.tell(app_id, change)
    },
    onRefusal: (app_id, chat_id) => presence.askAgain(app_id, { kind: 'chat', chat_id }),
  })
  const signIn = new SignIn({
    config,
    sessions,
    ask,
    budget,
    now: Date.now,
    onSignIn: (grant, isAdmitted) => logSignIn(store, grant, isAdmitted),
  })
  const contexts = new Map(
    config.apps.map((app): [string, AppContext] => [
      app.app_id,
      { app, tokens: new TenantTokens(app, ask), scope: scopeOf(app), gate: gateOf(app), buckets: new Map() },
    ]),
  )
  const presence: GatewayPresence = new GatewayPresence({
    contexts,
    proxy,
    tell: (app_id, event, page) => changes.tellPresence(app_id, event, page),
    now: Date.now,
  })
  const publications = new GatewayPublications({
    contexts,
    proxy,
    shares,
    store,
    data: config.data,
    now: () => Date.now(),
    tell: (app_id, change) => changes.tell(app_id, change),
    onBug: (error) => say(bugLine(error)),
  })
  const connections: ReadonlyMap<string, LongConnection> = new Map(
    config.apps
      .filter(({ events }) => events)
      .map((app) => [app.app_id, connectionOf(app, { ask, agentFor, changes, presence })]),
  )
  return {
    config,
    store,
    reader,
    archive,
    sessions,
    budget,
    shares,
    changes,
    presence,
    publications,
    proxy,
    signIn,
    contexts,
    connections,
    closeUpstream,
    names: new TenantNames(contexts, ask),
    appOf: (app_id: string) => contexts.get(app_id)?.app,
    callsInMonth: (tenant_key: string) => store.callsIn(tenant_key, monthOf(Date.now())),
  }
}

function sweep(sessions: Sessions, changes: GatewayChanges) {
  changes.sweep()
  try {
    sessions.sweep()
  } catch {
    // An ended session stays ended. A later sweep removes its row.
  }
}

const logSignIn = (store: GatewayStore, { app_id, open_id, name }: Grant, isAdmitted: boolean) =>
  store.append({
    at: Date.now(),
    app_id,
    open_id,
    name,
    operation: 'SIGN IN',
    targets: [],
    status: isAdmitted ? 200 : 403,
    code: isAdmitted ? 0 : 99991676,
    log_id: '',
  })

const connectionOf = (
  app: GatewayApp,
  {
    ask,
    agentFor,
    changes,
    presence,
  }: Pick<ReturnType<typeof newUpstream>, 'ask' | 'agentFor'> & {
    changes: GatewayChanges
    presence: GatewayPresence
  },
) =>
  new LongConnection({
    app,
    ask,
    agentFor,
    onEvent(type, event) {
      const change = changeIn(type, event)
      if (!change) return
      presence.askAgain(app.app_id, change)
      changes.tell(app.app_id, change)
    },
    onOpen() {
      changes.tellHearing(app.app_id)
      // Events were missed while it was closed, so pages reload what they show.
      changes.tell(app.app_id, { kind: 'world' })
    },
    onBreak: () => changes.tellHearing(app.app_id),
  })

const isCall = ({ url }: Asked): boolean => url.pathname.startsWith('/open-apis/')

/** Passes an operator's call on to the platform. */
function passOn(
  { config, contexts, sessions, shares, proxy }: Parts,
  asked: Asked,
  matched: Matched | undefined,
): Answer | Promise<Answer> {
  if (!isOurs(asked, config.public_url)) return refuse('foreign')
  const context = contexts.get(headerOf(asked, APP_HEADER) ?? '')
  if (!context) return refuse('foreign')
  const session = sessions.find(asked.headers.cookie, !isBackground(asked), asked.connection)
  const access = session && accessOf(session, context.app)
  if (!access || !isMeantFor(access.grant.open_id, asked)) return refuse('signIn')
  if (!matched) return refuse('unknown')
  const held = shares.enter(access.person, asked)
  if (!held) return refuse('underWay', retryIn(1))
  return proxy.pass(context, access, matched, asked, held).finally(() => held.end())
}

/** The facts of a call for the request log. */
function loggedAnswer(asked: Asked, matched: Matched | undefined, answer: Answer | Response): LoggedAnswer {
  const { method, url } = asked
  const operation = matched?.operation
  return {
    path: operation?.path ?? (isCall(asked) ? '/open-apis/…' : url.pathname),
    route: operation ? operation.endpoint.route : `${method} ${isCall(asked) ? 'unknown' : ownRoute(asked)}`,
    app_id: headerOf(asked, APP_HEADER) ?? '',
    log_id: isResponse(answer) ? '' : String(answer.headers['x-tt-logid'] ?? ''),
  }
}

function metricsOf({ config, budget, shares, callsInMonth }: Parts): string {
  const metered = config.apps.filter(({ monthly_calls }) => monthly_calls !== undefined)
  return [
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
  ].join('\n')
}
