import type { DataOf } from '../../../../contract/endpoint'
import type { MergeForward } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import { LarkError, NOT_AN_ENVELOPE, CallerChanged, type Refusal } from '../../../api/lark-error'
import type { ForwardMessageInput, MergeForwardInput } from '../../../api/messages/messages'
import type { RateBudget } from '../../../api/rate-budget'
import { backOffMs } from '../../../api/retry'
import type { JobQueue, JobStorage } from '../../../jobs/job-queue'
import type { Release } from '../../../storage/locks'
import type { ChangeChannel } from '../../../storage/tab-channel'
import { isPending, targetKey, isSafeToTry } from './forward'
import type { Forward, OmissionReason, OmittedMessage, Send, SendState, StoredMessage } from './forward'

/** Concurrent requests. */
const MOST_AT_ONCE = 4

/**
 * Sends what it is told to of a forward, as soon as that is `ready`, until nothing is.
 * Sends to one target go one after another, so that batches arrive in order;
 * different targets go in parallel. Rate limits are waited out.
 */
export class ForwardSender {
  readonly #ports: ForwardPorts
  readonly #jobs: JobQueue<Forward>
  readonly #onDone: (forwardId: string) => void
  readonly #semaphore = new Semaphore(MOST_AT_ONCE)
  /** The sends of each forward that it was told to make. */
  readonly #running = new Map<string, Set<string>>()
  /** Targets with a send under way. */
  readonly #lanes = new Set<string>()
  /** How many questions are still open for a forward, though all of it is sent. */
  readonly #asking = new Map<string, number>()

  /** `onDone`: called when nothing of a forward is under way any more. */
  constructor(ports: ForwardPorts, jobs: JobQueue<Forward>, onDone: (forwardId: string) => void) {
    this.#ports = ports
    this.#jobs = jobs
    this.#onDone = onDone
  }

  /** Makes these sends, too. Without any, all there is to do is to notice that nothing is. */
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

  /** Tries one send until it is settled; holds a slot only while a request is under way. */
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

  /** Whether it is still to be sent: it was not cancelled, and the time in which a retry is safe has not run out. */
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
    // The uuid, and the fact that it is used, is on disk before the request can have any effect.
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
   * Runs before a retry of what may have been delivered: any answer tells the
   * service's time, whose clock may have been moved since the last one.
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

  /** Asks why messages were left out that looked fine in the list. The send is settled whatever the answer. */
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

/** The state of a send that is not tried any further: if an earlier try got no answer, it may have been delivered. */
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

/** What a queue needs from its surroundings; a test gives it a clock of its own. */
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
  /** Tells the other tabs that a forward was stored again. */
  channel: ChangeChannel
  /** The right to send a forward, or undefined if another tab has it. */
  claim(forwardId: string): Promise<Release | undefined>
  mergeForward(input: MergeForwardInput): Promise<Forwarded>
  forwardMessage(input: ForwardMessageInput): Promise<Message>
  getMessage(messageId: string): Promise<readonly Message[]>
}

/** Why a message cannot be bundled, as far as the list showed it when it was selected. */
function reasonFromList(message: StoredMessage | undefined): OmissionReason | undefined {
  if (message?.deleted) return 'recalled'
  if (message?.msg_type === 'system') return 'system'
  return message?.isInside ? 'inside' : undefined
}

const reasonOfCode: Record<number, OmissionReason> = {
  230002: 'outside',
  230001: 'gone',
  230011: 'recalled',
  230110: 'recalled',
  230050: 'invisible',
}

/** Finds the reason by asking for the message as it is now; `unsaid` if that does not tell either. */
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

/** What an error of a try means for its send. */
type Outcome =
  | { is: 'refused'; refusal: Refusal }
  | { is: 'tooOften'; code: number; pauseMs: number; isOfApp: boolean }
  | { is: 'unanswered' }
  /** It was not sent: the console acts as another application now. */
  | { is: 'notLeft' }

/** The target's own limit; the application's is `isTooOften` (platform/pace#limits). */
const TARGET_TOO_OFTEN = 230020

const PAUSES = { firstMs: 1_000, longestMs: 30_000 }

/**
 * A refusal says that nothing was sent. Anything that is not an answer of the
 * platform itself says nothing: a proxy's page or an internal failure may come
 * after the message went out, so it counts as no answer. `refusals`: how many
 * times in a row it was sent too often before; each doubles the pause.
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
