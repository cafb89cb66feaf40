import type { Envelope, ErrorDetail } from '../../contract/envelope'
import { errorCodes } from '../../contract/error-codes'
import type { ErrorCode } from '../../contract/error-codes'
import type { Answer } from './endpoint'
import type { Failure } from './failure'

const json = { 'content-type': 'application/json; charset=utf-8' }

const texts = new WeakMap<Response, string>()

/** The text of a response made here. The log needs it, because a response's body can be read only once. */
export const textOf = (response: Response): string | undefined => texts.get(response)

/**
 * The same response with its text as its body. A response made here has none, because our own host sends the text, and
 * a body costs as much as everything else in a response.
 */
export function withBody(response: Response): Response {
  const text = textOf(response)
  if (text === undefined || response.body) return response
  const { status, headers } = response
  const whole = new Response(text, { status, headers })
  texts.set(whole, text)
  return whole
}

/** A JSON response without a body, which `withBody` gives it. */
export function jsonAnswer(
  value: object,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return textAnswer(JSON.stringify(value), init)
}

/** The same for a text, which is JSON unless its headers state another type. */
export function textAnswer(
  text: string,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  const response = new Response(null, { ...init, headers: { ...json, ...init.headers } })
  texts.set(response, text)
  return response
}

/** Code 0 under the envelope (platform/envelope#envelope). */
export const success = (data: unknown): Response =>
  jsonAnswer({ code: 0, msg: errorCodes[0].msg, data } satisfies Envelope)

/** The same for data that is already written as JSON. */
export const successOf = (data: string): Answer => ({
  response: textAnswer(`{"code":0,"msg":${JSON.stringify(errorCodes[0].msg)},"data":${data}}`),
})

/**
 * Code 0 with the answer's fields next to it instead of under `data` (platform/tokens#tokens-of-custom-applications,
 * platform/contacts#people).
 */
export const topLevel = (fields: object): Answer => ({
  response: jsonAnswer({ code: 0, msg: 'ok', ...fields }),
})

/**
 * A refusal under the envelope: the code's words and HTTP status, and what the gateway adds
 * (platform/envelope#error-object). `callPage` shows the call.
 */
export function refusal({ code, detail, options }: Failure, logId: string, callPage?: string): Response {
  const { status, msg } = errorCodes[code]
  const error: ErrorDetail = {
    ...(helpPages[code] && { message: `${HELP} ${HELP_PAGES}/${helpPages[code]}` }),
    log_id: logId,
    ...(callPage !== undefined && { troubleshooter: `${TROUBLESHOOTING}: ${callPage}` }),
    ...detail,
  }
  const envelope: Envelope = { code, msg: options.msg ?? msg, data: {}, error }
  return jsonAnswer(envelope, {
    status: options.status ?? status,
    ...(options.headers && { headers: options.headers }),
  })
}

const TROUBLESHOOTING = '排查建议查看(Troubleshooting suggestions)'
const HELP = 'Refer to the documentation to fix the error:'
const HELP_PAGES = 'https://open.feishu.cn/document/uAjLw4CM/ugTN1YjL4UTN24CO1UjN/trouble-shooting'

/** The codes that the platform explains on pages of their own, as its answers name them. */
const helpPages: Partial<Record<ErrorCode, string>> = {
  99991663: 'how-to-fix-99991663-error',
  99991672: 'how-to-fix-the-99991672-error',
  99992361: 'how-to-obtain-openid',
}
const NOT_FOUND = { code: 404, msg: '404 page not found' }

/** The body for a path that is unknown and not the platform's. */
export const NOT_FOUND_JSON = JSON.stringify(NOT_FOUND)

/** The same as a response. */
export const notFoundHere = (): Response => new Response(NOT_FOUND_JSON, { status: 404, headers: json })

/**
 * The answer to an unknown path of the platform, and to a wrong method. The real gateway answers with the same words
 * and no envelope, which SDKs cannot read (docs/decisions/0078).
 */
export const notFound = (logId: string, hint: string): Response =>
  jsonAnswer(
    { ...NOT_FOUND, data: {}, error: { log_id: logId } },
    { status: 404, headers: { 'x-herald-hint': hint } },
  )

/** The code of a call that another service should have answered. */
export const NOT_THERE = 502

/** The answer to such a call. */
export const badGateway = (logId: string, hint: string): Response =>
  jsonAnswer(
    { code: NOT_THERE, msg: 'bad gateway', data: {}, error: { log_id: logId } },
    { status: 502, headers: { 'x-herald-hint': hint } },
  )
