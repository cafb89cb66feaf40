import { seenText } from '../emulator/logged-body'
import type { Seen } from '../emulator/logged-body'
import { isLost } from '../emulator/meet-faults'
import { answeredCall, loggedCall } from '../emulator/request-record'
import type { RequestRecord } from '../emulator/request-record'
import type { KnownSecrets } from '../world/known-secrets'
import { textOf } from './answers'
import type { Sender } from './endpoint'
import type { Serving } from './passage'
import { typeOf } from './read-body'

/**
 * Ends a call: its answer gets the log id and the world's time, and its outcome goes to the log and to the sender.
 * Calls of Herald's own endpoints are not logged: the log is for everybody else's.
 */
export function endCall(
  response: Response,
  record: RequestRecord,
  { world, emulator }: Pick<Serving, 'world' | 'emulator'>,
  sender: Sender | undefined,
  isLogged: boolean,
): Response {
  label(response, record.log_id, world.now())
  const status = isLost(record) ? 0 : response.status
  if (emulator && isLogged) {
    record.response = seenAnswer(response, world.secrets)
    const call = loggedCall(record, status, response.headers, world)
    emulator.log.add(call)
    sender?.answered?.(call)
  } else sender?.answered?.(answeredCall(record, status, world))
  return response
}

/** Also keeps the response out of every cache: what it says is to be on no disk but the service's own. */
function label({ headers }: Response, logId: string, now: number) {
  headers.set('X-Tt-Logid', logId)
  headers.set('date', new Date(now).toUTCString())
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

/** The log's entry for a response: its text, or else its size where known. */
function seenAnswer(response: Response, secrets: KnownSecrets): Seen {
  const type = typeOf(response.headers)
  const text = textOf(response)
  if (text !== undefined) return seenText(type, text, secrets)
  const size = response.headers.get('content-length')
  return { body: { type, ...(size !== null && { size: Number(size) }) }, isWhole: false }
}
