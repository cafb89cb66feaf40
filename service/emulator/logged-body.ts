import type { LoggedBody } from '../../contract/herald/controls'

/** The most characters of a body that are kept; `MAX_BYTES` where it comes as bytes. */
export const MAX_TEXT = 16_384
const MAX_BYTES = 3 * MAX_TEXT

/** Names of fields whose values grant access to anyone who knows them, wherever a body has them. */
const secretNames = [
  'app_secret',
  // Spelled so in the request for a long connection.
  'AppSecret',
  'app_ticket',
  'app_access_token',
  'tenant_access_token',
  'user_access_token',
  'access_token',
  'refresh_token',
  'client_secret',
  'code',
  'code_verifier',
  'encrypt_key',
  'verification_token',
  'ticket',
]
const secretValue = new RegExp(`("(?:${secretNames.join('|')})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'g')

/**
 * What looks like a token, wherever it stands, and the marks without which a text cannot have one. Tokens of the
 * service and of the platform have twenty characters or more with a digit among them, which hyphenated words do not.
 */
const likeTokens: readonly (readonly [marks: readonly string[], RegExp])[] = [
  [['a-', 't-', 'u-', 'ur-'], /\b(?:[atu]|ur)-(?=[A-Za-z_.]*\d)[\w.]{20,}[\w.-]*/g],
  [['eyJ'], /\beyJ[\w.-]{8,}/g],
  // The address alone grants access to the file.
  [['/tmp_downloads/'], /(?<=\/tmp_downloads\/)[^\s"/?]+/g],
  [['code=', 'ticket=', 'access_key='], /(?<=[?&](?:code|ticket|access_key)=)[^\s"&#]+/g],
]

/** A text without anything that looks like a token. */
export const withoutTokens = (text: string): string =>
  likeTokens.reduce(
    (shown, [marks, like]) =>
      marks.some((mark) => shown.includes(mark)) ? shown.replaceAll(like, '…') : shown,
    text,
  )

const withoutSecrets = (text: string): string =>
  withoutTokens(
    secretNames.some((name) => text.includes(name)) ? text.replaceAll(secretValue, '$1"…"') : text,
  )

export interface Seen {
  body: LoggedBody
  /** Nothing of the text was left out or replaced. */
  isWhole: boolean
}

/** What the log keeps of a text: the beginning, without secrets. */
export function seenText(type: string, text: string): Seen {
  const isCut = text.length > MAX_TEXT
  const bytes = utf8.encode(isCut ? text.slice(0, MAX_TEXT) : text)
  // Decoded again: a slice of a long text would keep all of it in memory.
  const seen = seenBytes(type, bytes)
  if (!isCut) return seen
  const { size: _size, ...body } = seen.body
  return { body: { ...body, cut: true }, isWhole: false }
}

/** The same for the bytes of a text. */
export function seenBytes(type: string, bytes: Uint8Array): Seen {
  const begin = utf8Reader.decode(bytes.subarray(0, MAX_BYTES))
  const shown = withoutSecrets(begin)
  const isCut = bytes.length > MAX_BYTES
  return {
    body: { type, size: bytes.length, text: shown, ...(isCut && { cut: true }) },
    isWhole: !isCut && shown === begin,
  }
}

/** A form: its fields, and the size and SHA-256 of each file. */
export function seenForm(fields: Record<string, unknown>): Seen {
  const shown = Object.entries(fields).map(([name, value]) => [
    name,
    isFile(value) ? fileWords(value) : value,
  ])
  const { body } = seenText('multipart/form-data', JSON.stringify(Object.fromEntries(shown)))
  return { body, isWhole: false }
}

/** A form without files: its fields as they were encoded, in their order. */
export function seenWords(words: Record<string, string>): Seen {
  const entries = Object.entries(words)
  const shown = entries.map(([name, value]): [string, string] => [
    name,
    secretNames.includes(name) ? '…' : withoutTokens(value),
  ])
  const text = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()
  const seen = seenText('application/x-www-form-urlencoded', text(shown))
  return { ...seen, isWhole: seen.isWhole && text(shown) === text(entries) }
}

interface File {
  size: number
  sha256: string
}

const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'size' in value

const fileWords = ({ size, sha256 }: File) => ({ bytes: size, sha256 })

const utf8 = new TextEncoder()
const utf8Reader = new TextDecoder()
