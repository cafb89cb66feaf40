import type { Answer } from '../server/write-answer'
import { logIdIn, passedHeaders, safeType, type PassedHeaders } from './answer-headers'
import { refuse } from './answers'
import { TooManyBytes } from './budget'
import type { Call, Outcome } from './call'
import type { ChatScope } from './chat-scope'
import { parsedJson, takesMore } from './json-body'
import type { Matched } from './operations'
import { MAX_JSON_BYTES, UpstreamError, wholeBody, type UpstreamAnswer } from './upstream'

/** The most memory that a parsed answer may take. Ten megabytes of numbers take two thirds of it. */
const MOST_PARSED_BYTES = 64 * 1024 * 1024
export interface Tried {
  outcome: Outcome
  /** The data of an envelope. */
  data?: unknown
  answer: Answer
}

/** The answer to one try. */
export interface Seen extends Tried {
  /** The token that the call used. */
  token: string
  /** Seconds until the platform accepts more calls. */
  reset?: number
  /** Discards the answer. */
  drop(): void
}

/**
 * Streams a file. Reads any other answer whole, which must be an envelope. Synchronous if all of it has arrived.
 */
export function readAnswer(call: Call, answer: UpstreamAnswer, token: string): Seen | Promise<Seen> {
  const { status, body } = answer
  const headers = passedHeaders(body)
  const type = headers['content-type'] ?? ''
  const isJson = /^application\/json\b/i.test(type)
  const isFile =
    call.matched.operation.isFile &&
    (status === 200 || status === 206) &&
    !(isJson && headers['content-disposition'] === undefined && status === 200)
  if (isFile) {
    const { 'content-length': length } = body.headers
    if (length !== undefined) headers['content-length'] = length
    headers['content-type'] = safeType(type)
    headers['content-disposition'] ??= 'attachment'
    return {
      token,
      outcome: { status, code: 0, log_id: logIdIn(headers) },
      answer: { status, headers, body },
      drop: () => void body.destroy(),
    }
  }
  if (!isJson || status < 200 || (status >= 300 && status < 400)) {
    body.destroy()
    throw new UpstreamError(`the platform answered ${status} without JSON`)
  }
  const bytes = wholeBody(answer, MAX_JSON_BYTES, (length) => {
    // The answer to a write always passes, because the write has had its effect.
    if (!call.held.hold(length, !call.matched.operation.isRead)) throw new TooManyBytes()
  })
  const seen = (all: Buffer) => envelopeOf(call, { status, headers, bytes: all, token })
  return bytes instanceof Promise ? bytes.then(seen) : seen(bytes)
}

function envelopeOf({ matched, context }: Call, { status, headers, bytes, token }: Envelope): Seen {
  if (takesMore(bytes, MOST_PARSED_BYTES))
    throw new UpstreamError('the platform’s answer has too many values')
  const envelope = parsedJson(bytes)
  const code = codeIn(envelope)
  if (code === undefined) throw new UpstreamError('the platform’s answer is not an envelope')
  headers['content-type'] = 'application/json; charset=utf-8'
  let body: Buffer | undefined = bytes
  if (code === 0 && envelope) context.gate?.learn(matched, envelope['data'])
  if (code === 0 && envelope && context.scope) {
    const visible = filteredBy(context.scope, matched, envelope)
    if (visible === 'nothing') body = undefined
    else if (visible !== 'all') body = Buffer.from(visible.text)
  }
  const reset = Number.parseFloat(headers['x-ogw-ratelimit-reset'] ?? '')
  return {
    token,
    ...(Number.isFinite(reset) && reset >= 0 && { reset }),
    data: envelope?.['data'],
    outcome: { status, code, log_id: logIdIn(headers) },
    answer: body ? { status, headers, body } : refuse('chat'),
    drop: () => undefined,
  }
}

/** A JSON answer, unchanged. */
interface Envelope {
  status: number
  headers: PassedHeaders
  bytes: Buffer
  token: string
}

/** The part of an answer that the operator may see. Throws UpstreamError if it is nested too deep to write. */
function filteredBy(scope: ChatScope, matched: Matched, envelope: Record<string, unknown>) {
  try {
    return scope.filtered(matched, envelope)
  } catch (cause) {
    throw new UpstreamError('the platform’s answer cannot be read', { cause })
  }
}

/** The code of an envelope; undefined if the value is no envelope. */
function codeIn(envelope: Record<string, unknown> | undefined): number | undefined {
  const code = envelope?.['code']
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined
}
