import { canRetry, isUnderWay } from './counts-of'
import type { DeskPorts, Release } from './desk-ports'
import type { Draft, Intent, Send, SendState } from './intent'
import { IntentBook, type BookState } from './intent-book'
import { draftAgain, makeIntent } from './make-intent'
import { SendRunner, whenGivenUp } from './send-runner'

/** Intents that are remembered; the oldest finished ones make room. */
export const MOST_INTENTS = 500

/**
 * Sends bundles, each exactly once as far as the platform lets anybody (§4.1):
 *
 * - A send has its uuid before its first try, and is kept in this browser, as
 *   `sending`, before the request leaves. Every retry takes the same uuid.
 * - What ends in the middle, by a lost answer or a closed tab, is `unanswered`:
 *   never forgotten and never assumed.
 * - One tab sends an intent: the one that has the claim.
 */
export class ForwardDesk {
  readonly #ports: DeskPorts
  readonly #book: IntentBook
  readonly #runner: SendRunner
  readonly #claims = new Map<string, Release>()
  /** Claims that are being given back. */
  readonly #leaving = new Map<string, Promise<void>>()

  /** When this page began to use it. */
  readonly openedAt: number

  constructor(ports: DeskPorts) {
    this.#ports = ports
    this.openedAt = ports.now()
    this.#book = new IntentBook(ports.shelf)
    this.#runner = new SendRunner(ports, this.#book, (intentId) => this.#letGo(intentId))
  }

  readonly state = (): BookState => this.#book.state()

  readonly subscribe = (listener: () => void): (() => void) => this.#book.subscribe(listener)

  /** Reads what is kept. What was under way in a tab that is gone is unanswered, or waits to be begun. */
  async load(): Promise<void> {
    const read = await this.#book.readAll((intentId) => this.#claims.has(intentId))
    const elsewhere = new Set<string>()
    for (const { intent_id, sends } of read) {
      if (!sends.some(isUnderWay) || this.#claims.has(intent_id)) continue
      const release = await this.#ports.claim(intent_id)
      if (release) {
        await this.#settleInterrupted(intent_id)
        await release()
      } else elsewhere.add(intent_id)
    }
    this.#book.publish({ elsewhere, isLoaded: true })
  }

  /** Keeps a new intent and begins to send it. */
  async begin(draft: Draft): Promise<Intent> {
    const { app_id, now, newUuid } = this.#ports
    const intent = makeIntent(draft, { app_id, now: now(), newUuid })
    const { intent_id } = intent
    this.#claims.set(intent_id, (await this.#ports.claim(intent_id)) ?? (async () => undefined))
    this.#book.put(intent)
    this.#tellSending()
    await this.#book.keep(intent_id)
    this.#makeRoom()
    this.#runner.run(intent_id)
    return intent
  }

  /** Goes on: what has not begun begins, and what got no answer is asked again where that is safe. */
  resume(intentId: string): Promise<void> {
    return this.#tryAgain(intentId, ({ state }) => state.is === 'unanswered')
  }

  /** Tries sends once more under their uuids: those of them for which that is safe. */
  retry(intentId: string, uuids: readonly string[]): Promise<void> {
    return this.#tryAgain(intentId, ({ uuid }) => uuids.includes(uuid))
  }

  /** Sends the same bundles to the same targets under new uuids: they arrive a second time. */
  async sendAgain(intentId: string, uuids: readonly string[]): Promise<Intent | undefined> {
    const intent = this.#book.get(intentId)
    if (!intent) return undefined
    const again = await this.begin(draftAgain(intent, uuids))
    this.#book.changeSends(intentId, (send) =>
      uuids.includes(send.uuid) ? { ...send, againIn: again.intent_id } : send,
    )
    await this.#book.keep(intentId)
    return again
  }

