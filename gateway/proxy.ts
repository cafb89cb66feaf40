import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReportedChange } from '../contract/herald/changes'
import type { Answer, Asked } from '../server/answer-with'
import { logIdIn, passedHeaders, safeType, type PassedHeaders } from './answer-headers'
import { refusals, refuse, retryIn } from './answers'
import { Targets, targetsOf } from './audit-targets'
import { BudgetSpent, TooManyBytes, type Bucket, type Budget } from './budget'
import { monthOf, untilTomorrow } from './calendar'
import { changeOf, MessageChats } from './changes'
import type { ChatScope } from './chat-scope'
import { roles, type GatewayApp } from './config'
import { checkedForm, type CheckedForm } from './form-head'
import { JsonBodies, parsedBytesOf, parsedJson, type JsonBody } from './json-body'
import { bucketsOf } from './limit-keys'
import { urlOf, type Matched, type Operation } from './operations'
import { BACKGROUND_SHARE, personOf, type Held, type OperatorShares } from './operator-shares'
import { bodyOf, headerOf, isBackground, mediaTypeOf } from './request-checks'
import { lookupsBy } from './scope-lookups'
import type { Access } from './sessions'
import type { AuditLine, GatewayStore } from './store'
import type { TenantTokens } from './tenant-tokens'
import { MAX_JSON_BYTES, UpstreamError, wholeBody, type Upstream, type UpstreamAnswer } from './upstream'

/** The most memory that a parsed answer may take. Ten megabytes of numbers take two thirds of it. */
const MOST_PARSED_BYTES = 64 * 1024 * 1024
/** The most tries of one call. Repeats are safe, because the platform recognises them. */
const TRIES = 4
const FIRST_PAUSE_MS = 500
/** If a refusal asks for a longer pause, the gateway passes it on to the operator. */
const LONGEST_PAUSE_MS = 10_000
const MEDIA_TYPES = { json: 'application/json', form: 'multipart/form-data' } as const

/** Codes by which the platform refuses a token (platform/gateway#tenant-tokens). */
const TOKEN_REFUSED = new Set([99991661, 99991663, 99991664, 99991668, 99991671, 99991677, 234002, 1061005])
/** Codes that are worth a retry if the platform recognises a repeat of the call (platform/gateway#retries). */
const MAY_PASS = new Set([99991400, 230020, 1500, 1663, 1668, 2200, 5000, 10101, 10105, 55001, 65001])

/** The state that the calls of one application share. */
export interface AppContext {
  app: GatewayApp
  tokens: TenantTokens
  scope: ChatScope | undefined
  /** Only for operations whose calls all count towards the same limits. */
  buckets: Map<Operation, readonly Bucket[]>
}

/** The result of a call, for the audit log and the month's count. */
interface Outcome {
  status: number
  code: number | null
  log_id: string
}

interface Given {
  ask: Upstream
  budget: Budget
  store: GatewayStore
  shares: OperatorShares
  now(): number
  /** Called with the change that an answered write made. */
  onChange(app_id: string, change: ReportedChange): void
}

interface Call {
  context: AppContext
  access: Access
  matched: Matched
  person: string
  body: JsonBody | undefined
  /** The checked form, if the application is restricted to some chats. */
  form?: CheckedForm | undefined
  asked: Asked
  held: Held
}

/**
 * Passes listed operations on to the platform with the tenant token, if the role and the chat allow them. No page
 * ever sees the token. The platform receives only the path, the known query, the body and the range of a request. The
 * page receives only an envelope or a file, and a few headers.
 */
export class Proxy {
  readonly #given: Given
  readonly #messages = new MessageChats()
  readonly #bodies = new JsonBodies()

  constructor(given: Given) {
    this.#given = given
  }

