import type { IncomingMessage } from 'node:http'

/** What passes from the platform to a page, and nothing else. */
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

/** In small letters. */
export type PassedHeaders = Record<string, string>

/** As they came: of all of them Node would make an object, which costs more than reading the few. */
export function passedHeaders(body: IncomingMessage): PassedHeaders {
  const { rawHeaders } = body
  const passed: PassedHeaders = {
    'cache-control': 'no-store',
    'content-security-policy': `sandbox; default-src 'none'`,
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (!ANSWER_HEADERS.has(name)) continue
    // Of several of one name Node knows which count.
    passed[name] = name in passed ? String(body.headers[name]) : (rawHeaders[at + 1] ?? '')
  }
  return passed
}

/** What the platform calls the answer in its own log. */
export const logIdIn = (headers: PassedHeaders): string =>
  (headers['x-tt-logid'] ?? headers['x-request-id'] ?? '').slice(0, 100)

/** What a browser could run as a page of ours is only bytes. */
export const safeType = (type: string): string =>
  /^(image\/(png|jpeg|gif|webp|bmp|tiff|heic)|video\/|audio\/|application\/(pdf|json|zip|octet-stream)|text\/plain)/i.test(
    type,
  )
    ? type
    : 'application/octet-stream'
