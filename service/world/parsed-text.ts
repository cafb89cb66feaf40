import type { Slices } from '../../primitives/in-slices'

/** How many characters JSON.parse parses at once, in some milliseconds. */
const CHARACTERS = 250_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
/** A bracket and a brace differ in this one bit: with it, both are braces. */
const BRACE_BIT = 0x20
const [OPENING, CLOSING, BRACKET] = [0x7b, 0x7d, 0x5b]

/**
 * The same as JSON.parse, in slices where the text is an object of long lists, as worlds are. The lists are cut out
 * and parsed some elements at a time. The rest is parsed as a whole, so that the same texts are refused
 * (SyntaxError).
 */
export function* parsedText(text: string): Slices<unknown> {
  if (text.length <= CHARACTERS || !/^\s*\{/.test(text)) return JSON.parse(text) as unknown
  const lists: unknown[][] = []
  let around = ''
  let left = 0
  for (const { begin, ends } of yield* listsIn(text)) {
    const list: unknown[] = []
    let from = begin
    for (const end of ends) {
      const part = text.slice(from, end)
      // A comma with nothing after it.
      if (from > begin && part.trim() === '') throw new SyntaxError(`nothing at ${from}`)
      for (const each of JSON.parse(`[${part}]`) as unknown[]) list.push(each)
      from = end + 1
      yield
    }
    around += `${text.slice(left, begin)}${lists.length}`
    lists.push(list)
    left = ends.at(-1) ?? begin
  }
  const whole = JSON.parse(around + text.slice(left)) as Record<string, unknown>
  for (const [key, value] of Object.entries(whole)) {
    // Every list of the outer object was cut out, with its number in its place.
    if (Array.isArray(value)) whole[key] = lists[value[0] as number]
  }
  return whole
}

/** Lists directly in the outer object: where their elements begin, and where each part of them ends. */
function* listsIn(text: string): Slices<{ begin: number; ends: number[] }[]> {
  const found: { begin: number; ends: number[] }[] = []
  let depth = 0
  let inText = false
  let from = -1
  for (let at = 0; at < text.length; at += 1) {
    if (at % CHARACTERS === 0) yield
    const letter = text.charCodeAt(at)
    if (inText) {
      if (letter === BACKSLASH) at += 1
      else if (letter === QUOTE) inText = false
    } else if (letter === QUOTE) inText = true
    else if ((letter | BRACE_BIT) === OPENING) {
      depth += 1
      if (depth !== 2 || letter !== BRACKET) continue
      from = at + 1
      found.push({ begin: from, ends: [] })
    } else if ((letter | BRACE_BIT) === CLOSING) {
      if (depth === 2 && from >= 0) found.at(-1)?.ends.push(at)
      if (depth === 2) from = -1
      depth -= 1
    } else if (letter === COMMA && depth === 2 && from >= 0 && at - from > CHARACTERS) {
      found.at(-1)?.ends.push(at)
      from = at + 1
    }
  }
  return found
}
