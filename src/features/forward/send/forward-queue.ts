import { canRetry, isPending } from './counts-of'
import type { ForwardDraft, Forward, Send, SendState } from './forward'
import { ForwardList, type ForwardListState } from './forward-list'
import type { ForwardPorts } from './forward-sender'
import { ForwardSender, stateWhenAbandoned } from './forward-sender'
import type { ForwardStore } from './forward-store'
import { HeldClaims } from './held-claims'

/** Forwards that are remembered; the oldest finished ones make room. */
export const MAX_FORWARDS = 500

/**
 * Sends bundles, each exactly once as far as the platform lets anybody (platform/messages#merge-forward):
 *
 * - A send has its uuid before its first try, and is kept in this browser, as
 *   `sending`, before the request leaves. Every retry takes the same uuid.
 * - What ends in the middle, by a lost answer or a closed tab, is `unanswered`:
 *   never forgotten and never assumed.
 * - One tab sends a forward: the one that has the claim. The others follow what it keeps.
 */
export class ForwardQueue {
  readonly #ports: ForwardPorts
  readonly #list: ForwardList
  readonly #runner: ForwardSender
  readonly #claims = new HeldClaims()
  #loading: Promise<void> | undefined
  readonly #stopListening: () => void

  /** When this page began to use it. */
  readonly openedAt: number

  constructor(ports: ForwardPorts) {
    this.#ports = ports
    this.openedAt = ports.now()
    this.#list = new ForwardList(ports.store, ports.news)
    this.#runner = new ForwardSender(ports, this.#list, (forwardId) => this.#letGo(forwardId))
    const following = new TabSync({
      list: this.#list,
      store: ports.store,
      isOurs: (forwardId) => this.#claims.isOurs(forwardId),
    })
    this.#stopListening = ports.news.listen((forwardId) => void following.follow(forwardId))
  }

