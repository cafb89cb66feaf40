import type { DataOf } from '../../../../contract/endpoint'
import type { MergeForward } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import { abandonedState, ANSWER_TIMEOUT_MS } from '../../../../jobs/send-once'
import { SendQueue, type SendQueuePorts } from '../../../../jobs/send-queue'
import { inNameOf } from '../../../api/client'
import { forwardMessage, getMessage, mergeForward } from '../../../api/messages/messages'
import type { ForwardMessageInput, MergeForwardInput } from '../../../api/messages/messages'
import { jobsOfApp } from '../../../jobs/jobs-of-app'
import { sendPorts } from '../../../jobs/page-ports'
import { canRetry, targetKey } from './forward'
import type { ForwardDraft, Forward, OmittedMessage, Send, SendState } from './forward'
import { fetchReason, reasonFromList } from './left-out'

/** The most forwards that are stored; the oldest finished ones are dropped. */
export const MAX_FORWARDS = 500

/** The ports of a queue, which a test replaces, for example with its own clock. */
export interface ForwardPorts extends SendQueuePorts<Forward> {
  mergeForward(input: MergeForwardInput): Promise<Forwarded>
  forwardMessage(input: ForwardMessageInput): Promise<Message>
  getMessage(messageId: string): Promise<readonly Message[]>
}

type Forwarded = DataOf<typeof MergeForward>

/** Sends bundles to targets (platform/messages#merge-forward). Sends to one target leave in the order of the batches. */
export class ForwardQueue extends SendQueue<Forward, Send, Forwarded> {
  readonly #ports: ForwardPorts

  /** When this page opened the queue. */
  readonly openedAt: number

  constructor(ports: ForwardPorts) {
    const laneOf = ({ targets }: Forward, { target }: Send) => targetKey(targets[target]!)
    super(ports, {
      idOf: ({ forward_id }) => forward_id,
      maxJobs: MAX_FORWARDS,
      sendsOf: ({ sends }) => sends,
      withSends,
      laneOf,
      receiverOf: laneOf,
    })
    this.#ports = ports
    this.openedAt = ports.now()
  }

