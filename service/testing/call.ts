import type { DataOf, Endpoint } from '../../contract/endpoint'
import type { Envelope } from '../../contract/envelope'
import type { ServedRequest } from '../http/served-request'
import type { ScenarioCall, ScenarioRequest } from '../rules/scenario'
import { happyApp } from './happy-world'

export type Service = (request: ServedRequest) => Promise<Response>

export interface CallInput extends ScenarioRequest {
  /** Default: the happy world's application. Null: without one. */
  token?: string | null
}

export interface Reply<Data> extends Envelope<Data> {
  status: number
  headers: Headers
  /** The whole envelope: some endpoints have fields next to `data`. */
  envelope: Record<string, unknown>
}

/** Sends one request to an endpoint of the contract and reads the envelope. */
export async function call<E extends Endpoint>(
  service: Service,
  endpoint: E,
  input: CallInput = {},
): Promise<Reply<DataOf<E>>> {
  const response = await service(requestTo(endpoint.route, input))
  const envelope = (await response.json()) as Envelope<DataOf<E>>
  const { status, headers } = response
  return { ...envelope, status, headers, envelope: { ...envelope } }
}

/** The request to a route `METHOD /path/:name`; the body is sent as JSON, also with DELETE. */
export function requestTo(route: string, input: CallInput = {}): Request {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.path?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat()) query.append(name, String(one))
  }
  const token = input.token === undefined ? happyApp.token : input.token
  const headers = {
    // A form states its boundary itself.
    ...(!input.form && { 'content-type': 'application/json; charset=utf-8' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...input.headers,
  }
  const body = input.form ? formOf(input.form) : JSON.stringify(input.body ?? {})
  return new Request(`http://herald.test${path}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
    ...(method !== 'GET' && { body }),
  })
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value as Blob)
  return form
}

/** Calls as the happy world's application and returns the data; a refusal throws. */
export const caller =
  (service: Service): ScenarioCall =>
  async (endpoint, request) => {
    const reply = await call(service, endpoint, request)
    if (reply.code !== 0) throw new Error(`${endpoint.route} answers ${reply.code} ${reply.msg}`)
    // Tokens and bots are next to the code, not under data.
    return (reply.data ?? reply.envelope) as DataOf<typeof endpoint>
  }
