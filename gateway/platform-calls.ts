import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReportedChange } from '../contract/herald/changes'
import { backOffMs } from '../primitives/retry'
import type { Budget } from './budget'
import type { Call } from './call'
import { changeOf, MessageChats } from './changes'
import { bucketsOf } from './limit-keys'
import { urlOf } from './operations'
import type { OperatorShares } from './operator-shares'
import { readAnswer, type Seen, type Tried } from './platform-answer'
import { comesLast, headerOf } from './request-checks'
import { UpstreamError, type Upstream } from './upstream'

/** The most tries of one call. Repeats are safe, because the platform recognises them. */
const TRIES = 4
const FIRST_PAUSE_MS = 500
/** If a refusal asks for a longer pause, the gateway passes it on to the operator. */
const LONGEST_PAUSE_MS = 10_000

/** Codes by which the platform refuses a token (platform/gateway#tenant-tokens). */
const TOKEN_REFUSED = new Set([99991661, 99991663, 99991664, 99991668, 99991671, 99991677, 234002, 1061005])
/** Codes that are worth a retry if the platform recognises a repeat of the call (platform/gateway#retries). */
const MAY_PASS = new Set([99991400, 230020, 1500, 1663, 1668, 2200, 5000, 10101, 10105, 55001, 65001])

export interface PlatformPorts {
  ask: Upstream
  budget: Budget
  shares: OperatorShares
  now(): number
  /** Called with the change that an answered write made. */
  onChange(app_id: string, change: ReportedChange): void
  /** Called with the chat of a call that the platform refused: the application may have lost it. */
  onRefusal(app_id: string, chat_id: string): void
}

/** With the operator, where pages show who wrote. */
const namedBy = (name: string, change: ReportedChange): ReportedChange =>
  change.kind === 'announcement' && name !== '' ? { ...change, who: name } : change

/**
 * Makes the calls of operators with the tenant token, within the budget. The platform receives only the path, the
 * known query, the body and the range of a request.
 */
export class PlatformCalls {
  readonly #given: PlatformPorts
  readonly #messages = new MessageChats()

  constructor(given: PlatformPorts) {
    this.#given = given
  }

  /**
   * Repeats calls whose repeats the platform recognises. After a refused token, repeats any call but a form once,
   * because the call had no effect.
   */
  async tried(call: Call): Promise<Tried> {
    const mayRepeat = isKnownAgain(call)
    let renewed = false
    for (let tries = 1; ; tries += 1) {
      let seen: Seen
      try {
        seen = await this.#once(call)
      } catch (error) {
        if (!(error instanceof UpstreamError) || !mayRepeat || tries >= TRIES) throw error
        await pause(backOffMs(tries, { firstMs: FIRST_PAUSE_MS }), undefined, {
          signal: call.asked.hangUp.signal,
        })
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
      if (change) this.#given.onChange(app_id, namedBy(call.access.grant.name, change))
      const { chat_id } = call.matched.params
      if (code !== 0 && chat_id !== undefined) this.#given.onRefusal(app_id, chat_id)
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
      const ms = reset === undefined ? backOffMs(tries) : reset * 1_000
      this.#given.budget.close(bucketsOf(call), ms)
      return ms
    }
    const mayPass = (code !== null && MAY_PASS.has(code)) || status >= 500
    return mayPass ? backOffMs(tries, { firstMs: FIRST_PAUSE_MS }) : undefined
  }

  async #once(call: Call): Promise<Seen> {
    const { context, matched, person, body, asked } = call
    const { operation } = matched
    const held = context.tokens.get()
    const token = typeof held === 'string' ? held : await held
    const turn = this.#given.budget.take({
      buckets: bucketsOf(call),
      operator: person,
      isBackground: comesLast(asked),
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
    const read = readAnswer(call, answer, token)
    const seen = read instanceof Promise ? await read : read
    if (operation.isCounted && seen.outcome.status < 400)
      this.#given.shares.count(context.app, person, this.#given.now())
    return seen
  }
}

/** Whether a repeat is answered like the first call (platform/gateway#retries). */
function isKnownAgain({ asked: { url }, body, matched }: Call): boolean {
  // A form can be read only once, while it is sent.
  if (matched.operation.method === 'GET' || matched.operation.body === 'form') return false
  return !!(url.searchParams.get('client_token') || url.searchParams.get('uuid') || body?.hasUuid)
}
