interface Answered<Data> {
  status: number
  code: number
  data: Data
}

interface Calling {
  method?: string
  /** The token of an application. */
  token?: string
}

/** Calls an address in JSON. By default a call with a body is a POST. */
export async function callJson<Data = unknown>(
  url: string,
  body?: object,
  { method = body ? 'POST' : 'GET', token }: Calling = {},
): Promise<Answered<Data>> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ...((await response.json()) as Answered<Data>), status: response.status }
}

/** Advances the clock of a world, by default until no limit of pace applies. */
export const advance = (url: string, ms = 60_000): Promise<unknown> =>
  callJson(`${url}/_herald/clock/advance`, { ms })
