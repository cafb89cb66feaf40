import type { FieldViolation } from '../../contract/envelope'
import { unknown } from './near'

/**
 * Names a route that no endpoint has, and the near ones. They are the endpoints that answer the path, with ids in it or
 * under another method, or else those that are spelled alike.
 */
export function unknownRoute(given: string, routes: readonly string[]): FieldViolation {
  const asked = given.trim().split(/[?#]/, 1)[0] ?? ''
  const answering = routes.filter((route) => answers(route, asked))
  // Two routes rarely differ in their first parts, so only the end of a path says which one is meant.
  const known = routes.map((route) => ({ id: route, also: [pathOf(route), withoutMarks(route)] }))
  if (answering.length === 0) return unknown('route', withoutMarks(asked), NO_ROUTE, known)
  return {
    field: 'route',
    description: `${NO_ROUTE}; near: ${answering.join(', ')}`,
    value: given,
  }
}

const NO_ROUTE = 'no endpoint has this route, written as METHOD /path/:name'

const pathOf = (route: string): string => route.split(' ').at(-1) ?? ''

/** A name in a path, however it is marked: `:chat_id`, `{chat_id}`, `<chat_id>`, `$chat_id`. */
const withoutMarks = (route: string): string =>
  route.replaceAll(/:(\w+)|[{<]:?(\w+)[}>]|\$\{?(\w+)\}?/g, '$1$2$3')

/** Whether the route answers the path under any method. A path may have ids in place of names. */
function answers(route: string, asked: string): boolean {
  const wanted = pathOf(asked)
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/\/$/, '')
    .split('/')
  const parts = pathOf(route).split('/')
  if (wanted.length < 3) return false
  return (
    wanted.length === parts.length &&
    parts.every((part, at) => part.startsWith(':') || part.toLowerCase() === wanted[at]?.toLowerCase())
  )
}
