import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { ClearLog, ExportHar, GetCall, ListCalls, ReplayCall, StreamCalls } from '../../contract/herald/log'
import type { LoggedCall, LogFilter, NotReplayable } from '../../contract/herald/logged-call'
import { ImportWorld } from '../../contract/herald/world'
import { ListChats } from '../../contract/im/chats/list-chats'
import type { CallLog } from '../emulator/call-log'
import type { Emulator } from '../emulator/emulator'
import { eventStream, streamAnswer } from '../emulator/event-stream'
import { harOf } from '../emulator/har'
import type { AnyEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { tenantToken } from '../tokens/tenant-token'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** The first call of the log. */
const withCall: Scenario = {
  async before(call) {
    await call(ListChats, {})
    return { path: { id: '1' } }
  },
}

const { app_id, app_secret } = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }

const nowhere: Scenario = { request: { path: { id: '99' } } }

const passes = (call: LoggedCall, { route, app_id, code, path, chat_id, console }: LogFilter): boolean =>
  (route === undefined || call.route === route) &&
  (app_id === undefined || call.app_id === app_id) &&
  (code === undefined || call.code === code) &&
  (path === undefined || call.path.includes(path)) &&
  (console === undefined || (console === 'only') === (call.console === true)) &&
  (chat_id === undefined || isAbout(call, chat_id))

/** Whether the call names the chat; for a call about a message, the response names it. */
const isAbout = ({ path, query, route, request, response }: LoggedCall, chat_id: string): boolean =>
  path.split('/').includes(chat_id) ||
  [...new URLSearchParams(query).values()].includes(chat_id) ||
  request?.text?.includes(`"${chat_id}"`) === true ||
  (route.includes('/messages') && response?.text?.includes(`"${chat_id}"`) === true)

interface Found {
  id: number
  call: LoggedCall | undefined
  /** The first and the last call that the log holds; undefined for an empty log. */
  oldest: number | undefined
  newest: number | undefined
}

function find(log: CallLog, id: number): Found {
  const kept = log.after(0)
  return { id, call: log.get(id), oldest: kept[0]?.id, newest: kept.at(-1)?.id }
}

const violation = (field: string, value: string, description: string) => ({
  field_violations: [{ field, description, value }],
})

const known: Rule<Found>[] = [
  {
    code: 1770002,
    when: 'no such call in the log',
    fails: ({ call }) => !call,
    detail: ({ id, oldest, newest }) =>
      violation(
        'id',
        String(id),
        oldest === undefined ? 'the log is empty' : `the log holds calls ${oldest} to ${newest}`,
      ),
    ours: true,
  },
]

/** Why a call is not repeated, for the person who asks for it. */
const whyNot: Record<NotReplayable, string> = {
  path: 'no endpoint has its path',
  upload: 'it uploads a file, and the log keeps no bytes of files',
  person: 'it came with a person’s token, which cannot be issued again',
  names: 'its endpoint needs no token, so the log keeps only the names of its fields',
  secret: 'it holds a secret or a token, which the log does not keep',
  long: 'it is longer than the log keeps',
  query: 'it has parameters that its endpoint does not know or has twice, which the log does not keep',
  unread: 'it was refused before its body was read',
  dropped: 'its body was dropped to make room for later calls',
}

const replayRules: Rule<Found & { home: { tenant_key: string } | undefined }>[] = [
  ...known,
  {
    code: 99992402,
    when: 'the log does not hold the whole request; the answer says why',
    fails: ({ call }) => call?.replayable !== true,
    detail: ({ id, call }) => violation('id', String(id), whyNot[call?.not_replayable ?? 'path']),
    ours: true,
  },
  {
    code: 10014,
    when: 'the application that called is not in the world any more',
    fails: ({ call, home }) => call?.app_id !== '' && !home,
    detail: ({ call }) =>
      violation('app_id', call?.app_id ?? '', 'the application that called is not in the world any more'),
    ours: true,
  },
]