  async pass(
    context: AppContext,
    access: Access,
    matched: Matched,
    asked: Asked,
    held: Held,
  ): Promise<Answer> {
    const { operation } = matched
    if (!this.#given.store.admits(operation.method !== 'GET')) return refuse('unwritten')
    const call: Call = {
      context,
      access,
      matched,
      person: personOf(access.grant),
      body: undefined,
      asked,
      held,
    }
    if (roles.indexOf(access.role) < roles.indexOf(operation.role)) {
      await this.#writeDown(call, { status: 403, code: 99991676, log_id: '' })
      return refuse('role')
    }
    if (operation.body !== undefined && mediaTypeOf(asked) !== MEDIA_TYPES[operation.body])
      return refuse('shape')
    const refusal = operation.body === 'json' ? await this.#readBody(call) : undefined
    if (refusal) return refusal
    let end: (() => void) | undefined
    let outcome: Outcome = { status: 0, code: null, log_id: '' }
    try {
      end = this.#begin(call)
      if (!end) {
        outcome = { ...outcome, status: 429, code: 99991403 }
        return refuse('day', retryIn(untilTomorrow(this.#given.now())))
      }
      if (this.#isMonthSpent(call)) {
        outcome = { ...outcome, status: 429, code: 99991403 }
        return refuse('month')
      }
      const refused = context.scope && (await this.#restrict(context.scope, call))
      if (refused) {
        const { status, code } = refusals[refused]
        outcome = { ...outcome, status, code }
        return refuse(refused)
      }
      const tried = await this.#tried(call)
      outcome = tried.outcome
      return tried.answer
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof TooManyBytes) {
        outcome = { ...outcome, status: 429, code: 99991400 }
        return error instanceof BudgetSpent
          ? refuse('often', retryIn(error.seconds))
          : refuse('bytes', retryIn(1))
      }
      if (!(error instanceof UpstreamError)) throw error
      const why = call.form?.isBroken() ? 'shape' : 'upstream'
      outcome = { ...outcome, status: why === 'shape' ? refusals.shape.status : 0, code: null }
      return refuse(why)
    } finally {
      end?.()
      const written = this.#writeDown(call, outcome)
      if (written) await written
    }
  }

  /** Reduces a call to what its scope admits, or returns why it may not be sent. */
  async #restrict(scope: ChatScope, call: Call): Promise<'chat' | 'shape' | undefined> {
    const { matched, asked, held } = call
    const { operation } = matched
    if (operation.body === 'form') {
      call.form = await checkedForm(asked, operation.endpoint.body)
      if (!call.form) return 'shape'
    }
    // The parsed body also waits in memory while the scope asks the platform for chats.
    const parsedBytes = call.body?.parsedBytes ?? 0
    if (!held.hold(parsedBytes)) throw new TooManyBytes()
    try {
      const lookups = lookupsBy(async (of, query) => (await this.#tried(questionOf(call, of, query))).data)
      const body = call.form?.fields ?? (call.body && parsedJson(call.body.bytes))
      const admitted = await scope.admits(matched, asked.url.searchParams, body, lookups)
      if (typeof admitted === 'string') return admitted
      if (call.body) {
        const bytes = Buffer.from(JSON.stringify(admitted.body))
        if (!held.hold(bytes.length - call.body.bytes.length)) throw new TooManyBytes()
        call.body = { ...call.body, bytes }
      }
      return undefined
    } finally {
      held.hold(-parsedBytes)
    }
  }

  /** Reads and checks a JSON body. Returns the refusal before the call keeps anything of it. */
  async #readBody(call: Call): Promise<Answer | undefined> {
    const { matched, asked, held } = call
    let isTooMuch = false
    const sent = await bodyOf(asked, matched.operation.maxBytes, (bytes) => {
      isTooMuch = !held.hold(bytes)
      return !isTooMuch
    })
    if (!sent) return isTooMuch ? refuse('bytes', retryIn(1)) : refuse('tooLong')
    const checked = this.#bodies.check(matched.operation, sent, asked.hangUp)
    const body = checked instanceof Promise ? await checked : checked
    if (!body) return refuse('shape')
    // Written again, a body may be longer than it was sent.
    if (!held.hold(body.bytes.length - sent.buffer.byteLength)) return refuse('bytes', retryIn(1))
    call.body = body
    return undefined
  }

  /**
   * Begins a call that counts, and returns the function that ends it. Undefined if the operator's share of the day is
   * used up.
   */
  #begin({ context: { app }, matched: { operation }, person, asked }: Call): (() => void) | undefined {
    if (!operation.isCounted) return () => undefined
    const now = this.#given.now()
    return this.#given.shares.beginCall(app, person, { now, isBackground: isBackground(asked) })
  }

  /** A write is answered once its line is on the disk or could not be written. A read does not wait for its line. */
  #writeDown(call: Call, outcome: Outcome): Promise<void> | undefined {
    const at = this.#given.now()
    const append = () => this.#given.store.append(lineOf(call, outcome, at))
    if (call.matched.operation.method !== 'GET') return append()
    setImmediate(() => void append())
    return undefined
  }

  #isMonthSpent({ context: { app }, matched: { operation }, asked }: Call): boolean {
    if (app.monthly_calls === undefined || !operation.isCounted || !isBackground(asked)) return false
    const calls = this.#given.store.callsIn(app.tenant_key, monthOf(this.#given.now()))
    return calls >= BACKGROUND_SHARE * app.monthly_calls
  }

  /**
   * Repeats calls whose repeats the platform recognises. After a refused token, repeats any call but a form once,
   * because the call had no effect.
   */
  async #tried(call: Call): Promise<Tried> {
    const mayRepeat = isKnownAgain(call)
    let renewed = false
    for (let tries = 1; ; tries += 1) {
      let seen: Seen
      try {
        seen = await this.#once(call)
      } catch (error) {
        if (!(error instanceof UpstreamError) || !mayRepeat || tries >= TRIES) throw error
        await pause(FIRST_PAUSE_MS * 2 ** (tries - 1), undefined, { signal: call.asked.hangUp.signal })
        continue
      }
      const { outcome, token } = seen
      const { code } = outcome
      if (code !== null && TOKEN_REFUSED.has(code)) {
        call.context.tokens.drop(token)
        if (!renewed && call.matched.operation.body !== 'form') {
          renewed = true
          seen.drop()
          continue
        }
      }
      const waitMs = this.#pauseBeforeRetry(call, seen, tries)
      if (mayRepeat && tries < TRIES && waitMs !== undefined && waitMs <= LONGEST_PAUSE_MS) {
        seen.drop()
        await pause(waitMs, undefined, { signal: call.asked.hangUp.signal })
        continue
      }
      const { app_id } = call.context.app
      const change = code === 0 ? changeOf(call.matched, seen.data, app_id, this.#messages) : undefined
      if (change) this.#given.onChange(app_id, change)
      return { outcome, answer: seen.answer, data: seen.data }
    }
  }

  /**
   * Milliseconds to wait before a repeat; undefined if a repeat is useless. A rate-limit refusal holds back all
   * operators.
   */
  #pauseBeforeRetry(
    call: Call,
    { outcome: { status, code }, reset }: Seen,
    tries: number,
  ): number | undefined {
    if (code === 99991400 || (status === 429 && code !== 99991403 && code !== 99991406)) {
      const ms = (reset ?? 2 ** (tries - 1)) * 1000
      this.#given.budget.close(bucketsOf(call), ms)
      return ms
    }
    const mayPass = (code !== null && MAY_PASS.has(code)) || status >= 500
    return mayPass ? FIRST_PAUSE_MS * 2 ** (tries - 1) : undefined
  }

