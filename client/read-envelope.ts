import type { ErrorDetail } from '../contract/envelope'
import { LarkError, NOT_AN_ENVELOPE, NoAnswer } from './lark-error'

/** The part of an answer that is read as an envelope. */
export type EnvelopeResponse = Pick<Response, 'status' | 'headers' | 'text'>

/** A whole answer with code 0: `data` and all other fields of the top level. */
export interface Success {
  code: 0
  data?: unknown
}

/**
 * The body of an answer with code 0. Any other code throws LarkError, and so does an answer that is not an envelope,
 * with the HTTP status as its message. A body that breaks off throws NoAnswer. The shape of the answer is never
 * trusted.
 */
export async function readEnvelope(response: EnvelopeResponse): Promise<Success> {
  const text = await response.text().catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })
  const body = parsed(text)
  if (typeof body?.['code'] !== 'number') throw notAnEnvelope(response)
  if (!isSuccess(body)) throw refusalOf(response, body, body['code'])
  return body
}

/** The contract says what a success has besides its code. */
const isSuccess = (body: Record<string, unknown>): body is Record<string, unknown> & Success =>
  body['code'] === 0

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function refusalOf(response: EnvelopeResponse, body: Record<string, unknown>, code: number): LarkError {
  const detail = isDetail(body['error']) ? body['error'] : undefined
  return new LarkError({
    code,
    status: response.status,
    msg: typeof body['msg'] === 'string' ? body['msg'] : '',
    logId: detail?.log_id ?? logIdOf(response),
    detail,
    retryAfterSeconds: secondsUntilReset(response),
  })
}

const notAnEnvelope = (response: EnvelopeResponse): LarkError =>
  new LarkError({
    code: NOT_AN_ENVELOPE,
    status: response.status,
    msg: `HTTP ${response.status}`,
    logId: logIdOf(response),
    retryAfterSeconds: secondsUntilReset(response),
  })

const isDetail = (value: unknown): value is ErrorDetail => typeof value === 'object' && value !== null

/** SDKs read the first, then the second (platform/envelope#conventions). */
const logIdOf = ({ headers }: EnvelopeResponse): string | undefined =>
  headers.get('x-tt-logid') ?? headers.get('x-request-id') ?? undefined

/** The longest rate window. A timer beyond 24 days would end at once. */
const LONGEST_WAIT_SECONDS = 3_600

function secondsUntilReset({ headers }: EnvelopeResponse): number | undefined {
  const seconds = Number.parseFloat(headers.get('x-ogw-ratelimit-reset') ?? '')
  return seconds >= 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined
}

/** The most bytes of a refusal. */
const LONGEST_REFUSAL = 65_536

/**
 * A file may be JSON, too. An answer with a file name, or longer than any refusal, is a file. Otherwise the content
 * decides, and the bytes can still be read afterwards.
 */
export async function isRefusal(response: Response): Promise<boolean> {
  const { headers } = response
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return false
  if (headers.has('content-disposition') || response.status === 206) return false
  if (!(Number(headers.get('content-length') ?? Infinity) <= LONGEST_REFUSAL)) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown; msg?: unknown } | null | undefined
  return typeof body?.code === 'number' && body.code !== 0 && typeof body.msg === 'string'
}
