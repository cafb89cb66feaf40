/** A route as its segments; a parameter is written `:name`. */
export type Segments = readonly string[]

export const segmentsOf = (path: string): Segments => path.split('/').slice(1)

export const isParameter = (segment: string): boolean => segment.startsWith(':')

/** The same for two routes that differ only in the names of their parameters. */
export const shapeOf = (route: string): string => route.replaceAll(/:[^/]+/g, ':')

/**
 * A path without the extra slashes of a client that joins an address with a path: `//open-apis/im/v1/chats/` is
 * `/open-apis/im/v1/chats`. A doubled slash in the place of a parameter stays. Otherwise `/chats//members` would be a
 * call of a chat with the id `members`.
 */
export function meantPath(path: string, routes: readonly Segments[]): string {
  const single = path.includes('//') ? singleSlashes(path, routes) : path
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single
}

function singleSlashes(path: string, routes: readonly Segments[]): string {
  const begun = path.replace(/^\/{2,}/, '/')
  const asked = segmentsOf(begun)
  const lacks = routes.some((route) => matches(route, asked) && asked.includes(''))
  return lacks ? begun : begun.replaceAll(/\/{2,}/g, '/')
}

/** Whether a route has these segments, where any is the value of a parameter, also an empty one. */
export const matches = (route: Segments, asked: Segments): boolean =>
  route.length === asked.length && route.every((segment, at) => isParameter(segment) || segment === asked[at])