  /** Stores a new forward and starts sending it. */
  async begin(draft: ForwardDraft): Promise<Forward> {
    const { app_id, now, newUuid } = this.#ports
    const forward = createForward(draft, { app_id, now: now(), newUuid })
    await this.start(forward)
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
    await this.reviseSends(forwardId, isMeant, (send) => {
      const now = this.now()
      if (send.state.is !== 'refused' || !canRetry(send, now)) return send
      isWaiting = true
      return { ...send, state: { is: 'waiting', until: now + pauseMs, code: send.state.refusal.code } }
    })
    if (!isWaiting) return
    void this.#ports.wait(pauseMs).then(async () => {
      if (this.isClosed || this.sendOf(forwardId, uuid)?.state.is !== 'waiting') return
      await this.changeSend(forwardId, uuid, { state: { is: 'ready' } })
      this.runner.go(forwardId, [uuid])
    })
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
    await this.#note(forwardId, (send) =>
      uuids.includes(send.uuid) ? { ...send, againIn: again.forward_id } : send,
    )
    return again
  }

  /** Stores that the message of a send was recalled, once no other tab has the forward. */
  async noteRecalled(forwardId: string, uuid: string): Promise<void> {
    const note = (send: Send): Send =>
      send.uuid === uuid && send.state.is === 'sent'
        ? { ...send, state: { ...send.state, isRecalled: true } }
        : send
    while (!(await this.#note(forwardId, note)) && !this.isClosed) await this.freed(forwardId)
  }

  /** Cancels sends that have not started. Requests under way continue. */
  async cancel(forwardId: string, more: Partial<Forward> = {}): Promise<void> {
    const isMeant = ({ state }: Send) => state.is === 'ready' || state.is === 'waiting'
    const change = (send: Send): Send => ({ ...send, state: abandonedState(send, this.now()) })
    await this.reviseSends(forwardId, isMeant, change, more)
  }

  /** Cancels sends that have not started, and stops reminders of the forward. */
  setAside(forwardId: string): Promise<void> {
    return this.cancel(forwardId, { isSetAside: true })
  }

  protected override async call({ isSingle, batches, targets }: Forward, send: Send): Promise<Forwarded> {
    const { receive_id_type, receive_id } = targets[send.target]!
    const query = { receive_id_type, uuid: send.uuid }
    const message_id_list = (batches[send.batch] ?? []).map(({ message_id }) => message_id)
    if (!isSingle) return await this.#ports.mergeForward({ query, body: { receive_id, message_id_list } })
    const [message_id = ''] = message_id_list
    const message = await this.#ports.forwardMessage({ path: { message_id }, query, body: { receive_id } })
    return { message, invalid_message_id_list: [] }
  }

  protected override async askTime({ batches }: Forward, { batch }: Send): Promise<void> {
    const [message] = batches[batch] ?? []
    if (message) await this.#ports.getMessage(message.message_id)
  }

  protected override async sent(forwardId: string, { uuid, batch }: Send, answer: Forwarded): Promise<void> {
    const { message_id, chat_id } = answer.message
    const messages = this.get(forwardId)?.batches[batch] ?? []
    const leftOut = answer.invalid_message_id_list.map((id): OmittedMessage => {
      const why = reasonFromList(messages.find((message) => message.message_id === id))
      return { message_id: id, ...(why && { why }) }
    })
    const state: SendState = { is: 'sent', at: this.now(), message_id, chat_id, leftOut }
    const isUnclear = leftOut.some(({ why }) => why === undefined)
    if (isUnclear) this.runner.accompany(forwardId, this.#askWhy(forwardId, uuid, leftOut))
    await this.changeSend(forwardId, uuid, { state, mayHaveArrived: false })
  }

  /**
   * Finds out why messages were left out that looked fine in the list. The send is settled regardless of the answer.
   */
  async #askWhy(forwardId: string, uuid: string, leftOut: readonly OmittedMessage[]): Promise<void> {
    const omitted: OmittedMessage[] = []
    for (const { message_id, why } of leftOut) {
      omitted.push({ message_id, why: why ?? (await fetchReason(() => this.#ports.getMessage(message_id))) })
    }
    const state = this.sendOf(forwardId, uuid)?.state
    if (state?.is === 'sent')
      await this.changeSend(forwardId, uuid, { state: { ...state, leftOut: omitted } })
  }

  async #tryAgain(forwardId: string, isMeant: (send: Send) => boolean): Promise<void> {
    const change = (send: Send): Send =>
      canRetry(send, this.now()) ? { ...send, state: { is: 'ready' } } : send
    await this.reviseSends(forwardId, isMeant, change, { isSetAside: false })
  }

  /** Notes something about sends, and starts none. False if another tab has the forward. */
  #note(forwardId: string, change: (send: Send) => Send): Promise<boolean> {
    return this.revise(
      forwardId,
      (forward) => withSends(forward, change),
      () => this.runner.go(forwardId),
    )
  }
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

const queues = jobsOfApp((app_id) => {
  const client = inNameOf(app_id)
  return new ForwardQueue({
    ...sendPorts<Forward>(app_id, {
      database: 'herald-forwards',
      store: 'intents',
      idOf: ({ forward_id }) => forward_id,
    }),
    mergeForward: (input) => mergeForward(client, input, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    forwardMessage: (input) => forwardMessage(client, input, AbortSignal.timeout(ANSWER_TIMEOUT_MS)),
    getMessage: async (messageId) =>
      (await getMessage(messageId, AbortSignal.timeout(ANSWER_TIMEOUT_MS), client.call)).items,
  })
})

/** The queue of the signed-in application. */
export const forwardQueueOf = (app_id: string): ForwardQueue => queues.of(app_id)
