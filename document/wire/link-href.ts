import { MAX_LINK_URL } from '../../contract/docx/text-fields'
import { contentLimits } from '../content-limits'

const allowed = new Set(['http:', 'https:', 'mailto:', 'lark:', 'feishu:'])

/**
 * The address that a link of the wire may open, or undefined if it may not. Only http, https, mailto, lark and feishu
 * ever reach an `href`, and no address too long for browsers to open. The wire percent-encodes the whole address
 * (platform/docx#elements); a plain one is read too.
 */
export function linkHref(url: string): string | undefined {
  if (url.length > contentLimits.label.address) return undefined
  try {
    const parsed = new URL(decodedUrl(url))
    return allowed.has(parsed.protocol) ? parsed.href : undefined
  } catch {
    return undefined
  }
}

/** The address as people read it. */
export function decodedUrl(url: string): string {
  if (!/^[a-z][a-z0-9+.-]*%3a/i.test(url)) return url
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** A typed address as the wire wants it; undefined if it is no address that we open, or too long. */
export function wireUrl(typed: string): string | undefined {
  const trimmed = typed.trim()
  if (!trimmed) return undefined
  const full = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]+:\d/.test(trimmed) ? trimmed : guessed(trimmed)
  return linkHref(full) ? encodedUrl(full) : undefined
}

/** A link's address, percent-encoded as a whole; undefined if it is longer than a link may be. */
export function encodedUrl(href: string): string | undefined {
  const url = encodeURIComponent(href)
  return url.length > MAX_LINK_URL ? undefined : url
}

const guessed = (typed: string) =>
  /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`