  async #once(call: Call): Promise<Seen> {
    const { context, matched, person, body, asked } = call
    const { operation } = matched
    const held = context.tokens.get()
    const token = typeof held === 'string' ? held : await held
    const turn = this.#given.budget.take({
      buckets: bucketsOf(call),
      operator: person,
      isBackground: isBackground(asked),
      hangUp: asked.hangUp,
    })
    if (turn) await turn
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'identity',
    }
    if (operation.isFile)
      for (const name of ['range', 'if-range']) {
        const value = headerOf(asked, name)
        if (value !== undefined) headers[name] = value
      }
    if (operation.body === 'json') headers['content-type'] = 'application/json; charset=utf-8'
    let sent: Buffer | Readable | undefined = body?.bytes
    if (operation.body === 'form') {
      headers['content-type'] = call.form?.type ?? asked.headers['content-type'] ?? ''
      const length = asked.headers['content-length']
      if (length !== undefined) headers['content-length'] = length
      sent = call.form?.body ?? asked.body()
      if (sent.destroyed) throw new UpstreamError('the form was cut off')
    }
    const answer = await this.#given.ask(urlOf(context.app.platform.open, matched, asked.url), {
      method: operation.method,
      headers,
      body: sent,
      hangUp: asked.hangUp,
    })
    const read = this.#read(call, answer, token)
    const seen = read instanceof Promise ? await read : read
    if (operation.isCounted && seen.outcome.status < 400)
      this.#given.shares.count(context.app, person, this.#given.now())
    return seen
  }

  /**
   * Streams a file. Reads any other answer whole, which must be an envelope. Synchronous if all of it has arrived.
   */
  #read(call: Call, answer: UpstreamAnswer, token: string): Seen | Promise<Seen> {
    const { status, body } = answer
    const headers = passedHeaders(body)
    const type = headers['content-type'] ?? ''
    const isJson = /^application\/json\b/i.test(type)
    const isFile =
      call.matched.operation.isFile &&
      (status === 200 || status === 206) &&
      !(isJson && headers['content-disposition'] === undefined && status === 200)
    if (isFile) {
      const { 'content-length': length } = body.headers
      if (length !== undefined) headers['content-length'] = length
      headers['content-type'] = safeType(type)
      headers['content-disposition'] ??= 'attachment'
      return {
        token,
        outcome: { status, code: 0, log_id: logIdIn(headers) },
        answer: { status, headers, body },
        drop: () => void body.destroy(),
      }
    }
    if (!isJson || status < 200 || (status >= 300 && status < 400)) {
      body.destroy()
      throw new UpstreamError(`the platform answered ${status} without JSON`)
    }
    const bytes = wholeBody(answer, MAX_JSON_BYTES, (length) => {
      // The answer to a write always passes, because the write has had its effect.
      if (!call.held.hold(length, call.matched.operation.method !== 'GET')) throw new TooManyBytes()
    })
    const seen = (all: Buffer) => this.#envelope(call, { status, headers, bytes: all, token })
    return bytes instanceof Promise ? bytes.then(seen) : seen(bytes)
  }

  #envelope({ matched, context }: Call, { status, headers, bytes, token }: Envelope): Seen {
    if (parsedBytesOf(bytes, MOST_PARSED_BYTES) === undefined)
      throw new UpstreamError('the platform’s answer has too many values')
    const envelope = parsedJson(bytes)
    const code = codeIn(envelope)
    if (code === undefined) throw new UpstreamError('the platform’s answer is not an envelope')
    headers['content-type'] = 'application/json; charset=utf-8'
    let body: Buffer | undefined = bytes
    if (code === 0 && envelope && context.scope) {
      const visible = filteredBy(context.scope, matched, envelope)
      if (visible === 'nothing') body = undefined
      else if (visible !== 'all') body = Buffer.from(visible.text)
    }
    const reset = Number.parseFloat(headers['x-ogw-ratelimit-reset'] ?? '')
    return {
      token,
      ...(Number.isFinite(reset) && reset >= 0 && { reset }),
      data: envelope?.['data'],
      outcome: { status, code, log_id: logIdIn(headers) },
      answer: body ? { status, headers, body } : refuse('chat'),
      drop: () => undefined,
    }
  }
}

