import type { IncomingMessage } from 'node:http'

/** The only headers that pass from the platform to a page. */
const ANSWER_HEADERS = new Set([
  'content-type',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'x-tt-logid',
  'x-request-id',
  'x-ogw-ratelimit-limit',
  'x-ogw-ratelimit-reset',
])

/** Names in lower case. */
export type PassedHeaders = Record<string, string>

/** Read from `rawHeaders`: Node would make an object of all headers, which costs more than reading these few. */
export function passedHeaders(body: IncomingMessage): PassedHeaders {
  const { rawHeaders } = body
  const passed: PassedHeaders = {
    'cache-control': 'no-store',
    'content-security-policy': `sandbox; default-src 'none'`,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (!ANSWER_HEADERS.has(name)) continue
    // If a header is repeated, Node knows which value counts.
    passed[name] = name in passed ? String(body.headers[name]) : (rawHeaders[at + 1] ?? '')
  }
  return passed
}

/** The answer's id in the platform's own log. */
export const logIdIn = (headers: PassedHeaders): string =>
  (headers['x-tt-logid'] ?? headers['x-request-id'] ?? '').slice(0, 100)

/** Anything that a browser could run as one of our pages is served as plain bytes. */
export const safeType = (type: string): string =>
  /^(image\/(png|jpeg|gif|webp|bmp|tiff|heic)|video\/|audio\/|application\/(pdf|json|zip|octet-stream)|text\/plain)/i.test(
    type,
  )
    ? type
    : 'application/octet-stream'