/** Endpoints for the log of calls and refusals. */
export function logEndpoints(emulator: Emulator): readonly AnyEndpoint[] {
  const { log, timer } = emulator
  return [
    heraldEndpoint({
      contract: ListCalls,
      does: 'lists the calls that were answered, newest first',
      gather: nothing,
      rules: [],
      async run({ input: { query } }) {
        const { since = 0, page_size, page_token = Number.MAX_SAFE_INTEGER, ...filter } = query
        const found = log
          .after(since)
          .filter((call) => call.id < page_token && passes(call, filter))
          .reverse()
        const items = found.slice(0, page_size)
        const has_more = found.length > items.length
        return { items, has_more, ...(has_more && { page_token: String(items.at(-1)?.id) }) }
      },
    }),
    heraldEndpoint({
      contract: StreamCalls,
      does: 'streams the calls as server-sent events',
      gather: nothing,
      rules: [],
      async run({ input, headers }) {
        const resumed = Number(headers.get('last-event-id') ?? input.query.since ?? log.newest)
        // A log that was started again counts from 1.
        const since =
          Number.isSafeInteger(resumed) && resumed >= 0 ? Math.min(resumed, log.newest) : log.newest
        const shown = ({
          request: _request,
          response: _response,
          request_headers: _sent,
          response_headers: _answered,
          ...call
        }: LoggedCall) => call
        return streamAnswer(eventStream({ log, name: 'call', timer, shown }, since))
      },
    }),
    heraldEndpoint({
      contract: ExportHar,
      does: 'exports the calls as an HTTP Archive',
      gather: nothing,
      rules: [],
      run: async ({ input, origin }) => ({
        response: new Response(
          JSON.stringify(
            harOf(
              log.after(0).filter((call) => passes(call, input.query)),
              origin,
            ),
          ),
          {
            headers: {
              // Not declared as JSON: here, that would mean an envelope.
              'content-type': 'application/octet-stream',
              'content-disposition': 'attachment; filename="herald.har"',
            },
          },
        ),
      }),
    }),
    heraldEndpoint({
      contract: GetCall,
      does: 'returns one call with its bodies',
      gather: async ({ input }) => find(log, input.path.id),
      rules: known,
      run: async (_, { call }) => present(call),
      happy: {},
      base: withCall,
      scenarios: { 1770002: nowhere },
    }),
    replayCall(emulator),
    heraldEndpoint({
      contract: ClearLog,
      does: 'forgets the calls',
      gather: nothing,
      rules: [],
      async run() {
        log.clear()
        return {}
      },
    }),
  ]
}

/** Sends a logged call again, which is then logged once more. */
function replayCall(emulator: Emulator): AnyEndpoint {
  const { log } = emulator
  return heraldEndpoint({
    contract: ReplayCall,
    does: 'repeats a call with the rights of its application',
    transaction: 'itself',
    async gather({ tx, input }) {
      const found = find(log, input.path.id)
      const apps = tx
        .selectFrom('apps')
        .select('tenant_key')
        .where('app_id', '=', found.call?.app_id ?? '')
      return { ...found, home: await apps.executeTakeFirst() }
    },
    rules: replayRules,
    async run({ world, origin }, { call, home }) {
      const { app_id, method, path, query, request } = present(call)
      const headers = new Headers(request && { 'content-type': request.type })
      if (home) {
        const token = await world.store.transaction((tx) => tenantToken(tx, world, app_id, home.tenant_key))
        headers.set('authorization', `Bearer ${token.tenant_access_token}`)
      }
      const body = request?.text === undefined ? {} : { body: request.text }
      const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
      const before = log.newest
      const response = await present(emulator.ask)(new Request(url, { method, headers, ...body }))
      await response.body?.cancel()
      // An answer that a fault has cut off has no headers.
      const isIts = (logged: LoggedCall) =>
        response.type === 'error'
          ? logged.status === 0 && logged.path === path && logged.method === method
          : logged.log_id === response.headers.get('x-tt-logid')
      const { id, status, code } = present(log.after(before).findLast(isIts))
      return { id, status, ...(code !== undefined && { code }) }
    },
    happy: {},
    base: withCall,
    scenarios: {
      1770002: nowhere,
      99992402: {
        async before(call) {
          await call(GetTenantAccessTokenInternal, { body: { app_id, app_secret } })
          return { path: { id: '2' } }
        },
      },
      10014: {
        async before(call) {
          await call(ImportWorld, { body: { tenants: [] } })
        },
      },
    },
  })
}