/** A call that the gateway makes itself, in the operator's name and turn. */
const questionOf = (
  { context, access, person, asked, held }: Call,
  matched: Matched,
  query: URLSearchParams,
): Call => ({
  context,
  access,
  person,
  held,
  matched,
  body: undefined,
  asked: {
    ...asked,
    url: {
      pathname: matched.path,
      search: query.size > 0 ? `?${query.toString()}` : '',
      searchParams: query,
    },
  },
})

interface Tried {
  outcome: Outcome
  /** The data of an envelope. */
  data?: unknown
  answer: Answer
}

interface Seen extends Tried {
  /** The token that the call used. */
  token: string
  /** Seconds until the platform accepts more calls. */
  reset?: number
  /** Discards the answer. */
  drop(): void
}

/** A JSON answer, unchanged. */
interface Envelope {
  status: number
  headers: PassedHeaders
  bytes: Buffer
  token: string
}

/** The part of an answer that the operator may see. Throws UpstreamError if it is nested too deep to write. */
function filteredBy(scope: ChatScope, matched: Matched, envelope: Record<string, unknown>) {
  try {
    return scope.filtered(matched, envelope)
  } catch (cause) {
    throw new UpstreamError('the platform’s answer cannot be read', { cause })
  }
}

/** The code of an envelope; undefined if the value is no envelope. */
function codeIn(envelope: Record<string, unknown> | undefined): number | undefined {
  const code = envelope?.['code']
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined
}

/** Whether a repeat is answered like the first call (platform/gateway#retries). */
function isKnownAgain({ asked: { url }, body, matched }: Call): boolean {
  // A form can be read only once, while it is sent.
  if (matched.operation.method === 'GET' || matched.operation.body === 'form') return false
  return !!(url.searchParams.get('client_token') || url.searchParams.get('uuid') || body?.hasUuid)
}

/** The audit line of a call, with only the ids in it. */
const lineOf = (
  { access, matched, asked: { url }, body, form }: Call,
  outcome: Outcome,
  at: number,
): AuditLine => ({
  at,
  app_id: access.app.app_id,
  open_id: access.grant.open_id,
  name: access.grant.name,
  operation: `${matched.operation.method} ${matched.operation.path}`,
  targets: targetsOf(
    matched,
    url,
    form ? new Targets().addBody(matched.operation, form.fields) : body?.targets,
  ),
  ...outcome,
})
