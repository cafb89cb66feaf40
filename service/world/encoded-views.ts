/** A text as its reader may decode it: its characters, and for each the place in the sent text where it begins. */
export interface View {
  text: string
  /** One more than there are characters: the last is the end of the text. */
  places: Uint32Array | undefined
}

/** How often a text may be encoded within a text: a JSON text within JSON within a percent-encoded form. */
const LEVELS = 5

/**
 * Yields the text as it was sent, and then decoded once, twice and so on. Decoding resolves JSON's escapes,
 * percent-encoding and character references, and drops the zero bytes of UTF-16. Each is one pass; most texts have
 * one view.
 */
export function* viewsOf(sent: string): Generator<View, void> {
  let view: View = { text: sent, places: undefined }
  for (let level = 0; level <= LEVELS; level += 1) {
    yield view
    if (!/[\\%&\0]/.test(view.text)) return
    const next = decoded(view)
    if (next.text.length === view.text.length) return
    view = next
  }
}

/** The place in the sent text of a character of a view. */
export const placeOf = ({ places }: View, at: number): number => places?.[at] ?? at

/** The decoded character at a place, and how many characters encode it. */
type Decoded = [character: string, length: number]

function decoded(view: View): View {
  const { text } = view
  const places = new Uint32Array(text.length + 1)
  let made = ''
  let from = 0
  for (let at = 0; at < text.length;) {
    const [character, length] = decodedAt(text, at) ?? []
    if (character === undefined || length === undefined) {
      places[made.length + at - from] = placeOf(view, at)
      at += 1
      continue
    }
    made += text.slice(from, at)
    for (let unit = 0; unit < character.length; unit += 1) places[made.length + unit] = placeOf(view, at)
    made += character
    at += length
    from = at
  }
  made += text.slice(from)
  places[made.length] = placeOf(view, text.length)
  return { text: made, places }
}

function decodedAt(text: string, at: number): Decoded | undefined {
  switch (text.charCodeAt(at)) {
    case 0:
      return ['', 1]
    case 0x5c:
      return escapeAt(text, at)
    case 0x25:
      return percentAt(text, at)
    case 0x26:
      return referenceAt(text, at)
    default:
      return undefined
  }
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function escapeAt(text: string, at: number): Decoded | undefined {
  const letter = text.charAt(at + 1)
  if (letter === '') return undefined
  const digits = { u: 4, x: 2 }[letter] ?? 0
  const code = digits > 0 ? hexAt(text, at + 2, digits) : undefined
  if (code !== undefined) return [String.fromCharCode(code), 2 + digits]
  return [controls[letter] ?? letter, 2]
}

/** One byte, or the bytes of one character in UTF-8. Nothing is thrown: a text may be full of bytes that are none. */
function percentAt(text: string, at: number): Decoded | undefined {
  const lead = hexAt(text, at + 1, 2)
  if (lead === undefined) return undefined
  const more = lead < 0xc0 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3
  let code = more === 0 ? lead : lead & (0x3f >> more)
  for (let byte = 1; byte <= more; byte += 1) {
    const next = text.charAt(at + 3 * byte) === '%' ? hexAt(text, at + 3 * byte + 1, 2) : undefined
    if (next === undefined || next >> 6 !== 2) return [String.fromCharCode(lead), 3]
    code = (code << 6) | (next & 0x3f)
  }
  return code > LAST_CODE ? undefined : [String.fromCodePoint(code), 3 * (more + 1)]
}

const LAST_CODE = 0x10_ff_ff

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function referenceAt(text: string, at: number): Decoded | undefined {
  const [all, hex, decimal, name = ''] =
    /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/i.exec(text.slice(at, at + 12)) ?? []
  if (all === undefined) return undefined
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const character = named[name.toLowerCase()] ?? (code <= LAST_CODE ? String.fromCodePoint(code) : '')
  return [character, all.length]
}

function hexAt(text: string, at: number, digits: number): number | undefined {
  let value = 0
  for (let digit = at; digit < at + digits; digit += 1) {
    const code = text.charCodeAt(digit) | 0x20
    const one = code >= 0x30 && code <= 0x39 ? code - 0x30 : code >= 0x61 && code <= 0x66 ? code - 0x57 : -1
    if (one < 0) return undefined
    value = value * 16 + one
  }
  return value
}
