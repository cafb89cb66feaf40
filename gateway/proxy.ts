import type { Asked } from '../server/read-incoming'
import type { Answer } from '../server/write-answer'
import { refusals, refuse, retryIn } from './answers'
import type { ApprovedChats } from './approval-gate'
import { Targets, targetsOf } from './audit-targets'
import { BudgetSpent, TooManyBytes } from './budget'
import { monthOf, untilTomorrow } from './calendar'
import type { AppContext, Call, Outcome } from './call'
import type { ChatScope } from './chat-scope'
import { roles } from './config'
import { checkedForm } from './form-head'
import { JsonBodies, parsedJson } from './json-body'
import type { Matched } from './operations'
import { BACKGROUND_SHARE, type Held } from './operator-shares'
import { PlatformCalls, type PlatformPorts } from './platform-calls'
import { bodyOf, comesLast, isBackground, isRehearsal, mediaTypeOf } from './request-checks'
import { lookupsBy } from './scope-lookups'
import type { Access } from './sessions'
import type { AuditLine, GatewayStore } from './store'
import { UpstreamError } from './upstream'

const MEDIA_TYPES = { json: 'application/json', form: 'multipart/form-data' } as const

interface ProxyPorts extends PlatformPorts {
  store: GatewayStore
}

/**
 * Passes listed operations on to the platform with the tenant token, if the role and the chat allow them. No page
 * ever sees the token. The page receives only an envelope or a file, and a few headers.
 */
export class Proxy {
  readonly #given: ProxyPorts
  readonly #calls: PlatformCalls
  readonly #bodies = new JsonBodies()

  constructor(given: ProxyPorts) {
    this.#given = given
    this.#calls = new PlatformCalls(given)
  }

  /** `approved`: the chats that an approved publication writes. */
  async pass(
    context: AppContext,
    access: Access,
    matched: Matched,
    asked: Asked,
    held: Held,
    approved?: ApprovedChats,
  ): Promise<Answer> {
    const { operation } = matched
    if (!this.#given.store.admits(!operation.isRead)) return refuse('unwritten')
    const call: Call = {
      context,
      access,
      matched,
      person: access.person,
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
        return refuse(isRehearsal(asked) ? 'rehearsal' : 'day', retryIn(untilTomorrow(this.#given.now())))
      }
      if (this.#isMonthSpent(call)) {
        outcome = { ...outcome, status: 429, code: 99991403 }
        return refuse('month')
      }
      if (context.gate?.admits(matched, approved) === false) {
        const { status, code } = refusals.approval
        outcome = { ...outcome, status, code }
        return refuse('approval')
      }
      const refused = context.scope && (await this.#restrict(context.scope, call))
      if (refused) {
        const { status, code } = refusals[refused]
        outcome = { ...outcome, status, code }
        return refuse(refused)
      }
      const tried = await this.#calls.tried(call)
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
      const lookups = lookupsBy(
        async (of, query) => (await this.#calls.tried(questionOf(call, of, query))).data,
      )
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
    return this.#given.shares.beginCall(app, person, { now, isBackground: comesLast(asked) })
  }

  /** A write is answered once its line is on the disk or could not be written. A read does not wait for its line. */
  #writeDown(call: Call, outcome: Outcome): Promise<void> | undefined {
    const at = this.#given.now()
    const append = () => this.#given.store.append(lineOf(call, outcome, at))
    if (!call.matched.operation.isRead) return append()
    setImmediate(() => void append())
    return undefined
  }

  #isMonthSpent({ context: { app }, matched: { operation }, asked }: Call): boolean {
    if (app.monthly_calls === undefined || !operation.isCounted || !isBackground(asked)) return false
    const calls = this.#given.store.callsIn(app.tenant_key, monthOf(this.#given.now()))
    return calls >= BACKGROUND_SHARE * app.monthly_calls
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
