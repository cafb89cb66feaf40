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

/** A text as indented JSON; a text that is no JSON as it is. */
export function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Undefined if the text is no JSON. */
export function unfoldedJson(text: string): UnfoldedJson | undefined {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return undefined
  }
  const unfolded: string[] = []
  return { text: JSON.stringify(unfold(whole, '', 0, unfolded), null, 2), unfolded }
}

function unfold(value: unknown, place: string, level: number, unfolded: string[]): unknown {
  if (Array.isArray(value)) return value.map((each, at) => unfold(each, `${place}[${at}]`, level, unfolded))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        unfold(each, place === '' ? name : `${place}.${name}`, level, unfolded),
      ]),
    )
  if (typeof value !== 'string' || level >= MOST_LEVELS || !LIKE_JSON.test(value)) return value
  try {
    const inner: unknown = JSON.parse(value)
    unfolded.push(place)
    return unfold(inner, place, level + 1, unfolded)
  } catch {
    return value
  }
}
