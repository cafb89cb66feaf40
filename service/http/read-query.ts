import { Failure } from './failure'
import { isKeepableText } from './read-json'

/**
 * The parameters of a URL as an object without a prototype, so that no name has a special meaning. If a name comes
 * several times, the first one counts, but all of the `repeated` ones, in order, as an array
 * (platform/envelope#conventions). Throws 9499 for a value that holds U+0000.
 */
export function readQuery(url: URL, repeated: readonly string[] = []): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    if (!isKeepableText(value)) throw new Failure(9499)
    if (!(name in query)) query[name] = repeated.includes(name) ? [value] : value
    else if (repeated.includes(name)) (query[name] as string[]).push(value)
  }
  return query
}

/** Path parameters, decoded; refused for the same reason. */
export function readPath(params: Record<string, string>): Record<string, string> {
  const path: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(params)) {
    if (!isKeepableText(value)) throw new Failure(9499)
    path[name] = value
  }
  return path
}
