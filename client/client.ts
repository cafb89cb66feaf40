import type { BodyOf, DataOf, Endpoint, PathOf, QueryOf } from '../contract/endpoint'
import { CONSOLE_HEADER, OPERATOR_HEADER } from '../contract/herald/console-header'
import { BACKGROUND_HEADER, isBackground, noteBackgroundRead } from './background'
import { endpointUrl } from './endpoint-url'
import { formBody, type FormField } from './form-body'
import { ANSWER_LIMIT_MS, LarkError, NoAnswer, CallerChanged } from './lark-error'
import { readEnvelope, type EnvelopeResponse, type Success } from './read-envelope'

/** The caller. The token is kept only here, in memory. */
export interface Session {
  /** Undefined if a gateway holds the token, and a cookie that scripts cannot read identifies the caller. */
  token: string | undefined
  /** The application of the token, for calls that may be made only in its name. */
  app_id?: string
  /** With a gateway: the open_id of the signed-in user. The gateway refuses calls once another user is signed in. */
  operator?: string
  /**
   * The changes that the service reports to pages: all, or only those made by operators of the same gateway. Absent:
   * none.
   */
  tells?: 'all' | 'own'
  /**
   * Gets a new token of the same application. Called once when the old one is refused. With a gateway: resolves once
   * the user has signed in again.
   */
  renew(): Promise<string | undefined>
}

/** Sets the headers that name the caller. A gateway gets only the names, in headers that no form can send. */
function nameCaller(headers: Headers, { token, app_id, operator }: Session) {
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  else if (app_id !== undefined) headers.set('x-herald-app', app_id)
  if (operator !== undefined) headers.set(OPERATOR_HEADER, operator)
}

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/** The input of a call. Parts without required fields may be left out. */
export type CallInput<E> = Part<'path', PathOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

interface AnyInput {
  path?: unknown
  query?: unknown
  body?: unknown
}

/** A way to send one call, as `fetch` is. */
export type SendsCall<Answer = EnvelopeResponse> = (url: string, request: RequestInit) => Promise<Answer>

interface CallOptions {
  signal?: AbortSignal
  /** For calls that open a session: they send no token, and never open another session. */
  withoutToken?: boolean
  /**
   * The application in whose name this was begun. In any other name, the call is not sent and throws CallerChanged.
   */
  caller?: string
  /** Sends this call instead of the page. */
  fetch?: SendsCall
}

interface FormOptions {
  signal?: AbortSignal
  /** Called with the share of the bytes sent, if the browser reports it. */
  onProgress?: (share: number) => void
}

interface StreamOptions extends CallOptions {
  /** Requests the bytes from here on (HTTP's Range). The status of the answer shows whether it begins there. */
  from?: number
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<DataOf<E>>

/**
 * Calls in the name of one application; in any other name, none is sent and each throws CallerChanged. Jobs, queues and
 * background loops have one, as they outlive a page and another application may sign in meanwhile. Only an AppClient
 * sends forms. `appId` sets its type apart from the page's own calls.
 */
export interface AppClient {
  readonly appId: string
  call: Call
  callBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Blob>
  callStream<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: StreamOptions): Promise<Response>
  /** The `data` of the answer to a form with a file in it. */
  callForm<E extends Endpoint>(
    endpoint: E,
    input: { body: BodyOf<E> },
    options?: FormOptions,
  ): Promise<DataOf<E>>
}

/** A gateway's code: sign in to continue (platform/gateway#gateway-codes). */
const SESSION_OVER = 99991641

/**
 * Codes for no token or a wrong one, from the gateway, from files (platform/tokens#token-failures) and from media;
 * renewing it may help (platform/files#media-errors, platform/envelope#gateway-errors).
 */
const TOKEN_REFUSED = new Set([99991661, 99991663, 234002, 1061005, SESSION_OVER])

/** A local service marks these calls in its log, and does not apply its faults to them. */
const fromConsole = { [CONSOLE_HEADER]: '1' }

/** A form to send, its Content-Type among the headers. */
export interface FormRequest {
  method: string
  headers: Headers
  body: Blob
  signal?: AbortSignal
  /** Called with the share of the bytes sent, from 0 to 1; never if the transport does not report it. */
  onProgress?: (share: number) => void
}

