import { delay } from '../../../../client/retry'
import { serviceNow } from '../../../../client/service-clock'
import { JobQueue } from '../../../../jobs/job-queue'
import { openJobStorage } from '../../../../jobs/job-storage'
import { newUuid } from '../../../../primitives/new-uuid'
import { inNameOf } from '../../../api/client'
import { forwardMessage, getMessage, mergeForward } from '../../../api/messages/messages'
import { sendBudget } from '../../../api/page-budgets'
import { jobsOfApp } from '../../../jobs/jobs-of-app'
import { openIndexedDbStore, type IndexedDbStore } from '../../../storage/indexed-db-store'
import { tryLock } from '../../../storage/locks'
import { openChangeChannel } from '../../../storage/tab-channel'
import { canRetry, isPending, ANSWER_TIMEOUT_MS } from './forward'
import type { ForwardDraft, Forward, Send, SendState } from './forward'
import { ForwardSender, stateWhenAbandoned, type ForwardPorts } from './forward-sender'

/** The most forwards that are stored; the oldest finished ones are dropped. */
export const MAX_FORWARDS = 500

/**
 * Sends bundles, each exactly once as far as the platform allows (platform/messages#merge-forward).
 *
 * A send gets its uuid before its first try. It is stored in this browser as `sending` before the request leaves, and
 * every retry uses the same uuid. A send that a lost answer or a closed tab cut off is `unanswered`: never forgotten, and
 * never assumed to have arrived. Only the tab that holds the claim sends a forward (jobs/job-queue.ts).
 */
export class ForwardQueue extends JobQueue<Forward> {
  readonly #ports: ForwardPorts
  readonly #sender: ForwardSender

  /** The service's clock, by which the hour of a uuid is measured. */
  readonly now: () => number

  /** When this page opened the queue. */
  readonly openedAt: number

  constructor(ports: ForwardPorts) {
    super({
      ...ports,
      idOf: ({ forward_id }) => forward_id,
      isRunning: ({ sends }) => sends.some(isPending),
      interrupted: (forward) => interrupted(forward, ports.now()),
      isFinished: ({ sends }) => !sends.some(isPending),
      maxJobs: MAX_FORWARDS,
    })
    this.#ports = ports
    this.now = () => ports.now()
    this.openedAt = ports.now()
    this.#sender = new ForwardSender(ports, this, (forwardId) => this.release(forwardId))
  }

  /** Stores a new forward and starts sending it. */
  async begin(draft: ForwardDraft): Promise<Forward> {
    const { app_id, now, newUuid } = this.#ports
    const forward = createForward(draft, { app_id, now: now(), newUuid })
    await this.add(forward)
    this.#sender.run(
      forward.forward_id,
      forward.sends.map(({ uuid }) => uuid),
    )
    return forward
  }

  /** Starts sends that have not started, and retries unanswered ones if that is safe. */
  resume(forwardId: string): Promise<void> {
    return this.#tryAgain(forwardId, ({ state }) => state.is === 'ready' || state.is === 'unanswered')
  }

  /** Retries sends under their uuids, each if that is safe. */
  retry(forwardId: string, uuids: readonly string[]): Promise<void> {
    return this.#tryAgain(forwardId, ({ uuid }) => uuids.includes(uuid))
  }

  /** Retries a refused send under its uuid, after a pause. */
  async retryIn(pauseMs: number, forwardId: string, uuid: string): Promise<void> {
    let isWaiting = false
    const isMeant = (send: Send) => send.uuid === uuid
    await this.#reviseSends(forwardId, isMeant, (send) => {
      const now = this.#ports.now()
      if (send.state.is !== 'refused' || !canRetry(send, now)) return send
      isWaiting = true
      return { ...send, state: { is: 'waiting', until: now + pauseMs, code: send.state.refusal.code } }
    })
    if (isWaiting) void this.#sender.wake(forwardId, uuid, pauseMs)
  }

  /**
   * Sends the same bundles to the same targets under new uuids, so they arrive a second time. Undefined if another
   * tab has the forward, because that tab would not know of it.
   */
  async sendAgain(forwardId: string, uuids: readonly string[]): Promise<Forward | undefined> {
    const isClaimed = await this.claim(forwardId)
    const forward = this.get(forwardId)
    if (!isClaimed || !forward) return undefined
    const again = await this.begin(draftFrom(forward, uuids))
    await this.#revise(forwardId, (from) =>
      withSends(from, (send) => (uuids.includes(send.uuid) ? { ...send, againIn: again.forward_id } : send)),
    )
    return again
  }

  /** Stores that the message of a send was recalled, once no other tab has the forward. */
  async noteRecalled(forwardId: string, uuid: string): Promise<void> {
    const note = (from: Forward) =>
      withSends(from, (send) =>
        send.uuid === uuid && send.state.is === 'sent'
          ? { ...send, state: { ...send.state, isRecalled: true } }
          : send,
      )
    while (!(await this.#revise(forwardId, note)) && !this.isClosed) await this.freed(forwardId)
  }

  /** Cancels sends that have not started. Requests under way continue. */
  async cancel(forwardId: string, more: Partial<Forward> = {}): Promise<void> {
    await this.#revise(forwardId, (forward) => ({
      ...withSends(forward, (send) =>
        send.state.is === 'ready' || send.state.is === 'waiting'
          ? { ...send, state: stateWhenAbandoned(send, this.#ports.now()) }
          : send,
      ),
      ...more,
    }))
  }

  /** Cancels sends that have not started, and stops reminders of the forward. */
  setAside(forwardId: string): Promise<void> {
    return this.cancel(forwardId, { isSetAside: true })
  }

  async #tryAgain(forwardId: string, isMeant: (send: Send) => boolean): Promise<void> {
    const change = (send: Send): Send =>
      canRetry(send, this.#ports.now()) ? { ...send, state: { is: 'ready' } } : send
    await this.#reviseSends(forwardId, isMeant, change, { isSetAside: false })
  }

  /** Changes the chosen sends, and starts those that are ready afterwards. */
  #reviseSends(
    forwardId: string,
    isMeant: (send: Send) => boolean,
    change: (send: Send) => Send,
    more: Partial<Forward> = {},
  ): Promise<boolean> {
    const meant: string[] = []
    const reviseOne = (send: Send) => {
      if (!isMeant(send)) return send
      meant.push(send.uuid)
      return change(send)
    }
    return this.#revise(forwardId, (forward) => ({ ...withSends(forward, reviseOne), ...more }), meant)
  }

  /** Changes a forward that this tab can claim, and starts these of its sends. False if another tab has it. */
  #revise(
    forwardId: string,
    change: (forward: Forward) => Forward,
    uuids: readonly string[] = [],
  ): Promise<boolean> {
    return this.revise(forwardId, change, () => this.#sender.run(forwardId, uuids))
  }
}

