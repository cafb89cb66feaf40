import type { BodyOf, DataOf, Endpoint, PathOf, QueryOf } from '../contract/endpoint'
import { isBackground, noteBackgroundRead } from './background'
import { Caller } from './caller'
import type { Session } from './caller'
import type { FormField } from './form-body'
import { ANSWER_LIMIT_MS, NoAnswer } from './lark-error'
import { isRefusal, readEnvelope } from './read-envelope'
import type { EnvelopeResponse, Success } from './read-envelope'
import { Requests } from './requests'
import type { AnyInput, SendsCall, SendsForm, Transports } from './requests'

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/** The input of a call. Parts without required fields may be left out. */
export type CallInput<E> = Part<'path', PathOf<E>> & Part<'query', QueryOf<E>> & Part<'body', BodyOf<E>>

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

/**
 * The only way to the service. A code other than 0 throws LarkError. A missing or late answer throws NoAnswer. A
 * cancelled call throws the reason of its signal. A refused token is renewed once for all waiting calls, and each
 * call is repeated once. A refusal at the gate has no effect, so the repetition doubles nothing.
 */
export function createClient(transports: Transports) {
  const { fetch, onHeaders } = transports
  const caller = new Caller()
  const requests = new Requests(transports, caller)
  const ownGet = requests.get

  const ask = (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<Success> => {
    const attempt = async () => {
      const limit = AbortSignal.timeout(ANSWER_LIMIT_MS)
      const sends = options.fetch ?? fetch
      const response = await requests.send<EnvelopeResponse>(sends, endpoint, input, { ...options, limit })
      onHeaders?.(response.headers)
      return await readEnvelope(response).catch((error: unknown) => {
        options.signal?.throwIfAborted()
        throw error
      })
    }
    return noted(options.withoutToken ? attempt() : caller.withToken(attempt), options.signal)
  }

  /** The `data` of the answer. */
  const call: Call = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> => {
    const { data } = await ask(endpoint, input, options)
    return (data ?? {}) as DataOf<E>
  }

  /**
   * For the few calls with an answer next to `code` instead of in `data`: tokens and the bot
   * (platform/tokens#tokens-of-custom-applications, platform/contacts#people).
   */
  const callTopLevel = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> => (await ask(endpoint, input, options)) as DataOf<E>

  /** The bytes of an answer, with its media type. */
  const callBytes: AppClient['callBytes'] = (endpoint, input, options = {}) =>
    caller.withToken(async () => {
      const response = await requests.send(fetch, endpoint, input, options)
      if (!response.ok || /^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
        await readEnvelope(response)
      }
      return await response.blob().catch((cause: unknown) => {
        options.signal?.throwIfAborted()
        throw new NoAnswer(cause)
      })
    })

  /**
   * An answer of bytes with an unread body: 206 if it begins at `from`, 200 if it is the whole. A refusal throws as
   * for any other call.
   */
  const callStream: AppClient['callStream'] = (endpoint, input, { from, ...options } = {}) =>
    caller.withToken(async () => {
      const range = from ? `bytes=${from}-` : undefined
      const response = await requests.send(requests.get, endpoint, input, { ...options, range })
      if (response.ok && !(await isRefusal(response))) return response
      await readEnvelope(response)
      throw new NoAnswer(new TypeError('an answer that is neither bytes nor a refusal'))
    })

  const inNameOf = (appId: string): AppClient => ({
    appId,
    call: (endpoint, input, options) => call(endpoint, input, { ...options, caller: appId }),
    callBytes: (endpoint, input, options) => callBytes(endpoint, input, { ...options, caller: appId }),
    callStream: (endpoint, input, options) => callStream(endpoint, input, { ...options, caller: appId }),
    async callForm<E extends Endpoint>(
      endpoint: E,
      { body }: { body: BodyOf<E> },
      options: FormOptions = {},
    ) {
      const fields = body as Record<string, FormField>
      const { data } = await caller.withToken(async () =>
        readEnvelope(await requests.sendForm(endpoint, fields, { ...options, caller: appId })),
      )
      return (data ?? {}) as DataOf<E>
    },
  })

  return {
    call,
    callTopLevel,
    callBytes,
    callStream,
    inNameOf,

    /** Makes later calls in this name; undefined makes them without a token. */
    setSession(next: Session | undefined) {
      caller.session = next
    },

    /** The present caller. It is another object for another caller or a new session. */
    sessionNow: (): Session | undefined => caller.session,

    /** Sends later forms with this function. A service in the page receives them itself. */
    setPost(next: SendsForm) {
      requests.post = next
    },

    /** Fetches later bytes with this function. A service in the page returns them itself. */
    setGet(next: typeof globalThis.fetch) {
      requests.get = next
    },

    /** Whether a server answers, so that requests which the browser makes by itself reach the service, too. */
    isOnServer: (): boolean => requests.get === ownGet,

    /** Awaited before every call; the service in the page shakes hands here. */
    setBeforeCall(next: () => Promise<void>) {
      requests.beforeCall = next
    },
  }
}

/** Notes the outcome of a background read. */
function noted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (isBackground(signal))
    void answer.then(
      () => noteBackgroundRead(),
      (error: unknown) => noteBackgroundRead(error),
    )
  return answer
}