type SendsForm = (url: string, request: FormRequest) => Promise<Response>

interface Transports {
  fetch: typeof globalThis.fetch
  /** For forms, which report their progress; `fetch`, which cannot, if absent. */
  post?: SendsForm
  /** For streamed bytes; `fetch` if absent. */
  get?: typeof globalThis.fetch
  /** Called with the headers of every answer that is an envelope. */
  onHeaders?(headers: Headers): void
}

/**
 * The only way to the service. A code other than 0 throws LarkError. A missing or late answer throws NoAnswer. A
 * cancelled call throws the reason of its signal. A refused token is renewed once for all waiting calls, and each
 * call is repeated once. A refusal at the gate has no effect, so the repetition doubles nothing.
 */
export function createClient({
  fetch,
  post = (url, request) => fetch(url, request),
  get = fetch,
  onHeaders,
}: Transports) {
  let sendsForm = post
  let fetchesBytes = get
  let session: Session | undefined
  let renewing: Promise<unknown> | undefined
  let beforeCall: () => Promise<void> = () => Promise.resolve()

  /**
   * Rejects if the console no longer acts for this application, since another user may have signed in during the
   * wait.
   */
  async function ready(caller: string | undefined) {
    await beforeCall()
    if (caller !== undefined && session?.app_id !== caller) throw new CallerChanged(caller)
  }

  async function send<Answer>(
    sends: SendsCall<Answer>,
    endpoint: Endpoint,
    input: AnyInput,
    { signal, withoutToken, caller }: CallOptions,
    { range, limit }: { range?: string | undefined; limit?: AbortSignal } = {},
  ): Promise<Answer> {
    const { path, query, body } = input as { path?: object; query?: object; body?: unknown }
    const { method, url } = endpointUrl(endpoint, { ...path }, { ...query })
    await ready(caller)
    const headers = new Headers(fromConsole)
    if (session && !withoutToken) nameCaller(headers, session)
    if (body !== undefined) headers.set('content-type', 'application/json; charset=utf-8')
    if (range) headers.set('range', range)
    if (isBackground(signal)) headers.set(BACKGROUND_HEADER, '1')
    const request: RequestInit = { method, headers, credentials: 'same-origin', redirect: 'error' }
    if (body !== undefined) request.body = JSON.stringify(body)
    const ends = [signal, limit].filter((each) => each !== undefined)
    if (ends.length > 0) request.signal = AbortSignal.any(ends)
    return await sends(url, request).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new NoAnswer(cause)
    })
  }

  /** Repeats `attempt` once, with a new token, when its token was refused. */
  async function withToken<T>(attempt: () => Promise<T>): Promise<T> {
    const caller = session
    const token = caller?.token
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LarkError) || !TOKEN_REFUSED.has(error.code) || !caller) throw error
      if (caller.token === token || caller.token === undefined) await renewed(caller)
      // Another application has signed in meanwhile, and this call was not meant in its name.
      if (session !== caller) throw error
      return await attempt()
    }
  }

  function renewed(caller: Session): Promise<unknown> {
    renewing ??= caller
      .renew()
      .then((token) => (caller.token = token))
      .finally(() => (renewing = undefined))
    return renewing
  }

  const ask = (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Success> => {
    const attempt = async () => {
      const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
      const sends = options.fetch ?? fetch
      const response = await send<EnvelopeResponse>(sends, endpoint, input, options, { limit })
      onHeaders?.(response.headers)
      return await readEnvelope(response).catch((error: unknown) => {
        options.signal?.throwIfAborted()
        throw error
      })
    }
    const answer = options.withoutToken ? attempt() : withToken(attempt)
    if (isBackground(options.signal))
      void answer.then(
        () => noteBackgroundRead(),
        (error: unknown) => noteBackgroundRead(error),
      )
    return answer
  }

  async function callForm<E extends Endpoint>(
    endpoint: E,
    { body }: { body: BodyOf<E> },
    { caller, signal, onProgress }: FormOptions & { caller: string },
  ): Promise<DataOf<E>> {
    const { data } = await withToken(async () => {
      const { method, url } = endpointUrl(endpoint)
      await ready(caller)
      const { bytes, type } = formBody(body as Record<string, FormField>)
      const headers = new Headers({ ...fromConsole, 'content-type': type })
      if (session) nameCaller(headers, session)
      const request = { method, headers, body: bytes }
      return await readEnvelope(
        await sendsForm(url, { ...request, ...(signal && { signal }), ...(onProgress && { onProgress }) }),
      )
    })
    return (data ?? {}) as DataOf<E>
  }

  const pageClient = {
    /** The `data` of the answer. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<DataOf<E>> {
      const { data } = await ask(endpoint, input, options)
      return (data ?? {}) as DataOf<E>
    },

    /**
     * For the few calls with an answer next to `code` instead of in `data`: tokens and the bot
     * (platform/tokens#tokens-of-custom-applications, platform/contacts#people).
     */
    async callTopLevel<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<DataOf<E>> {
      return (await ask(endpoint, input, options)) as DataOf<E>
    },

    /** The bytes of an answer, with its media type. */
    callBytes<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: CallOptions = {},
    ): Promise<Blob> {
      return withToken(async () => {
        const response = await send(fetch, endpoint, input, options)
        if (!response.ok || /^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
          await readEnvelope(response)
        }
        return await response.blob().catch((cause: unknown) => {
          options.signal?.throwIfAborted()
          throw new NoAnswer(cause)
        })
      })
    },

    /**
     * An answer of bytes with an unread body: 206 if it begins at `from`, 200 if it is the whole. A refusal throws as
     * for any other call.
     */
    callStream<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      { from, ...options }: StreamOptions = {},
    ): Promise<Response> {
      return withToken(async () => {
        const range = from ? `bytes=${from}-` : undefined
        const response = await send(fetchesBytes, endpoint, input, options, { range })
        if (response.ok && !(await isRefusal(response))) return response
        await readEnvelope(response)
        throw new NoAnswer(new TypeError('an answer that is neither bytes nor a refusal'))
      })
    },

    /** Makes later calls in this name; undefined makes them without a token. */
    setSession(next: Session | undefined) {
      session = next
      renewing = undefined
    },

    /** The present caller. It is another object for another caller or a new session. */
    sessionNow: (): Session | undefined => session,

    /** Sends later forms with this function. A service in the page receives them itself. */
    setPost(next: SendsForm) {
      sendsForm = next
    },

    /** Fetches later bytes with this function. A service in the page returns them itself. */
    setGet(next: typeof globalThis.fetch) {
      fetchesBytes = next
    },

    /** Whether a server answers, so that requests which the browser makes by itself reach the service, too. */
    isOnServer: (): boolean => fetchesBytes === get,

    /** Awaited before every call; the service in the page shakes hands here. */
    setBeforeCall(next: () => Promise<void>) {
      beforeCall = next
    },
  }
  return {
    ...pageClient,
    inNameOf: (appId: string): AppClient => ({
      appId,
      call: (endpoint, input, options) => pageClient.call(endpoint, input, { ...options, caller: appId }),
      callBytes: (endpoint, input, options) =>
        pageClient.callBytes(endpoint, input, { ...options, caller: appId }),
      callStream: (endpoint, input, options) =>
        pageClient.callStream(endpoint, input, { ...options, caller: appId }),
      callForm: (endpoint, input, options) => callForm(endpoint, input, { ...options, caller: appId }),
    }),
  }
}

/** The most bytes of a refusal. */
const LONGEST_REFUSAL = 65_536

/**
 * A file may be JSON, too. An answer with a file name, or longer than any refusal, is a file. Otherwise the content
 * decides, and the bytes can still be read afterwards.
 */
async function isRefusal(response: Response): Promise<boolean> {
  const { headers } = response
  if (!/^application\/json\b/.test(headers.get('content-type') ?? '')) return false
  if (headers.has('content-disposition') || response.status === 206) return false
  if (!(Number(headers.get('content-length') ?? Infinity) <= LONGEST_REFUSAL)) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown; msg?: unknown } | null | undefined
  return typeof body?.code === 'number' && body.code !== 0 && typeof body.msg === 'string'
}
