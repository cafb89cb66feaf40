import type { ServedRequest } from '../service/http/served-request'

/** How long the other service may take until its answer begins. */
const PATIENCE_MS = 30_000

/** Headers that go along. The others concern the connection, or this Herald alone. */
const sent = ['accept', 'accept-language', 'authorization', 'content-type', 'range', 'user-agent'] as const

/** Headers of an answer that concern its connection: the body has been decoded. */
const ofConnection = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/**
 * Passes a call on to another address, with its path, parameters, token and body as they came, and returns the answer.
 * A redirection is returned, never followed, so that nothing leaves for a third address. Rejects if there is no answer.
 */
export const passingOn =
  (url: string) =>
  async (request: ServedRequest): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers()
    for (const name of sent) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      body: request.body,
      duplex: 'half',
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]),
    }
    const answer = await fetch(`${url}${pathname}${search}`, init)
    const answered = new Headers(answer.headers)
    for (const name of ofConnection) answered.delete(name)
    return new Response(answer.body, { status: answer.status, headers: answered })
  }
