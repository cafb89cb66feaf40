export interface DecodedText {
  text: string
  /** The name of the encoding, in lower case. */
  encoding: string
  /** The file itself names its encoding. */
  isDeclared?: true
  /** False if some bytes are no character of the encoding. U+FFFD replaces them. */
  isWhole: boolean
}

type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/** The bytes are only the beginning of a text, and may end in the middle of a character. */
interface Cut {
  isCut?: boolean
}

/** Byte order marks of each encoding. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** GB18030 has all characters of GBK and GB 2312. If two fit equally, the first is chosen. */
const unmarked = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be'] as const satisfies Encoding[]

/** How many bytes are read in each encoding to choose one. */
const SAMPLE_BYTES = 65_536

/**
 * Reads a text file of unknown encoding. A byte order mark decides. Without one, the file is read as UTF-8, even if a
 * few of its bytes are broken. If it cannot be UTF-8, it is read in the encoding of Chinese editors that yields most
 * ordinary characters.
 */
export function decodeText(bytes: Uint8Array, cut: Cut = {}): DecodedText {
  const encoding = encodingOf(bytes, cut)
  const text = decoded(bytes, encoding, cut)
  return text === undefined
    ? { text: new TextDecoder(encoding).decode(bytes), encoding, isWhole: false }
    : { text, encoding, isWhole: true }
}

/** HTML names its encoding at its beginning. */
const DECLARATION_BYTES = 1024

/**
 * Reads an HTML file. A byte order mark decides, then the encoding that the file declares, as in a browser. Without
 * either, or if the declared one does not fit, the file is read like any text.
 */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  if (markedEncoding(bytes)) return decodeText(bytes)
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const label = /<meta\s[^<>]*?charset\s*=\s*["']?([\w-]{2,40})/i.exec(begin)?.[1]
  const declared = label === undefined ? undefined : decodedAs(bytes, label)
  return declared ?? decodeText(bytes)
}

/** Undefined if there is no such encoding, or some bytes are no character of it. */
function decodedAs(bytes: Uint8Array, label: string): DecodedText | undefined {
  // A declaration in ASCII cannot be true in UTF-16; browsers take it for UTF-8.
  const name = /^utf-?16/i.test(label) ? 'utf-8' : label
  try {
    const decoder = new TextDecoder(name, { fatal: true })
    return { text: decoder.decode(bytes), encoding: decoder.encoding, isDeclared: true, isWhole: true }
  } catch {
    return undefined
  }
}

/** Returns the text in the first bytes of a file of any kind, or undefined if they are not certainly text. */
export function textIn(bytes: Uint8Array): string | undefined {
  const cut = { isCut: true }
  const marked = markedEncoding(bytes)
  if (marked) return decoded(bytes, marked, cut)
  if (hasControls(bytes)) return undefined
  return decoded(bytes, 'utf-8', cut) ?? decoded(bytes, 'gb18030', cut)
}

const markedEncoding = (bytes: Uint8Array): Encoding | undefined =>
  marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]

function encodingOf(bytes: Uint8Array, cut: Cut): Encoding {
  const marked = markedEncoding(bytes)
  if (marked) return marked
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  if (!hasControls(sample) && isMostlyUtf8(bytes, cut)) return 'utf-8'
  const shares = unmarked.map((encoding) => ordinaryShare(sample, encoding))
  return unmarked[shares.indexOf(Math.max(...shares))] ?? 'utf-8'
}

/** Whether there are control characters, which no text has. In UTF-16, nearly every text has such bytes. */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))

/** In a text of another encoding, hardly any bytes beyond ASCII are valid UTF-8. */
function isMostlyUtf8(bytes: Uint8Array, cut: Cut): boolean {
  if (decoded(bytes, 'utf-8', cut) !== undefined) return true
  const text = new TextDecoder().decode(bytes)
  return countOf(text, /\ufffd/g) <= countOf(text, /[^\0-\x7f\ufffd]/g)
}

/** Latin letters, kana, Chinese characters and their punctuation. */
const ORDINARY = /[\t\n\r -~\u00a0-\u024f\u2010-\u2027\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/g

function ordinaryShare(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes)
  return countOf(text, ORDINARY) / text.length
}

const countOf = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0

/** Undefined if some bytes are no character of the encoding. */
function decoded(bytes: Uint8Array, encoding: Encoding, { isCut = false }: Cut): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}