  /** Nothing more of it begins. What is on its way goes on its way. */
  async cancel(intentId: string): Promise<void> {
    if (!(await this.#claim(intentId))) return
    const at = this.#ports.now()
    this.#book.changeSends(intentId, (send) =>
      send.state.is === 'ready' || send.state.is === 'waiting'
        ? { ...send, state: whenGivenUp(send, at) }
        : send,
    )
    await this.#book.keep(intentId)
    this.#runner.run(intentId)
  }

  /** Nothing more of it begins, and nobody is reminded of it. */
  async setAside(intentId: string): Promise<void> {
    if (!(await this.#claim(intentId))) return
    this.#book.change(intentId, (intent) => ({ ...intent, isSetAside: true }))
    await this.cancel(intentId)
  }

  /** Forgets an intent that nobody is sending. */
  async forget(intentId: string): Promise<void> {
    if (this.#claims.has(intentId) || this.state().elsewhere.has(intentId)) return
    await this.#book.forget(intentId)
  }

  /** Sends nothing more and writes nothing more, as if its tab were gone. */
  close() {
    this.#book.close()
    for (const release of this.#claims.values()) void release()
    this.#claims.clear()
    this.#tellSending()
  }

  async #tryAgain(intentId: string, isMeant: (send: Send) => boolean): Promise<void> {
    if (!(await this.#claim(intentId))) return
    const now = this.#ports.now()
    this.#book.change(intentId, (intent) => ({
      ...intent,
      isSetAside: false,
      sends: intent.sends.map((send) =>
        isMeant(send) && canRetry(send, now) ? { ...send, state: { is: 'ready' } } : send,
      ),
    }))
    await this.#book.keep(intentId)
    this.#runner.run(intentId)
  }

  /** The claim, with the intent as whoever had it last left it. */
  async #claim(intentId: string): Promise<boolean> {
    await this.#leaving.get(intentId)
    if (this.#claims.has(intentId)) return true
    const release = await this.#ports.claim(intentId)
    const elsewhere = new Set(this.state().elsewhere)
    if (release) {
      this.#claims.set(intentId, release)
      elsewhere.delete(intentId)
      await this.#book.readAgain(intentId)
      await this.#settleInterrupted(intentId)
      this.#tellSending()
    } else elsewhere.add(intentId)
    this.#book.publish({ elsewhere })
    return release !== undefined
  }

  async #settleInterrupted(intentId: string): Promise<void> {
    const at = this.#ports.now()
    const intent = this.#book.get(intentId)
    if (!intent?.sends.some(({ state }) => state.is === 'sending' || state.is === 'waiting')) return
    this.#book.changeSends(intentId, (send) => whenInterrupted(send, at))
    await this.#book.keep(intentId)
  }

  #letGo(intentId: string) {
    const release = this.#claims.get(intentId)
    if (!release) return
    this.#claims.delete(intentId)
    // Whoever claims it next reads what was written last.
    const left = this.#book.kept(intentId).then(release)
    this.#leaving.set(intentId, left)
    void left.finally(() => this.#leaving.get(intentId) === left && this.#leaving.delete(intentId))
    this.#tellSending()
  }

  #tellSending() {
    this.#book.publish({ sending: new Set(this.#claims.keys()) })
  }

  #makeRoom() {
    const { intents } = this.state()
    const many = intents.length - MOST_INTENTS
    if (many <= 0) return
    const finished = intents.filter(
      ({ intent_id, sends }) => !this.#claims.has(intent_id) && !sends.some(isUnderWay),
    )
    for (const { intent_id } of finished.slice(-many)) void this.forget(intent_id)
  }
}

function whenInterrupted(send: Send, at: number): Send {
  if (send.state.is === 'sending') return { ...send, state: { is: 'unanswered', at }, mayHaveArrived: true }
  if (send.state.is !== 'waiting') return send
  const state: SendState = send.mayHaveArrived ? { is: 'unanswered', at } : { is: 'ready' }
  return { ...send, state }
}
