import type { LoggedBody } from '../../contract/herald/logged-call'
import { HIDDEN } from '../world/known-secrets'
import type { KnownSecrets, Looks } from '../world/known-secrets'

/** The most characters of a body that are kept; `MAX_BYTES` where it comes as bytes. */
export const MAX_TEXT = 16_384
const MAX_BYTES = 3 * MAX_TEXT
/** How many characters after the cut are searched for a secret that crosses it, in any encoding. */
const BEHIND_CUT = 8_192

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
/** Whether the value of a field grants access to anyone who knows it; a nested field is named with its path. */
export const isSecretField = (field: string): boolean =>
  secretNames.includes(field.slice(field.lastIndexOf('.') + 1))

const secretValue = new RegExp(`("(?:${secretNames.join('|')})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`, 'g')

/**
 * Patterns of tokens anywhere in a text, each with marks; a text without any of the marks has no such token. Tokens
 * of the service and of the platform have twenty characters or more with a digit among them, which hyphenated words
 * do not.
 */
const likeTokens: readonly (readonly [marks: readonly string[], RegExp])[] = [
  [['a-', 't-', 'u-', 'ur-'], /\b(?:[atu]|ur)-(?=[A-Za-z_.]*\d)[\w.]{20,}[\w.-]*/g],
  [['eyJ'], /\beyJ[\w.-]{8,}/g],
  // The address alone grants access to the file.
  [['/tmp_downloads/'], /(?<=\/tmp_downloads\/)[^\s"/?]+/g],
  [['code=', 'ticket=', 'access_key='], /(?<=[?&](?:code|ticket|access_key)=)[^\s"&#]+/g],
]

/** Where something looks like a token. */
function* tokensIn(text: string): ReturnType<Looks> {
  for (const [marks, like] of likeTokens)
    if (marks.some((mark) => text.includes(mark))) yield* matches(text, like)
}

/** The same, and the values of secret fields. */
function* secretsIn(text: string): ReturnType<Looks> {
  yield* tokensIn(text)
  if (!secretNames.some((name) => text.includes(name))) return
  for (const { index, 0: all, 1: name = '' } of text.matchAll(secretValue))
    yield { begin: index + name.length + 1, end: index + all.length - (all.endsWith('"') ? 1 : 0) }
}

function* matches(text: string, like: RegExp): ReturnType<Looks> {
  for (const { index, 0: all } of text.matchAll(like)) yield { begin: index, end: index + all.length }
}

/** A text without any secret that the service knows, and without anything that looks like a token. */
export const withoutTokens = (text: string, secrets: KnownSecrets): string => secrets.hide(text, tokensIn)

/** The same for a text of which only the beginning is shown. */
export const beginningOf = (text: string, most: number, secrets: KnownSecrets): string =>
  secrets.hide(text.slice(0, most + BEHIND_CUT), tokensIn, most)

export interface Seen {
  body: LoggedBody
  /** Nothing of the text was left out or replaced. */
  isWhole: boolean
}

/** The part of a text that the log keeps: the beginning, without secrets. */
export function seenText(type: string, text: string, secrets: KnownSecrets): Seen {
  const isCut = text.length > MAX_TEXT
  // Encoded and decoded again: a slice of a long text would keep all of it in memory.
  const begin = utf8Reader.decode(utf8.encode(text.slice(0, MAX_TEXT + BEHIND_CUT)))
  const { shown, isWhole } = withoutSecrets(begin, MAX_TEXT, secrets)
  const body = { type: shownType(type, secrets), text: shown }
  if (isCut) return { body: { ...body, cut: true }, isWhole: false }
  return { body: { ...body, size: utf8.encode(text).length }, isWhole }
}

/** The same for the bytes of a text. */
export function seenBytes(type: string, bytes: Uint8Array, secrets: KnownSecrets): Seen {
  const isCut = bytes.length > MAX_BYTES
  const begin = utf8Reader.decode(bytes.subarray(0, MAX_BYTES + BEHIND_CUT))
  const most = isCut ? utf8Reader.decode(bytes.subarray(0, MAX_BYTES)).length : begin.length
  const { shown, isWhole } = withoutSecrets(begin, most, secrets)
  return {
    body: { type: shownType(type, secrets), size: bytes.length, text: shown, ...(isCut && { cut: true }) },
    isWhole: !isCut && isWhole,
  }
}

/**
 * For an endpoint that needs no token, whose callers send secrets that may be wrong: the names of the fields that the
 * endpoint declares, and no value. Without `names` it is only known how long the body is.
 */
export function seenNames(
  type: string,
  size: number,
  secrets: KnownSecrets,
  names?: readonly string[],
): Seen {
  const text = names && JSON.stringify(Object.fromEntries(names.map((name) => [name, HIDDEN])))
  const body = { type: shownType(type, secrets), size, ...(text !== undefined && { text }) }
  return { body, isWhole: false }
}

/**
 * The beginning without secrets. Secrets are searched before the cut, so that one that the cut divides is hidden as a
 * whole.
 */
function withoutSecrets(text: string, most: number, secrets: KnownSecrets) {
  const shown = secrets.hide(text, secretsIn, most)
  return { shown, isWhole: shown === text }
}

const MAX_TYPE = 100

/** The sender chooses its content type. */
const shownType = (type: string, secrets: KnownSecrets): string =>
  secrets.hide(type, secretsIn).slice(0, MAX_TYPE)

/** A form: its fields, and the size and SHA-256 of each file. */
export function seenForm(fields: Record<string, unknown>, secrets: KnownSecrets): Seen {
  const shown = Object.entries(fields).map(([name, value]) => [
    name,
    isFile(value) ? fileWords(value) : value,
  ])
  const { body } = seenText('multipart/form-data', JSON.stringify(Object.fromEntries(shown)), secrets)
  return { body, isWhole: false }
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