  readonly state = (): ForwardListState => this.#list.state()

  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener)

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
      const read = await this.#list.readAll(wasOurs)
      const elsewhere = new Set<string>()
      for (const { forward_id, sends } of read) {
        if (!sends.some(isPending) || wasOurs(forward_id)) continue
        const release = await this.#ports.claim(forward_id)
        if (release) {
          const settled = this.#readSettled(forward_id).then(release)
          this.#claims.markReleasing(forward_id, settled)
          await settled
        } else elsewhere.add(forward_id)
      }
      this.#list.publish({ elsewhere, isLoaded: true })
    })
  }

  /** Keeps a new forward and begins to send it. */
  async begin(draft: ForwardDraft): Promise<Forward> {
    const { app_id, now, newUuid } = this.#ports
    const forward = createForward(draft, { app_id, now: now(), newUuid })
    const { forward_id } = forward
    this.#claims.take(forward_id, (await this.#ports.claim(forward_id)) ?? (async () => undefined))
    this.#list.put(forward)
    this.#tellSending()
    await this.#list.keep(forward_id)
    this.#makeRoom()
    this.#runner.run(forward_id)
    return forward
  }

  /** Goes on: what has not begun begins, and what got no answer is asked again where that is safe. */
  resume(forwardId: string): Promise<void> {
    return this.#tryAgain(forwardId, ({ state }) => state.is === 'unanswered')
  }

  /** Tries sends once more under their uuids: those of them for which that is safe. */
  retry(forwardId: string, uuids: readonly string[]): Promise<void> {
    return this.#tryAgain(forwardId, ({ uuid }) => uuids.includes(uuid))
  }

  /** Tries a refused send once more, under its uuid, when a pause is over. */
  async retryIn(pauseMs: number, forwardId: string, uuid: string): Promise<void> {
    if (!(await this.#claim(forwardId))) return
    const send = this.#list.sendOf(forwardId, uuid)
    if (send?.state.is === 'refused' && canRetry(send, this.#ports.now())) {
      const { code } = send.state.refusal
      const until = this.#ports.now() + pauseMs
      this.#list.changeSend(forwardId, uuid, { state: { is: 'waiting', until, code } })
      await this.#list.keep(forwardId)
      void this.#runner.wake(forwardId, uuid, pauseMs)
    }
    this.#runner.run(forwardId)
  }

  /** Sends the same bundles to the same targets under new uuids: they arrive a second time. */
  async sendAgain(forwardId: string, uuids: readonly string[]): Promise<Forward | undefined> {
    const forward = this.#list.get(forwardId)
    if (!forward) return undefined
    const again = await this.begin(draftFrom(forward, uuids))
    this.#list.changeSends(forwardId, (send) =>
      uuids.includes(send.uuid) ? { ...send, againIn: again.forward_id } : send,
    )
    await this.#list.keep(forwardId)
    return again
  }

  /** Nothing more of it begins. What is on its way goes on its way. */
  async cancel(forwardId: string): Promise<void> {
    if (!(await this.#claim(forwardId))) return
    const at = this.#ports.now()
    this.#list.changeSends(forwardId, (send) =>
      send.state.is === 'ready' || send.state.is === 'waiting'
        ? { ...send, state: stateWhenAbandoned(send, at) }
        : send,
    )
    await this.#list.keep(forwardId)
    this.#runner.run(forwardId)
  }

  /** Nothing more of it begins, and nobody is reminded of it. */
  async setAside(forwardId: string): Promise<void> {
    if (!(await this.#claim(forwardId))) return
    this.#list.change(forwardId, (forward) => ({ ...forward, isSetAside: true }))
    await this.cancel(forwardId)
  }

  /** Forgets a forward that nobody is sending. */
  async forget(forwardId: string): Promise<void> {
    if (this.#claims.has(forwardId) || this.state().elsewhere.has(forwardId)) return
    await this.#list.forget(forwardId)
  }

  /** Sends nothing more and writes nothing more, as if its tab were gone. */
  close() {
    this.#list.close()
    this.#stopListening()
    this.#claims.releaseAll()
    this.#tellSending()
  }

  async #tryAgain(forwardId: string, isMeant: (send: Send) => boolean): Promise<void> {
    if (!(await this.#claim(forwardId))) return
    const now = this.#ports.now()
    this.#list.change(forwardId, (forward) => ({
      ...forward,
      isSetAside: false,
      sends: forward.sends.map((send) =>
        isMeant(send) && canRetry(send, now) ? { ...send, state: { is: 'ready' } } : send,
      ),
    }))
    await this.#list.keep(forwardId)
    this.#runner.run(forwardId)
  }

  /** The claim, with the forward as whoever had it last left it. */
  async #claim(forwardId: string): Promise<boolean> {
    await this.#claims.whenReleased(forwardId)
    if (this.#claims.has(forwardId)) return true
    const release = await this.#ports.claim(forwardId)
    if (release) {
      this.#claims.take(forwardId, release)
      await this.#readSettled(forwardId)
      this.#tellSending()
    }
    this.#list.setElsewhere(forwardId, release === undefined)
    return release !== undefined
  }

  /** As whoever had the claim last left it. */
  async #readSettled(forwardId: string): Promise<void> {
    await this.#list.readAgain(forwardId)
    const at = this.#ports.now()
    const forward = this.#list.get(forwardId)
    if (!forward?.sends.some(({ state }) => state.is === 'sending' || state.is === 'waiting')) return
    this.#list.changeSends(forwardId, (send) => whenInterrupted(send, at))
    await this.#list.keep(forwardId)
  }

  #letGo(forwardId: string) {
    this.#claims.release(forwardId, this.#list.kept(forwardId))
    this.#tellSending()
  }

  #tellSending() {
    this.#list.publish({ sending: this.#claims.ids() })
  }

  #makeRoom() {
    const { forwards } = this.state()
    const many = forwards.length - MAX_FORWARDS
    if (many <= 0) return
    const finished = forwards.filter(
      ({ forward_id, sends }) => !this.#claims.has(forward_id) && !sends.some(isPending),
    )
    for (const { forward_id } of finished.slice(-many)) void this.forget(forward_id)
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

/** A new forward, with a uuid for each bundle to each target: made before anything is tried. */
function createForward(draft: ForwardDraft, { app_id, now, newUuid }: Ports): Forward {
  const { source, batches, targets } = draft
  const pairs = draft.pairs ?? targets.flatMap((_, target) => batches.map((__, batch) => ({ batch, target })))
  return {
    forward_id: newUuid(),
    app_id,
    madeAt: now,
    source,
    batches,
    targets,
    sends: pairs.map((pair) => ({ ...pair, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })),
  }
}

/** The same bundles to the same targets once more, on purpose: those sends of a forward, as a draft of their own. */
function draftFrom(forward: Forward, uuids: readonly string[]): ForwardDraft {
  const again = forward.sends.filter(({ uuid }) => uuids.includes(uuid))
  const batches = [...new Set(again.map(({ batch }) => batch))]
  const targets = [...new Set(again.map(({ target }) => target))]
  return {
    source: forward.source,
    batches: batches.map((batch) => forward.batches[batch] ?? []),
    targets: targets.flatMap((target) => forward.targets[target] ?? []),
    pairs: again.map(({ batch, target }) => ({
      batch: batches.indexOf(batch),
      target: targets.indexOf(target),
    })),
  }
}

interface Options {
  list: ForwardList
  store: Pick<ForwardStore, 'read'>
  /** Of these this tab knows more than what is kept. */
  isOurs(forwardId: string): boolean
}

/**
 * Follows what other tabs keep anew. Only who has the claim sends, so a forward
 * that is under way is under way there.
 */
class TabSync {
  readonly #options: Options
  /** Those that are being read; true: it was told of again meanwhile. */
  readonly #reading = new Map<string, boolean>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Another tab told of it. */
  async follow(forwardId: string): Promise<void> {
    const { list, store, isOurs } = this.#options
    if (isOurs(forwardId)) return
    if (this.#reading.has(forwardId)) {
      this.#reading.set(forwardId, true)
      return
    }
    this.#reading.set(forwardId, false)
    const kept = await store.read(forwardId).catch(() => undefined)
    const isToldAgain = this.#reading.get(forwardId)
    this.#reading.delete(forwardId)
    if (isOurs(forwardId)) return
    if (kept) list.put(kept)
    else list.drop(forwardId)
    list.setElsewhere(forwardId, kept?.sends.some(isPending) ?? false)
    if (isToldAgain) await this.follow(forwardId)
  }
}
