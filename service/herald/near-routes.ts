import type { FieldViolation } from '../../contract/envelope'
import { nearest } from './near'

/**
 * Names a route that no endpoint has, and the near ones. They are the endpoints that answer the path, with ids in it or
 * under another method, or else those that are spelled alike.
 */
export function unknownRoute(given: string, routes: readonly string[]): FieldViolation {
  const asked = given.trim().split(/[?#]/, 1)[0] ?? ''
  const answering = routes.filter((route) => answers(route, asked))
  // Without a method, only the path says which one is meant.
  const spelled = asked.includes(' ') ? routes : routes.map(pathOf)
  const known = routes.map((id, at) => ({ id, also: [withoutMarks(spelled[at] ?? id)] }))
  const near = answering.length > 0 ? answering : nearest(withoutMarks(asked), known)
  const hint = near.length > 0 ? `near: ${near.join(', ')}` : 'GET /_herald/rules lists them'
  return { field: 'route', description: `${NO_ROUTE}; ${hint}`, value: given }
}

const NO_ROUTE = 'no endpoint under /open-apis has this route, written as METHOD /path/:name'

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
