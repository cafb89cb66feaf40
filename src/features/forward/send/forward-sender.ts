import { LarkError, NOT_AN_ENVELOPE, CallerChanged, type Refusal } from '../../../../client/lark-error'
import type { RateBudget } from '../../../../client/rate-budget'
import { backOffMs } from '../../../../client/retry'
import type { DataOf } from '../../../../contract/endpoint'
import type { MergeForward } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import type { JobQueue, JobStorage } from '../../../../jobs/job-queue'
import type { Release } from '../../../../primitives/ports'
import type { ChangeChannel } from '../../../../primitives/ports'
import type { ForwardMessageInput, MergeForwardInput } from '../../../api/messages/messages'
import { isPending, targetKey, isSafeToTry } from './forward'
import type { Forward, OmissionReason, OmittedMessage, Send, SendState, StoredMessage } from './forward'

/** The most concurrent requests. */
const MOST_AT_ONCE = 4

/**
 * Makes the requested sends of a forward as soon as they are `ready`, until none is pending. Sends to one target run
 * one after another, so that batches arrive in order; different targets run in parallel. Rate limits are waited out.
 */
export class ForwardSender {
  readonly #ports: ForwardPorts
  readonly #jobs: JobQueue<Forward>
  readonly #onDone: (forwardId: string) => void
  readonly #semaphore = new Semaphore(MOST_AT_ONCE)
  /** The uuids of the requested sends, by forward. */
  readonly #running = new Map<string, Set<string>>()
  /** Targets with a send under way. */
  readonly #lanes = new Set<string>()
  /** The number of pending reads of omitted messages, by forward. */
  readonly #asking = new Map<string, number>()

  /** `onDone`: called when nothing of a forward is under way anymore. */
  constructor(ports: ForwardPorts, jobs: JobQueue<Forward>, onDone: (forwardId: string) => void) {
    this.#ports = ports
    this.#jobs = jobs
    this.#onDone = onDone
  }

  /** Adds these sends. Without any, it only finds out that nothing is under way, and calls `onDone`. */
  run(forwardId: string, uuids: readonly string[]) {
    this.#running.set(forwardId, new Set([...(this.#running.get(forwardId) ?? []), ...uuids]))
    this.#pump()
  }

  /** Starts a waiting send once its pause is over, unless it was cancelled meanwhile. */
  async wake(forwardId: string, uuid: string, pauseMs: number): Promise<void> {
    await this.#ports.wait(pauseMs)
    if (this.#jobs.isClosed || this.#sendOf(forwardId, uuid)?.state.is !== 'waiting') return
    await this.#change(forwardId, uuid, { state: { is: 'ready' } })
    this.run(forwardId, [uuid])
  }

  #pump() {
    if (this.#jobs.isClosed) return
    for (const [forwardId, uuids] of this.#running) {
      const { sends: all = [], targets = [] } = this.#jobs.get(forwardId) ?? {}
      const sends = all.filter((send) => uuids.has(send.uuid))
      for (const { uuid, target, state } of sends) {
        const to = targets[target]
        if (state.is !== 'ready' || !to || this.#lanes.has(targetKey(to))) continue
        const lane = targetKey(to)
        this.#lanes.add(lane)
        void this.#send(forwardId, uuid, lane).finally(() => {
          this.#lanes.delete(lane)
          this.#pump()
        })
      }
      if (sends.some(isPending) || this.#asking.has(forwardId)) continue
      this.#running.delete(forwardId)
      this.#onDone(forwardId)
    }
  }

  /** Tries one send until it is settled. It holds a slot only during a request. */
  async #send(forwardId: string, uuid: string, lane: string): Promise<void> {
    let refusals = 0
    while (this.#mayGo(forwardId, uuid)) {
      await this.#semaphore.acquire()
      const pause = this.#mayGo(forwardId, uuid) ? this.#ports.budget.msUntil(lane) : undefined
      const outcome = pause === 0 ? await this.#try(forwardId, uuid, refusals) : undefined
      this.#semaphore.release()
      if (pause) await this.#ports.wait(pause)
      else if (outcome?.is === 'tooOften') {
        refusals += 1
        if (outcome.isOfApp) this.#ports.budget.closeFor(outcome.pauseMs)
        await this.#ports.wait(outcome.pauseMs)
      } else return
    }
  }

