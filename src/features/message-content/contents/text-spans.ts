import type { Message } from '../../../../contract/im/messages/message'
import { fieldsOf, listOf, stringOf } from './tolerant'

/** A piece of a text message. */
type Span =
  | { type: 'words'; text: string }
  | { type: 'at'; name: string; isAll: boolean }
  | { type: 'link'; text: string; href: string }

/** Links and mentions beyond this many stay plain text. */
const MOST_SPANS = 2_000

/**
 * The pieces of a text as it is received: mentions `@_user_n` and `@_all`,
 * links `[t](u)` and bare addresses (platform/messages#received-content). Each
 * sign is read once. A link with a scheme that is not allowed stays plain text.
 */
export function spansOf(text: string, names: ReadonlyMap<string, string>, most = MOST_SPANS): Span[] {
  const spans: Span[] = []
  let from = 0
  const words = (to: number) => {
    if (to > from) spans.push({ type: 'words', text: text.slice(from, to) })
  }
  for (const found of text.matchAll(SIGNS)) {
    if (spans.length >= most) break
    const span = spanOf(found, names)
    if (!span) continue
    words(found.index)
    spans.push(span)
    from = found.index + (span.type === 'link' && found[2] === undefined ? span.text.length : found[0].length)
  }
  words(text.length)
  return spans
}

const SIGNS =
  /@_all\b|@_user_\d{1,6}|\[([^[\]\n]{1,300})\]\(((?:[^\s()]|\([^\s()]{0,200}\)){1,2000})\)|https?:\/\/[^\s<>"'`，。；！？、（）【】《》「」]{1,2000}/g

function spanOf([sign, text, url]: RegExpMatchArray, names: ReadonlyMap<string, string>): Span | undefined {
  if (sign === '@_all') return { type: 'at', name: '', isAll: true }
  if (sign.startsWith('@_user_')) {
    const name = names.get(sign)
    return name === undefined ? undefined : { type: 'at', name, isAll: false }
  }
  const bare = url === undefined ? withoutEnd(sign) : undefined
  const href = safeHref(url ?? bare ?? '')
  return href === undefined ? undefined : { type: 'link', text: text ?? bare ?? '', href }
}

/** A full stop after an address ends the sentence, not the address. */
const withoutEnd = (address: string): string => address.replace(/[.,;:!?)\]}]{1,20}$/, '')

/** Names of the people that a message mentions, by their sign in its text, `@_user_1` (platform/messages#message). */
export const mentionNames = ({ mentions }: Message): ReadonlyMap<string, string> =>
  new Map(
    listOf(mentions).map((each) => {
      const { key, name, id } = fieldsOf(each)
      return [stringOf(key), stringOf(name) || stringOf(id)]
    }),
  )

/** Characters that change the direction of what follows: `gpj.exe` can be made to look like `exe.jpg`. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A file's name that is safe to show and save: in any script, on one line, in the order in which it is written. */
export const shownName = (name: string): string =>
  name
    .replaceAll(TURNS, '')
    // oxlint-disable-next-line no-control-regex -- a name of one line has none
    .replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()

const opens: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'lark:', 'feishu:'])

/** The address that a link in a message may open: only these schemes ever reach an `href`. */
export function safeHref(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url)
    return opens.has(protocol) ? href : undefined
  } catch {
    return undefined
  }
}

/** As much as a reader takes in at a glance. A slightly longer text is shown whole rather than cut for a line. */
const MOST_LETTERS = 1_500
const MOST_LINES = 24
const LITTLE_MORE = 1.3

/**
 * The beginning of a text; the whole text if it is not much longer. Cut at a
 * line or a word, never within a character.
 */
export function excerptOf(text: string): string {
  let end = 0
  for (let line = 0; line < MOST_LINES * LITTLE_MORE && end !== -1; line++) end = text.indexOf('\n', end + 1)
  const isShort = text.length <= MOST_LETTERS * LITTLE_MORE && end === -1
  if (isShort) return text
  let at = 0
  for (let line = 0; line < MOST_LINES && at !== -1; line++) at = text.indexOf('\n', at + 1)
  const most = Math.min(at === -1 ? text.length : at, MOST_LETTERS)
  const beginning = text.slice(0, most)
  const words = /^.*(?=\s)/su.exec(beginning.slice(-60))?.[0]
  const cut = words === undefined || most < MOST_LETTERS ? beginning : beginning.slice(0, -60) + words
  // Half of a surrogate pair is not a character.
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

/** A browser quickly lays out a piece of this length in any script. */
const MOST_IN_A_PIECE = 4_000

/**
 * Splits a text into pieces, at a line if there is one, else at a word, never
 * within a character. Joined they are the text.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const longest = text.slice(from, from + MOST_IN_A_PIECE)
    const isLast = from + MOST_IN_A_PIECE >= text.length
    const line = longest.lastIndexOf('\n') + 1
    const word = longest.lastIndexOf(' ') + 1
    const half = /[\ud800-\udbff]$/.test(longest) ? longest.length - 1 : longest.length
    const length = isLast ? longest.length : line || word || half
    pieces.push(longest.slice(0, length))
    from += length
  }
  return pieces
}
