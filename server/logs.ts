import { ListCalls, StreamCalls } from '../contract/herald/log'
import type { LoggedCall } from '../contract/herald/log'
import { isError } from '../service/errors/any-realm'
import type { LogsCommand } from './commands'

interface Output {
  print(line: string): void
  signal: AbortSignal
}

/** How many calls one request reads. */
const PAGE_SIZE = 500

/**
 * Prints the request log of a Herald, oldest first, a line a call. With `follow` it then prints each new call until
 * the signal or the end of that Herald. Throws if there is no log at the address.
 */
export async function printLogs({ url, follow, failed, json }: LogsCommand, output: Output): Promise<void> {
  const print = (call: LoggedCall) => {
    if (!failed || isFailed(call)) output.print(json ? JSON.stringify(call) : lineOf(call))
  }
  const kept = await keptCalls(url, output.signal)
  for (const call of kept) print(call)
  if (!follow) return
  const since = kept.at(-1)?.id ?? 0
  try {
    for await (const call of laterCalls(url, since, output.signal)) print(call)
  } catch {
    // The connection broke.
  }
  if (!output.signal.aborted) throw new Error(`The Herald at ${url} has ended.`)
}

/** A refusal, another HTTP status than success, and an answer that was cut. */
const isFailed = ({ code = 0, status }: LoggedCall): boolean => code !== 0 || status < 200 || status >= 400

/** One line for any call: time, request, HTTP status, code, duration, application, and why it was refused. */
function lineOf(call: LoggedCall): string {
  const { at, method, path, query, status, code, ms, app_id, would_refuse, fault } = call
  const reasons = [
    whyRefused(call),
    fault && `fault: ${fault}`,
    would_refuse !== undefined && `limits are off; otherwise ${would_refuse}`,
    ...(call.violations ?? []).map(({ field, description }) => `${field}: ${description}`),
  ].filter(Boolean)
  const parts = [
    timeOf(at),
    method,
    query === '' ? path : `${path}?${query}`,
    status === 0 ? 'cut' : status,
    code ?? '-',
    `${ms}ms`,
    app_id || '-',
  ]
  const line = parts.map((part) => String(part).replace(/[\s\p{Cc}]/gu, '?')).join(' ')
  return reasons.length > 0 ? `${line} ${reasons.join('; ').replace(/[\p{Cc}]/gu, '?')}` : line
}

const whyRefused = ({ rule, gate }: LoggedCall): string | undefined =>
  rule ?? (gate === undefined ? undefined : `gate: ${gate}`)

/** A world may be beyond the years that a date can have. */
function timeOf(at: number): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString()
}

/** What the log holds, oldest first. */
async function keptCalls(url: string, signal: AbortSignal): Promise<LoggedCall[]> {
  const calls: LoggedCall[] = []
  for (let page_token: string | undefined = ''; page_token !== undefined;) {
    const query = `page_size=${PAGE_SIZE}${page_token && `&page_token=${page_token}`}`
    const response = await answerOf(`${url}${pathOf(ListCalls.route)}?${query}`, url, signal)
    const { data } = (await response.json()) as { data: { items: LoggedCall[]; page_token?: string } }
    calls.push(...data.items)
    page_token = data.page_token
  }
  return calls.toReversed()
}

/** Each call after that one, as it is answered. Ends with the Herald. */
async function* laterCalls(url: string, since: number, signal: AbortSignal): AsyncGenerator<LoggedCall> {
  const response = await answerOf(`${url}${pathOf(StreamCalls.route)}?since=${since}`, url, signal)
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const call = callIn(text.slice(0, end))
      text = text.slice(end + 2)
      if (call) yield call
    }
  }
}

/** Undefined for a heartbeat. */
function callIn(event: string): LoggedCall | undefined {
  const lines = event.split('\n')
  if (!lines.includes('event: call')) return undefined
  const data = lines.find((line) => line.startsWith('data: '))
  return data === undefined ? undefined : (JSON.parse(data.slice('data: '.length)) as LoggedCall)
}

const pathOf = (route: string): string => route.slice(route.indexOf('/'))

async function answerOf(address: string, url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    const reason = isError(error) && isError(error.cause) ? `: ${error.cause.message}` : ''
    throw new Error(`No Herald answers at ${url}${reason}.`, { cause: error })
  })
  if (response.ok && response.headers.get('content-type')?.match(/json|event-stream/)) return response
  throw new Error(
    `${url} has no request log. A Herald shows it on a loopback address, or with --emulator. A gateway has none.`,
  )
}
