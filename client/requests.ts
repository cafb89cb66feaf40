import type { Endpoint } from '../contract/endpoint'
import { CONSOLE_HEADER } from '../contract/herald/console-header'
import { BACKGROUND_HEADER, isBackground } from './background'
import type { Caller } from './caller'
import { endpointUrl } from './endpoint-url'
import { formBody, type FormField } from './form-body'
import { NoAnswer } from './lark-error'
import type { EnvelopeResponse } from './read-envelope'

/** A way to send one call, as `fetch` is. */
export type SendsCall<Answer = EnvelopeResponse> = (url: string, request: RequestInit) => Promise<Answer>

/** A form to send, its Content-Type among the headers. */
export interface FormRequest {
  method: string
  headers: Headers
  body: Blob
  signal?: AbortSignal
  /** Called with the share of the bytes sent, from 0 to 1; never if the transport does not report it. */
  onProgress?: (share: number) => void
}

export type SendsForm = (url: string, request: FormRequest) => Promise<Response>

export interface Transports {
  fetch: typeof globalThis.fetch
  /** For forms, which report their progress; `fetch`, which cannot, if absent. */
  post?: SendsForm
  /** For streamed bytes; `fetch` if absent. */
  get?: typeof globalThis.fetch
  /** Called with the headers of every answer that is an envelope. */
  onHeaders?(headers: Headers): void
}

/** The input of any call. */
export interface AnyInput {
  path?: unknown
  query?: unknown
  body?: unknown
}

interface SendOptions {
  signal?: AbortSignal
  /** The request names no caller. */
  withoutToken?: boolean
  /** The application in whose name this was begun. */
  caller?: string
  /** HTTP's Range. */
  range?: string | undefined
  /** The longest wait for the answer. */
  limit?: AbortSignal
}

/** A local service marks these calls in its log, and does not apply its faults to them. */
const fromConsole = { [CONSOLE_HEADER]: '1' }

/** Makes the requests of calls and sends them. A missing or late answer throws NoAnswer. */
export class Requests {
  /** How forms are sent. */
  post: SendsForm
  /** How bytes are fetched. */
  get: typeof globalThis.fetch
  /** Awaited before every request. */
  beforeCall: () => Promise<void> = () => Promise.resolve()
  readonly #caller: Caller

  constructor(
    { fetch, post = (url, request) => fetch(url, request), get = fetch }: Transports,
    caller: Caller,
  ) {
    this.post = post
    this.get = get
    this.#caller = caller
  }

  /** A cancelled call throws the reason of its signal. */
  async send<Answer>(
    sends: SendsCall<Answer>,
    endpoint: Endpoint,
    input: AnyInput,
    { signal, withoutToken, caller, range, limit }: SendOptions,
  ): Promise<Answer> {
    const { path, query, body } = input as { path?: object; query?: object; body?: unknown }
    const { method, url } = endpointUrl(endpoint, { ...path }, { ...query })
    await this.#ready(caller)
    const headers = new Headers(fromConsole)
    if (!withoutToken) this.#caller.name(headers)
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

  async sendForm(
    endpoint: Endpoint,
    fields: Record<string, FormField>,
    { caller, ...reports }: { caller: string } & Pick<FormRequest, 'signal' | 'onProgress'>,
  ): Promise<Response> {
    const { method, url } = endpointUrl(endpoint)
    await this.#ready(caller)
    const { bytes, type } = formBody(fields)
    const headers = new Headers({ ...fromConsole, 'content-type': type })
    this.#caller.name(headers)
    return await this.post(url, { method, headers, body: bytes, ...reports })
  }

  /**
   * Rejects if the console no longer acts for this application, since another user may have signed in during the
   * wait.
   */
  async #ready(caller: string | undefined) {
    await this.beforeCall()
    this.#caller.mustBe(caller)
  }
}
