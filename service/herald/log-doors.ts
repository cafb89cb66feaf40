import { ClearLog, ListCalls, StreamCalls } from '../../contract/herald/log'
import type { LoggedCall } from '../../contract/herald/log'
import type { Emulator } from '../emulator/emulator'
import { eventStream, streamAnswer } from '../emulator/event-stream'
import type { AnyEndpoint } from '../http/endpoint'
import { door, nothing } from './door'

interface Filter {
  route?: string | undefined
  app_id?: string | undefined
  code?: number | undefined
  path?: string | undefined
}

const passes = (call: LoggedCall, { route, app_id, code, path }: Filter): boolean =>
  (route === undefined || call.route === route) &&
  (app_id === undefined || call.app_id === app_id) &&
  (code === undefined || call.code === code) &&
  (path === undefined || call.path.includes(path))

/** Who asked what, and why it was refused. */
export const logDoors = ({ log, timer }: Emulator): readonly AnyEndpoint[] => [
  door({
    contract: ListCalls,
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
  door({
    contract: StreamCalls,
    gather: nothing,
    rules: [],
    async run({ input, headers }) {
      const resumed = Number(headers.get('last-event-id') ?? input.query.since ?? log.newest)
      // A log that was begun again counts from 1 again.
      const since = Number.isSafeInteger(resumed) && resumed >= 0 ? Math.min(resumed, log.newest) : log.newest
      return streamAnswer(eventStream({ log, name: 'call', timer }, since))
    },
  }),
  door({
    contract: ClearLog,
    gather: nothing,
    rules: [],
    async run() {
      log.clear()
      return {}
    },
  }),
]
