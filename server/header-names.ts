import { ServerResponse } from 'node:http'
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'

/** Names whose usual spelling is not a capital at the start of each word. */
const usualNames = new Map([
  ['etag', 'ETag'],
  ['www-authenticate', 'WWW-Authenticate'],
  // The platform writes them in lower case (platform/pace#a-refusal-for-pace).
  ['x-ogw-ratelimit-limit', 'x-ogw-ratelimit-limit'],
  ['x-ogw-ratelimit-reset', 'x-ogw-ratelimit-reset'],
])
/** More names than all answers have, so that no client can fill the memory. */
const MOST_KNOWN = 200

/**
 * The usual spelling of a header's name, in any spelling: `Content-Type`, `X-Tt-Logid`. Web `Headers` have names in
 * lower case, but the Python SDK looks names up with their capitals (platform/envelope#header-names).
 */
export function usualName(name: string): string {
  const known = usualNames.get(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  const usual = usualNames.get(lower) ?? lower.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
  if (usualNames.size < MOST_KNOWN) usualNames.set(name, usual)
  return usual
}

/** The head of an answer that is written to a socket itself. The header values must be one line of latin1 each. */
export const answerHead = (status: string, headers: Readonly<Record<string, string>>): string =>
  [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${usualName(name)}: ${value}`)]
    .concat('', '')
    .join('\r\n')

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * An answer of a server. It writes every header name in its usual spelling, and the bytes of a Content-Disposition
 * unchanged.
 */
export class UsualResponse extends ServerResponse {
  override setHeader(name: string, value: number | string | readonly string[]): this {
    return super.setHeader(usualName(name), value)
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    return super.appendHeader(usualName(name), value)
  }

  override writeHead(status: number, reason?: string | Given, headers?: Given): this {
    const length = this.hasHeader('content-disposition') ? this.getHeader('content-length') : undefined
    if (length !== undefined) {
      // Node re-encodes a Content-Disposition that follows the length, and cuts its bytes.
      this.removeHeader('content-length')
      this.setHeader('content-length', length)
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, headers && spelled(headers))
      : super.writeHead(status, reason && spelled(reason))
  }
}

function spelled(headers: Given): Given {
  if (!Array.isArray(headers))
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [usualName(name), value]))
  const lines: OutgoingHttpHeader[] = []
  const length: OutgoingHttpHeader[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const name = usualName(String(headers[at]))
    ;(name === 'Content-Length' ? length : lines).push(name, headers[at + 1] ?? '')
  }
  return lines.concat(length)
}