  /** Whether it is still to be sent: it was not cancelled, and a retry is still safe. */
  #mayGo(forwardId: string, uuid: string): boolean {
    const send = this.#sendOf(forwardId, uuid)
    if (this.#jobs.isClosed || !send || (send.state.is !== 'ready' && send.state.is !== 'waiting'))
      return false
    if (isSafeToTry(send, this.#ports.now())) return true
    void this.#change(forwardId, uuid, { state: { is: 'unanswered', at: this.#ports.now() } })
    return false
  }

  async #try(forwardId: string, uuid: string, refusals: number): Promise<Outcome | undefined> {
    await this.#askTime(forwardId, uuid)
    if (!this.#mayGo(forwardId, uuid)) return undefined
    const forward = this.#jobs.get(forwardId)
    const send = this.#sendOf(forwardId, uuid)
    const target = send && forward?.targets[send.target]
    if (!forward || !send || !target) return undefined
    const now = this.#ports.now()
    // Stores the uuid and its use before the request can have any effect.
    await this.#change(forwardId, uuid, {
      state: { is: 'sending' },
      tries: send.tries + 1,
      hourFrom: send.mayHaveArrived ? (send.hourFrom ?? now) : now,
    })
    if (this.#jobs.isClosed) return undefined
    const { receive_id_type, receive_id } = target
    const message_id_list = (forward.batches[send.batch] ?? []).map(({ message_id }) => message_id)
    try {
      const query = { receive_id_type, uuid }
      const [message_id = ''] = message_id_list
      const answer: Forwarded = forward.isSingle
        ? {
            message: await this.#ports.forwardMessage({ path: { message_id }, query, body: { receive_id } }),
            invalid_message_id_list: [],
          }
        : await this.#ports.mergeForward({ query, body: { receive_id, message_id_list } })
      await this.#sent(forwardId, send, answer)
      return undefined
    } catch (error) {
      const outcome = outcomeOf(error, refusals)
      await this.#failed(forwardId, uuid, outcome)
      return outcome
    }
  }

  /**
   * Runs before a retry of a send that may have been delivered. Any answer gives the service's time, which may have
   * been moved since the last one.
   */
  async #askTime(forwardId: string, uuid: string): Promise<void> {
    const send = this.#sendOf(forwardId, uuid)
    const [message] = (send && this.#jobs.get(forwardId)?.batches[send.batch]) ?? []
    if (send?.mayHaveArrived && message)
      await this.#ports.getMessage(message.message_id).catch(() => undefined)
  }

  async #sent(forwardId: string, { uuid, batch }: Send, answer: Forwarded): Promise<void> {
    const { message_id, chat_id } = answer.message
    const messages = this.#jobs.get(forwardId)?.batches[batch] ?? []
    const leftOut = answer.invalid_message_id_list.map((id): OmittedMessage => {
      const why = reasonFromList(messages.find((message) => message.message_id === id))
      return { message_id: id, ...(why && { why }) }
    })
    const state: SendState = { is: 'sent', at: this.#ports.now(), message_id, chat_id, leftOut }
    if (leftOut.some(({ why }) => why === undefined)) void this.#askWhy(forwardId, uuid, leftOut)
    await this.#change(forwardId, uuid, { state, mayHaveArrived: false })
  }

  async #failed(forwardId: string, uuid: string, outcome: Outcome): Promise<void> {
    const at = this.#ports.now()
    if (outcome.is === 'refused')
      return this.#change(forwardId, uuid, { state: { is: 'refused', at, refusal: outcome.refusal } })
    if (outcome.is === 'tooOften') {
      const { code, pauseMs } = outcome
      return this.#change(forwardId, uuid, { state: { is: 'waiting', until: at + pauseMs, code } })
    }
    if (outcome.is === 'unanswered')
      return this.#change(forwardId, uuid, { state: { is: 'unanswered', at }, mayHaveArrived: true })
    const send = this.#sendOf(forwardId, uuid)
    if (send) await this.#change(forwardId, uuid, { state: stateWhenAbandoned(send, at) })
  }

  /**
   * Finds out why messages were left out that looked fine in the list. The send is settled regardless of the answer.
   */
  async #askWhy(forwardId: string, uuid: string, leftOut: readonly OmittedMessage[]): Promise<void> {
    this.#asking.set(forwardId, (this.#asking.get(forwardId) ?? 0) + 1)
    const omitted: OmittedMessage[] = []
    for (const { message_id, why } of leftOut) {
      omitted.push({ message_id, why: why ?? (await fetchReason(() => this.#ports.getMessage(message_id))) })
    }
    const state = this.#sendOf(forwardId, uuid)?.state
    if (state?.is === 'sent') await this.#change(forwardId, uuid, { state: { ...state, leftOut: omitted } })
    const asking = (this.#asking.get(forwardId) ?? 1) - 1
    if (asking > 0) this.#asking.set(forwardId, asking)
    else this.#asking.delete(forwardId)
    this.#pump()
  }

  #change(forwardId: string, uuid: string, different: Partial<Send>): Promise<void> {
    this.#jobs.change(forwardId, (forward) => ({
      ...forward,
      sends: forward.sends.map((send) => (send.uuid === uuid ? { ...send, ...different } : send)),
    }))
    return this.#jobs.keep(forwardId)
  }

