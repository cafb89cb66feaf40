import type { BodyOf, DataOf, Endpoint, PathOf, QueryOf } from '../../contract/endpoint'
import type { Envelope } from '../../contract/envelope'

type Service = (request: Request) => Promise<Response>

interface Given<E> {
  path?: PathOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
}

/** Calls one of Herald's own endpoints, without a network. Throws if the service refuses. */
export async function callHerald<E extends Endpoint>(
  service: Service,
  endpoint: E,
  given: Given<E> = {},
): Promise<DataOf<E>> {
  const response = await heraldResponse(service, endpoint, given)
  const { code, msg, data, error } = (await response.json()) as Envelope<DataOf<E>>
  if (code === 0) return data as DataOf<E>
  const places = error?.field_violations?.map(({ field, description }) => `${field}: ${description}`) ?? []
  throw new Error([`${endpoint.route} answers ${code} ${msg}`, ...places].join('; '))
}

/** The same, for answers without an envelope. */
export function heraldResponse<E extends Endpoint>(
  service: Service,
  { route }: E,
  { path, query, body }: Given<E>,
): Promise<Response> {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  const names = (path ?? {}) as Record<string, string>
  const url = new URL(
    pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? '')),
    'http://herald.localhost',
  )
  const parameters: [string, string | number | undefined][] = Object.entries(query ?? {})
  for (const [name, value] of parameters) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const headers = { 'content-type': 'application/json' }
  return service(
    new Request(url, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) }),
  )
}
