import type { SentHeaders } from '../http/served-request'
import { HIDDEN } from '../world/known-secrets'
import type { KnownSecrets } from '../world/known-secrets'
import { beginningOf } from './logged-body'

/** The most characters of one header. */
const MAX_HEADER = 200

/** Headers of requests that explain an answer. Any other may hold anything, and is not kept. */
const kept = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'if-none-match',
  'origin',
  'range',
  'transfer-encoding',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
  'x-tt-env',
] as const

/** The headers of a request for the log. A token is shown by its scheme alone: `Bearer …`. */
export function sentHeaders(headers: SentHeaders, secrets: KnownSecrets): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const name of kept) {
    const value = headers.get(name)
    if (value === null) continue
    shown[name] = name === 'authorization' ? schemeOf(value) : beginningOf(value, MAX_HEADER, secrets)
  }
  return shown
}

/** The headers of an answer for the log, without cookies. */
export function answeredHeaders(headers: Headers, secrets: KnownSecrets): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of headers)
    shown[name] = name === 'set-cookie' ? HIDDEN : beginningOf(value, MAX_HEADER, secrets)
  return shown
}

/** Schemes that clients use. Any other beginning may be part of a token. */
const schemeOf = (value: string): string => {
  const [, scheme] = /^(Bearer|Basic) /i.exec(value) ?? []
  return scheme === undefined ? HIDDEN : `${scheme} ${HIDDEN}`
}
