import type { Endpoint, Method } from '../contract/endpoint'

type Values = Readonly<Record<string, unknown>>

/**
 * The method and the address of one call, always on our own origin. Each value is encoded as one segment, and none
 * can leave its place: `.` and `..` are refused with a RangeError (reliability, rule 12). An array becomes repeated
 * names, and undefined values are left out.
 */
export function endpointUrl(
  { route }: Pick<Endpoint, 'route'>,
  path: Values = {},
  query: Values = {},
): { method: Method; url: string } {
  const [method, template] = route.split(' ') as [Method, string]
  const url = template.replace(/:([A-Za-z_]+)/g, (_, name: string) => segment(name, path[name]))
  const search = searchOf(query)
  return { method, url: search ? `${url}?${search}` : url }
}

function segment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '' || text === '.' || text === '..') throw new RangeError(`${name} cannot be "${text}"`)
  // Half a surrogate pair cannot be encoded; no id has one.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

function searchOf(query: Values): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.toString()
}
