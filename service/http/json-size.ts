/** How much a JSON text may hold. */
export interface JsonBounds {
  bytes: number
  /** Levels of nested objects and arrays. */
  depth: number
  /** The most values, counted as `measuredJson` does. */
  values: number
}

/** The deepest nesting of objects and arrays. */
export const MAX_JSON_DEPTH = 64

/** An object or a list takes about four times as much memory as a number or a short text. */
const CONTAINER = 4

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** How much a byte outside texts adds to the count. Texts begin with a byte that adds one of the marks below. */
const weights = new Uint8Array(256)
const OPENS = 8
const CLOSES = 16
const BEGINS_TEXT = 32
for (const letter of '{[') weights[letter.charCodeAt(0)] = OPENS
for (const letter of '}]') weights[letter.charCodeAt(0)] = CLOSES
for (const letter of ',:') weights[letter.charCodeAt(0)] = 1
weights[QUOTE] = BEGINS_TEXT

/**
 * Counts what a JSON text would make, before anything of it is parsed: an object or a list counts as four, a name as
 * one, an item as one. Looks at bytes only, in one pass and without memory, and stops as soon as there are too many
 * values or levels.
 */
export function measuredJson(
  bytes: Uint8Array,
  most: Pick<JsonBounds, 'depth' | 'values'>,
): number | 'too many' | 'too deep' {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const weight = weights[bytes[at] as number] as number
    if (weight === 0) continue
    if (weight === BEGINS_TEXT) at = endOfText(bytes, at + 1)
    else if (weight === CLOSES) depth -= 1
    else if (weight === OPENS) {
      depth += 1
      values += CONTAINER
      if (depth > most.depth) return 'too deep'
      if (values > most.values) return 'too many'
    } else {
      values += 1
      if (values > most.values) return 'too many'
    }
  }
  return values
}

/** Where the text ends that begins here; the end of the bytes for one that does not. */
function endOfText(bytes: Uint8Array, begin: number): number {
  for (let at = begin; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
  }
  return bytes.length
}

const utf8 = new TextEncoder()

/**
 * Parses a JSON text that was sent inside a body. Returns undefined if the text is no JSON, or has too many values or
 * levels.
 */
export function parsedInside(text: string, most: Pick<JsonBounds, 'depth' | 'values'>): unknown {
  if (typeof measuredJson(utf8.encode(text), most) === 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
