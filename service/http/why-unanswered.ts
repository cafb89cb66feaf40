import type { Unanswered } from '../../contract/herald/logged-call'
import { isParameter, matches, meantPath, segmentsOf, shapeOf } from './meant-path'
import type { Segments } from './meant-path'

/** All operations of the platform are here. */
const PREFIX = '/open-apis/'

interface Route {
  method: string
  path: string
  segments: Segments
}

/** Returns the reason why no endpoint answers a request with this method and path. */
export type WhyUnanswered = (method: string, path: string) => Promise<Unanswered>

/**
 * Compares requests with the routes that Herald answers, and with the operations of the platform. Reads the list of
 * those at the first request, because it is long.
 */
export function whyUnanswered(answered: readonly string[]): WhyUnanswered {
  let known: Promise<ReadonlyMap<number, Route[]>> | undefined
  return async (method, path) => {
    const byLength = await (known ??= routesByLength(answered))
    // A slash that is doubled in the place of a parameter.
    const asked = segmentsOf(decoded(meantPath(path, [])))
    const given = segmentsOf(decoded(path.replace(/^\/{2,}/, '/')))
    const lacking = byLength
      .get(given.length)
      ?.find((route) => route.method === method && isLacking(route, given))
    if (lacking) return { why: 'parameter', routes: [nameOf(lacking)] }
    const found = byLength.get(asked.length)?.filter(({ segments }) => matches(segments, asked)) ?? []
    // A path may match several templates. The one with the fewest parameters is meant.
    const fewest = Math.min(...found.map(parametersIn))
    const meant = found.filter((route) => parametersIn(route) === fewest)
    const operation = meant.find((route) => route.method === method)
    if (operation) return { why: 'operation', routes: [nameOf(operation)] }
    if (meant.length > 0) return { why: 'method', routes: meant.map(nameOf).toSorted() }
    return { why: asked.includes('open-apis', 1) ? 'domain' : 'path' }
  }
}

/** The reason in English, for the log and a header: ASCII only, and no word of the request. */
export function wordsOf({ why, routes = [] }: Unanswered): string {
  const those = routes.join(', ')
  switch (why) {
    case 'operation':
      return `an operation of the platform that Herald does not answer: ${those}`
    case 'method':
      return `the path exists with another method: ${those}`
    case 'parameter':
      return `no such path: a parameter is empty in ${those}`
    case 'domain':
      return 'no such path: something is before /open-apis, check the domain of the client'
    case 'path':
      return 'no such path'
  }
}

/** The operations of contract/platform-operations.json, as `METHOD /open-apis/path/:name`. */
export const routesIn = (listed: Readonly<Record<string, string>>): string[] =>
  Object.entries(listed).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${PREFIX}${path}`),
  )

/** Herald may name a parameter differently than the list does. */
async function routesByLength(answered: readonly string[]): Promise<ReadonlyMap<number, Route[]>> {
  const { default: listed } = await import('../../contract/platform-operations.json')
  const shapes = new Set<string>()
  const byLength = new Map<number, Route[]>()
  for (const name of [...answered, ...routesIn(listed)]) {
    if (shapes.has(shapeOf(name))) continue
    shapes.add(shapeOf(name))
    const [method = '', path = ''] = name.split(' ')
    const segments = segmentsOf(path)
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { method, path, segments }])
  }
  return byLength
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const parametersIn = ({ segments }: Route): number => segments.filter(isParameter).length

const isLacking = ({ segments }: Route, given: Segments): boolean =>
  given.includes('') && given.at(-1) !== '' && matches(segments, given)

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