  #sendOf(forwardId: string, uuid: string): Send | undefined {
    return this.#jobs.get(forwardId)?.sends.find((send) => send.uuid === uuid)
  }
}

/** The state of a send that is no longer tried. If an earlier try got no answer, it may have been delivered. */
export const stateWhenAbandoned = ({ mayHaveArrived }: Send, at: number): SendState =>
  mayHaveArrived ? { is: 'unanswered', at } : { is: 'cancelled' }

/** Admits this many at once; the others wait in a queue. */
class Semaphore {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#line.push(resolve))
  }

  release() {
    const next = this.#line.shift()
    if (next) next()
    else this.#free += 1
  }
}

type Forwarded = DataOf<typeof MergeForward>

/** The ports of a queue, which a test replaces, for example with its own clock. */
export interface ForwardPorts {
  /** The application that sends. */
  app_id: string
  /** Milliseconds on the service's clock, by which the hour of a uuid is measured. */
  now(): number
  /** The rate budget for sends, shared by the whole page. */
  budget: RateBudget
  wait(ms: number): Promise<void>
  newUuid(): string
  storage: JobStorage<Forward>
  /** Notifies the other tabs that a forward was stored again. */
  channel: ChangeChannel
  /** The right to send a forward, or undefined if another tab has it. */
  claim(forwardId: string): Promise<Release | undefined>
  mergeForward(input: MergeForwardInput): Promise<Forwarded>
  forwardMessage(input: ForwardMessageInput): Promise<Message>
  getMessage(messageId: string): Promise<readonly Message[]>
}

/** Why a message cannot be bundled, according to the list at the time of the selection. */
function reasonFromList(message: StoredMessage | undefined): OmissionReason | undefined {
  if (message?.deleted) return 'recalled'
  if (message?.msg_type === 'system') return 'system'
  return message?.isInside ? 'inside' : undefined
}

const reasonOfCode: Record<number, OmissionReason> = {
  230002: 'outside',
  99992354: 'gone',
  230001: 'gone',
  230011: 'recalled',
  230110: 'recalled',
  230050: 'invisible',
}

/** Finds the reason by reading the current message; `unsaid` if that does not show it either. */
async function fetchReason(ask: () => Promise<readonly Message[]>): Promise<OmissionReason> {
  try {
    const [message] = await ask()
    if (message?.deleted) return 'recalled'
    if (message?.msg_type === 'system') return 'system'
    return message?.upper_message_id === undefined ? 'unsaid' : 'inside'
  } catch (error) {
    return (error instanceof LarkError && reasonOfCode[error.code]) || 'unsaid'
  }
}

/** The meaning of an error of a try for its send. */
type Outcome =
  | { is: 'refused'; refusal: Refusal }
  | { is: 'tooOften'; code: number; pauseMs: number; isOfApp: boolean }
  | { is: 'unanswered' }
  /** It was not sent, because the console now acts as another application. */
  | { is: 'notLeft' }

/** The target's own limit; the application's is `isTooOften` (platform/pace#limits). */
const TARGET_TOO_OFTEN = 230020

const PAUSES = { firstMs: 1_000, longestMs: 30_000 }

/**
 * A refusal means that nothing was sent. A response that is not the platform's own answer, such as a proxy's page or
 * an internal failure, may follow a delivery. So it counts as no answer. `refusals`: the number of consecutive
 * earlier rate limits, each of which doubles the pause.
 */
export function outcomeOf(error: unknown, refusals: number): Outcome {
  if (error instanceof CallerChanged) return { is: 'notLeft' }
  if (!(error instanceof LarkError)) return { is: 'unanswered' }
  const isOfTarget = error.code === TARGET_TOO_OFTEN
  if (isOfTarget || error.isTooOften) {
    const omitted = (error.retryAfterSeconds ?? 0) * 1_000
    const pauseMs = Math.max(omitted, backOffMs(refusals + 1, PAUSES))
    return { is: 'tooOften', code: error.code, pauseMs, isOfApp: !isOfTarget }
  }
  if (error.code === NOT_AN_ENVELOPE || error.status >= 500) return { is: 'unanswered' }
  const { code, status, msg, logId, detail } = error
  return { is: 'refused', refusal: { code, status, msg, logId, detail } }
}
