/** A body as it is read: indented, with the JSON inside its strings as values of their own. */
export interface UnfoldedJson {
  text: string
  /** The names of the strings that held JSON, such as `content` or `items[0].body.content`. */
  unfolded: string[]
}

/** How deep JSON within JSON is unfolded. The platform's own contents have two levels. */
const MOST_LEVELS = 4
/** A string that is no object and no list stays as it is: `"12"` is a text, not a number. */
const LIKE_JSON = /^\s*[[{]/

/** Deeper JSON is shown as it was sent: its indentation alone would be megabytes. The service reads 64 levels. */
const MOST_DEPTH = 64

/** A text as indented JSON; as it is if it is no JSON or nested too deep. */
export function indentedJson(text: string): string {
  const value = parsed(text, MOST_DEPTH)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}

/** Undefined if the text is no JSON or nested too deep. */
export function unfoldedJson(text: string): UnfoldedJson | undefined {
  const whole = parsed(text, MOST_DEPTH)
  if (whole === undefined) return undefined
  const unfolded: string[] = []
  return {
    text: JSON.stringify(unfold(whole, { place: '', level: 0, depth: 0 }, unfolded), null, 2),
    unfolded,
  }
}

/** The value of a JSON text; undefined if it is no JSON or has more levels. */
function parsed(text: string, most: number): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(text, most) ? undefined : value
  } catch {
    return undefined
  }
}

/** Whether objects and lists are nested deeper in a text of JSON. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}

interface At {
  place: string
  /** How many texts of JSON it is in. */
  level: number
  /** How many objects and lists it is in. */
  depth: number
}

function unfold(value: unknown, at: At, unfolded: string[]): unknown {
  const { place, level, depth } = at
  const inside = (each: unknown, name: string) =>
    unfold(each, { place: name, level, depth: depth + 1 }, unfolded)
  if (Array.isArray(value)) return value.map((each, index) => inside(each, `${place}[${index}]`))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        inside(each, place === '' ? name : `${place}.${name}`),
      ]),
    )
  if (typeof value !== 'string' || level >= MOST_LEVELS || !LIKE_JSON.test(value)) return value
  const inner = parsed(value, MOST_DEPTH - depth)
  if (inner === undefined) return value
  unfolded.push(place)
  return unfold(inner, { place, level: level + 1, depth }, unfolded)
}
