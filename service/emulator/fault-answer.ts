import type { ErrorCode } from '../../contract/error-codes'
import type { Fault } from '../../contract/herald/faults'
import { textAnswer } from '../http/answers'
import type { AnyEndpoint, Limit } from '../http/endpoint'
import { Failure } from '../http/failure'
import { tooOften } from '../http/pace'

/** The gateway's code for a limit that is reached (platform/pace#a-refusal-for-pace). */
const TOO_OFTEN = 99991400

/** An endpoint without a limit here is refused as most are, and may be called again after a second. */
const USUAL: Limit = { times: 1, ms: 1_000, by: 'app', status: 429 }

/**
 * Refuses with a code as the endpoint itself does. A limit gives its status and headers, a rule its status and words.
 * `resetS`: seconds until the limit is open again.
 */
export function refusalByFault(
  { limits, rules, gates }: AnyEndpoint,
  given: number,
  resetS?: number,
): Failure {
  const code = given as ErrorCode
  const codeOf = (limit: Limit) => limit.code ?? gates.tooOften ?? TOO_OFTEN
  const limit = limits.find((each) => codeOf(each) === code) ?? (code === TOO_OFTEN ? USUAL : undefined)
  if (limit) return tooOften(code, limit, resetS === undefined ? limit.ms : resetS * 1000)
  const rule = rules.find((each) => each.code === code)
  const headers = {
    ...rule?.headers?.(undefined),
    ...(resetS !== undefined && { 'x-ogw-ratelimit-reset': String(resetS) }),
  }
  const { status } = rule || code === gates.invalid ? gates : {}
  return new Failure(code, undefined, {
    headers,
    ...(status !== undefined && { status }),
    ...(rule?.msg !== undefined && { msg: rule.msg }),
  })
}

/** The refusal of a gateway with 429, even where the endpoint's own limits have another status or code. */
export function calledTooOften({ limits }: AnyEndpoint, resetS?: number): Failure {
  const limit = limits.find(({ status }) => status === 429) ?? limits[0] ?? USUAL
  return tooOften(TOO_OFTEN, { ...limit, status: 429 }, resetS === undefined ? limit.ms : resetS * 1000)
}

/** The answer that a fault makes up: a gateway that fails, or one that is called too often. */
export function madeUpAnswer(endpoint: AnyEndpoint, { status = 500, ...fault }: Fault): Response {
  const text = fault.body ?? proxyPage(status)
  const headers = status === 429 ? calledTooOften(endpoint, fault.reset_s).options.headers : {}
  return textAnswer(text, {
    status,
    headers: {
      'content-type': fault.content_type ?? typeOf(text),
      // Opened in a browser, a page from a test runs no script as Herald.
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors 'none'`,
      ...headers,
    },
  })
}

function typeOf(text: string): string {
  const [first = ''] = text.trimStart()
  if (first === '<') return 'text/html; charset=utf-8'
  return first === '{' || first === '[' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}

const words: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
}

/** The page that a proxy shows when the service behind it fails. */
function proxyPage(status: number): string {
  const title = `${status} ${words[status]}`
  return `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n</body>\n</html>\n`
}
