import { errorCodes } from '../../contract/error-codes'
import type { Envelope } from '../../contract/envelope'
import type { Answer } from './endpoint'
import type { Failure } from './failure'

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Code 0 under the envelope (§2.1). */
export const success = (data: unknown): Response =>
  new Response(JSON.stringify({ code: 0, msg: errorCodes[0].msg, data } satisfies Envelope), {
    headers: json,
  })

/** Code 0 with the answer's fields beside it instead of under `data` (platform-facts k.1, a.8). */
export const topLevel = (fields: object): Answer => ({
  response: new Response(JSON.stringify({ code: 0, msg: 'ok', ...fields }), { headers: json }),
})

/** A refusal under the envelope: the code's words and HTTP status, and what the gateway adds. */
export function refusal({ code, detail, options }: Failure, logId: string): Response {
  const { status, msg } = errorCodes[code]
  const error = { log_id: logId, ...detail }
  const envelope: Envelope = { code, msg: options.msg ?? msg, data: {}, error }
  return new Response(JSON.stringify(envelope), {
    status: options.status ?? status,
    headers: { ...json, ...options.headers },
  })
}

/** What is said of a path that is neither the platform's nor known. */
export const NOT_FOUND_JSON = JSON.stringify({ code: 404, msg: '404 page not found' })

/** The same as an answer. */
export const notFoundHere = (): Response => new Response(NOT_FOUND_JSON, { status: 404, headers: json })

/** What the real gateway says of an unknown path and of a wrong method: no envelope (platform-facts 0.2). */
export const notFound = (): Response =>
  new Response('404 page not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
