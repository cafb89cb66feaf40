import { canRetry, isUnderWay } from './counts-of'
import type { DeskPorts } from './send-runner'

import { HeldClaims } from './held-claims'
import type { Draft, Intent, Send, SendState } from './intent'
import { IntentBook, type BookState } from './intent-book'

import { SendRunner, whenGivenUp } from './send-runner'
import type { IntentShelf } from './intent-shelf'

/** Intents that are remembered; the oldest finished ones make room. */
export const MOST_INTENTS = 500

/**
 * Sends bundles, each exactly once as far as the platform lets anybody (§4.1):
 *
 * - A send has its uuid before its first try, and is kept in this browser, as
 *   `sending`, before the request leaves. Every retry takes the same uuid.
 * - What ends in the middle, by a lost answer or a closed tab, is `unanswered`:
 *   never forgotten and never assumed.
 * - One tab sends an intent: the one that has the claim. The others follow what it keeps.
 */
export class ForwardDesk {
  readonly #ports: DeskPorts
  readonly #book: IntentBook
  readonly #runner: SendRunner
  readonly #claims = new HeldClaims()
  #loading: Promise<void> | undefined
  readonly #stopListening: () => void

  /** When this page began to use it. */
  readonly openedAt: number

  constructor(ports: DeskPorts) {
    this.#ports = ports
    this.openedAt = ports.now()
    this.#book = new IntentBook(ports.shelf, ports.news)
    this.#runner = new SendRunner(ports, this.#book, (intentId) => this.#letGo(intentId))
    const following = new Following({
      book: this.#book,
      shelf: ports.shelf,
      isOurs: (intentId) => this.#claims.isOurs(intentId),
    })
    this.#stopListening = ports.news.listen((intentId) => void following.follow(intentId))
  }

  readonly state = (): BookState => this.#book.state()

  readonly subscribe = (listener: () => void): (() => void) => this.#book.subscribe(listener)

  /**
   * Reads what is kept. What was under way in a tab that is gone is unanswered,
   * or waits to be begun. May be called as often as somebody looks.
   */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  #load(): Promise<void> {
    return this.#claims.reading(async (wasOurs) => {
      const read = await this.#book.readAll(wasOurs)
      const elsewhere = new Set<string>()
      for (const { intent_id, sends } of read) {
        if (!sends.some(isUnderWay) || wasOurs(intent_id)) continue
        const release = await this.#ports.claim(intent_id)
        if (release) {
          const settled = this.#readSettled(intent_id).then(release)
          this.#claims.leave(intent_id, settled)
          await settled
        } else elsewhere.add(intent_id)
      }
      this.#book.publish({ elsewhere, isLoaded: true })
    })
  }

  /** Keeps a new intent and begins to send it. */
  async begin(draft: Draft): Promise<Intent> {
    const { app_id, now, newUuid } = this.#ports
    const intent = makeIntent(draft, { app_id, now: now(), newUuid })
    const { intent_id } = intent
    this.#claims.take(intent_id, (await this.#ports.claim(intent_id)) ?? (async () => undefined))
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

  /** Tries a refused send once more, under its uuid, when a pause is over. */
  async retryIn(pauseMs: number, intentId: string, uuid: string): Promise<void> {
    if (!(await this.#claim(intentId))) return
    const send = this.#book.sendOf(intentId, uuid)
    if (send?.state.is === 'refused' && canRetry(send, this.#ports.now())) {
      const { code } = send.state.refusal
      const until = this.#ports.now() + pauseMs
      this.#book.changeSend(intentId, uuid, { state: { is: 'waiting', until, code } })
      await this.#book.keep(intentId)
      void this.#runner.wake(intentId, uuid, pauseMs)
    }
    this.#runner.run(intentId)
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
    this.#stopListening()
    this.#claims.giveAllBack()
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
    await this.#claims.left(intentId)
    if (this.#claims.has(intentId)) return true
    const release = await this.#ports.claim(intentId)
    if (release) {
      this.#claims.take(intentId, release)
      await this.#readSettled(intentId)
      this.#tellSending()
    }
    this.#book.tellElsewhere(intentId, release === undefined)
    return release !== undefined
  }

  /** As whoever had the claim last left it. */
  async #readSettled(intentId: string): Promise<void> {
    await this.#book.readAgain(intentId)
    const at = this.#ports.now()
    const intent = this.#book.get(intentId)
    if (!intent?.sends.some(({ state }) => state.is === 'sending' || state.is === 'waiting')) return
    this.#book.changeSends(intentId, (send) => whenInterrupted(send, at))
    await this.#book.keep(intentId)
  }

  #letGo(intentId: string) {
    this.#claims.giveBack(intentId, this.#book.kept(intentId))
    this.#tellSending()
  }

  #tellSending() {
    this.#book.publish({ sending: this.#claims.ids() })
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

interface Ports {
  app_id: string
  now: number
  newUuid(): string
}

/** A new intent, with a uuid for each bundle to each target: made before anything is tried. */
function makeIntent(draft: Draft, { app_id, now, newUuid }: Ports): Intent {
  const { source, batches, targets } = draft
  const pairs = draft.pairs ?? targets.flatMap((_, target) => batches.map((__, batch) => ({ batch, target })))
  return {
    intent_id: newUuid(),
    app_id,
    madeAt: now,
    source,
    batches,
    targets,
    sends: pairs.map((pair) => ({ ...pair, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })),
  }
}

/** The same bundles to the same targets once more, on purpose: those sends of an intent, as a draft of their own. */
function draftAgain(intent: Intent, uuids: readonly string[]): Draft {
  const again = intent.sends.filter(({ uuid }) => uuids.includes(uuid))
  const batches = [...new Set(again.map(({ batch }) => batch))]
  const targets = [...new Set(again.map(({ target }) => target))]
  return {
    source: intent.source,
    batches: batches.map((batch) => intent.batches[batch] ?? []),
    targets: targets.flatMap((target) => intent.targets[target] ?? []),
    pairs: again.map(({ batch, target }) => ({
      batch: batches.indexOf(batch),
      target: targets.indexOf(target),
    })),
  }
}

interface Options {
  book: IntentBook
  shelf: Pick<IntentShelf, 'read'>
  /** Of these this tab knows more than what is kept. */
  isOurs(intentId: string): boolean
}

/**
 * Follows what other tabs keep anew. Only who has the claim sends, so an intent
 * that is under way is under way there.
 */
class Following {
  readonly #options: Options
  /** Those that are being read; true: it was told of again meanwhile. */
  readonly #reading = new Map<string, boolean>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Another tab told of it. */
  async follow(intentId: string): Promise<void> {
    const { book, shelf, isOurs } = this.#options
    if (isOurs(intentId)) return
    if (this.#reading.has(intentId)) {
      this.#reading.set(intentId, true)
      return
    }
    this.#reading.set(intentId, false)
    const kept = await shelf.read(intentId).catch(() => undefined)
    const isToldAgain = this.#reading.get(intentId)
    this.#reading.delete(intentId)
    if (isOurs(intentId)) return
    if (kept) book.put(kept)
    else book.drop(intentId)
    book.tellElsewhere(intentId, kept?.sends.some(isUnderWay) ?? false)
    if (isToldAgain) await this.follow(intentId)
  }
}