/** The forward after its tab was closed: a send that was under way may have been delivered. */
function interrupted(forward: Forward, at: number): Forward {
  if (!forward.sends.some(({ state }) => state.is === 'sending' || state.is === 'waiting')) return forward
  return withSends(forward, (send) => {
    if (send.state.is === 'sending') return { ...send, state: { is: 'unanswered', at }, mayHaveArrived: true }
    if (send.state.is !== 'waiting') return send
    const state: SendState = send.mayHaveArrived ? { is: 'unanswered', at } : { is: 'ready' }
    return { ...send, state }
  })
}

const withSends = (forward: Forward, change: (send: Send) => Send): Forward => ({
  ...forward,
  sends: forward.sends.map(change),
})

interface Ports {
  app_id: string
  now: number
  newUuid(): string
}

/** A new forward, with a uuid for each bundle to each target, made before the first try. */
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
    ...(draft.isSingle && { isSingle: true }),
    sends: pairs.map((pair) => ({ ...pair, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })),
  }
}

/** A new draft of these sends of a forward: the same bundles to the same targets once more, on purpose. */
function draftFrom(forward: Forward, uuids: readonly string[]): ForwardDraft {
  const again = forward.sends.filter(({ uuid }) => uuids.includes(uuid))
  const batches = [...new Set(again.map(({ batch }) => batch))]
  const targets = [...new Set(again.map(({ target }) => target))]
  return {
    source: forward.source,
    batches: batches.map((batch) => forward.batches[batch] ?? []),
    targets: targets.flatMap((target) => forward.targets[target] ?? []),
    ...(forward.isSingle && { isSingle: true }),
    pairs: again.map(({ batch, target }) => ({
      batch: batches.indexOf(batch),
      target: targets.indexOf(target),
    })),
  }
}

/** Forwards of one application in this browser. */
function openForwardStore(
  app_id: string,
  store: IndexedDbStore = openIndexedDbStore('herald-forwards', 'intents', 'strict'),
) {
  return openJobStorage<Forward>({
    store,
    // Records of another version may have another shape.
    keyOf: (forwardId) => `v1 ${app_id} ${forwardId}`,
    idOf: ({ forward_id }) => forward_id,
  })
}

const queues = jobsOfApp((app_id) => {
  const client = inNameOf(app_id)
  return new ForwardQueue({
    app_id,
    now: serviceNow,
    budget: sendBudget,
    wait: delay,
    newUuid,
    storage: openForwardStore(app_id),
    channel: openChangeChannel(`herald-forwards ${app_id}`),
    // Without locks a second tab sends the same uuids, and the platform delivers them once.
    claim: (forwardId) => tryLock(`herald-forward ${forwardId}`),
    mergeForward: (input) => mergeForward(client, input, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    forwardMessage: (input) => forwardMessage(client, input, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    getMessage: async (messageId) =>
      (await getMessage(messageId, AbortSignal.timeout(ANSWER_TIMEOUT_MS), client.call)).items,
  })
})

/** The queue of the signed-in application. */
export const forwardQueueOf = (app_id: string): ForwardQueue => queues.of(app_id)
