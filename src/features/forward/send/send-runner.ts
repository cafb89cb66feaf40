import { isUnderWay } from './counts-of'
import { targetKey, type LeftOut, type Send, type SendState } from './intent'
import type { IntentBook } from './intent-book'

import { isSafeToTry } from './safe-retry'
import { SendPace } from './send-pace'

import type { DataOf } from '../../../../contract/endpoint'
import type { MergeForward } from '../../../../contract/im/messages/merge-forward'
import type { Message } from '../../../../contract/im/messages/message'
import type { Release } from '../../../storage/claim'
import type { News } from '../../../storage/open-news'
import type { MergeForwardInput } from '../../../api/messages/merge-forward'
import type { IntentShelf } from './intent-shelf'
import { LarkError, NOT_AN_ENVELOPE, OtherCaller, type Refusal } from '../../../api/lark-error'
import type { KeptMessage, WhyLeftOut } from './intent'

/** Requests under way at once. */
const MOST_AT_ONCE = 4

/**
 * Sends what is `ready` of the intents that it is given, until nothing is.
 * Sends to one target go one after another, so that batches arrive in their
 * order; several targets go side by side. Rate limits are waited out.
 */
export class SendRunner {
  readonly #ports: DeskPorts
  readonly #book: IntentBook
  readonly #onDone: (intentId: string) => void
  readonly #pace: SendPace
  readonly #slots = new Slots(MOST_AT_ONCE)
  readonly #running = new Set<string>()
  /** Targets to which something is under way. */
  readonly #lanes = new Set<string>()
  /** What an intent still has to learn, though all of it is sent. */
  readonly #asking = new Map<string, number>()

  /** `onDone`: told when nothing of an intent is under way any more. */
  constructor(ports: DeskPorts, book: IntentBook, onDone: (intentId: string) => void) {
    this.#ports = ports
    this.#book = book
    this.#onDone = onDone
    this.#pace = new SendPace(ports.ticks)
  }

  run(intentId: string) {
    this.#running.add(intentId)
    this.#pump()
  }

  /** Begins a send that waits, once its pause is over, unless somebody cancelled it meanwhile. */
  async wake(intentId: string, uuid: string, pauseMs: number): Promise<void> {
    await this.#ports.wait(pauseMs)
    if (this.#book.isClosed || this.#book.sendOf(intentId, uuid)?.state.is !== 'waiting') return
    await this.#change(intentId, uuid, { state: { is: 'ready' } })
    this.run(intentId)
  }

  #pump() {
    if (this.#book.isClosed) return
    for (const intentId of this.#running) {
      const { sends = [], targets = [] } = this.#book.get(intentId) ?? {}
      for (const { uuid, target, state } of sends) {
        const to = targets[target]
        if (state.is !== 'ready' || !to || this.#lanes.has(targetKey(to))) continue
        const lane = targetKey(to)
        this.#lanes.add(lane)
        void this.#send(intentId, uuid, lane).finally(() => {
          this.#lanes.delete(lane)
          this.#pump()
        })
      }
      if (sends.some(isUnderWay) || this.#asking.has(intentId)) continue
      this.#running.delete(intentId)
      this.#onDone(intentId)
    }
  }

  /** Tries one send until it is settled; holds a slot only while a request is under way. */
  async #send(intentId: string, uuid: string, lane: string): Promise<void> {
    let refusals = 0
    while (this.#mayGo(intentId, uuid)) {
      await this.#slots.take()
      const pause = this.#mayGo(intentId, uuid) ? this.#pace.msUntilSend(lane) : undefined
      const outcome = pause === 0 ? await this.#try(intentId, uuid, refusals) : undefined
      this.#slots.give()
      if (pause) await this.#ports.wait(pause)
      else if (outcome?.is === 'tooOften') {
        refusals += 1
        if (outcome.isOfApp) this.#pace.closeFor(outcome.pauseMs)
        await this.#ports.wait(outcome.pauseMs)
      } else return
    }
  }

  /** Still meant to be sent: nobody cancelled it, and waiting has not outlived the safety of a retry. */
  #mayGo(intentId: string, uuid: string): boolean {
    const send = this.#book.sendOf(intentId, uuid)
    if (this.#book.isClosed || !send || (send.state.is !== 'ready' && send.state.is !== 'waiting'))
      return false
    if (isSafeToTry(send, this.#ports.now())) return true
    void this.#change(intentId, uuid, { state: { is: 'unanswered', at: this.#ports.now() } })
    return false
  }

  async #try(intentId: string, uuid: string, refusals: number): Promise<Outcome | undefined> {
    const intent = this.#book.get(intentId)
    const send = this.#book.sendOf(intentId, uuid)
    const target = send && intent?.targets[send.target]
    if (!intent || !send || !target) return undefined
    const now = this.#ports.now()
    // The uuid, and that it is used, is on disk before anything can come of it.
    await this.#change(intentId, uuid, {
      state: { is: 'sending' },
      tries: send.tries + 1,
      hourFrom: send.mayHaveArrived ? (send.hourFrom ?? now) : now,
    })
    if (this.#book.isClosed) return undefined
    const { receive_id_type, receive_id } = target
    const message_id_list = (intent.batches[send.batch] ?? []).map(({ message_id }) => message_id)
    try {
      const answer = await this.#ports.mergeForward({
        query: { receive_id_type, uuid },
        body: { receive_id, message_id_list },
      })
      await this.#sent(intentId, send, answer)
      return undefined
    } catch (error) {
      const outcome = outcomeOf(error, refusals)
      await this.#failed(intentId, uuid, outcome)
      return outcome
    }
  }

  async #sent(intentId: string, { uuid, batch }: Send, answer: Forwarded): Promise<void> {
    const { message_id, chat_id } = answer.message
    const messages = this.#book.get(intentId)?.batches[batch] ?? []
    const leftOut = answer.invalid_message_id_list.map((id): LeftOut => {
      const why = whyFromList(messages.find((message) => message.message_id === id))
      return { message_id: id, ...(why && { why }) }
    })
    const state: SendState = { is: 'sent', at: this.#ports.now(), message_id, chat_id, leftOut }
    if (leftOut.some(({ why }) => why === undefined)) void this.#askWhy(intentId, uuid, leftOut)
    await this.#change(intentId, uuid, { state, mayHaveArrived: false })
  }

  async #failed(intentId: string, uuid: string, outcome: Outcome): Promise<void> {
    const at = this.#ports.now()
    if (outcome.is === 'refused')
      return this.#change(intentId, uuid, { state: { is: 'refused', at, refusal: outcome.refusal } })
    if (outcome.is === 'tooOften') {
      const { code, pauseMs } = outcome
      return this.#change(intentId, uuid, { state: { is: 'waiting', until: at + pauseMs, code } })
    }
    if (outcome.is === 'unanswered')
      return this.#change(intentId, uuid, { state: { is: 'unanswered', at }, mayHaveArrived: true })
    const send = this.#book.sendOf(intentId, uuid)
    if (send) await this.#change(intentId, uuid, { state: whenGivenUp(send, at) })
  }

  /** Why messages were left out that the list showed nothing wrong with. The send is settled whatever comes of it. */
  async #askWhy(intentId: string, uuid: string, leftOut: readonly LeftOut[]): Promise<void> {
    this.#asking.set(intentId, (this.#asking.get(intentId) ?? 0) + 1)
    const told: LeftOut[] = []
    for (const { message_id, why } of leftOut) {
      told.push({ message_id, why: why ?? (await whyNow(() => this.#ports.getMessage(message_id))) })
    }
    const state = this.#book.sendOf(intentId, uuid)?.state
    if (state?.is === 'sent') await this.#change(intentId, uuid, { state: { ...state, leftOut: told } })
    const asking = (this.#asking.get(intentId) ?? 1) - 1
    if (asking > 0) this.#asking.set(intentId, asking)
    else this.#asking.delete(intentId)
    this.#pump()
  }

  #change(intentId: string, uuid: string, different: Partial<Send>): Promise<void> {
    this.#book.changeSend(intentId, uuid, different)
    return this.#book.keep(intentId)
  }
}

/** Where a send stands that is tried no further: told nothing of an earlier try, it may have been delivered. */
export const whenGivenUp = ({ mayHaveArrived }: Send, at: number): SendState =>
  mayHaveArrived ? { is: 'unanswered', at } : { is: 'cancelled' }

/** Room for so many at once; whoever finds none waits in line. */
class Slots {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#line.push(resolve))
  }

  give() {
    const next = this.#line.shift()
    if (next) next()
    else this.#free += 1
  }
}

type Forwarded = DataOf<typeof MergeForward>

/** What a desk needs of the world around it; a test gives it a clock of its own. */
export interface DeskPorts {
  /** In whose name. */
  app_id: string
  /** Milliseconds of the wall clock, which the hour of a uuid is counted on. */
  now(): number
  /** Milliseconds of a clock that never goes back. */
  ticks(): number
  wait(ms: number): Promise<void>
  newUuid(): string
  shelf: IntentShelf
  /** Tells the other tabs that an intent is kept anew. */
  news: News
  /** The right to send an intent, or undefined where another tab has it. */
  claim(intentId: string): Promise<Release | undefined>
  mergeForward(input: MergeForwardInput): Promise<Forwarded>
  getMessage(messageId: string): Promise<readonly Message[]>
}

/** Why a message cannot be bundled, as far as the list showed it when it was picked. */
function whyFromList(message: KeptMessage | undefined): WhyLeftOut | undefined {
  if (message?.deleted) return 'recalled'
  if (message?.msg_type === 'system') return 'system'
  return message?.isInside ? 'inside' : undefined
}

const whyOfCode: Record<number, WhyLeftOut> = {
  230002: 'outside',
  230001: 'gone',
  230011: 'recalled',
  230110: 'recalled',
  230050: 'invisible',
}

/** Why, by asking for the message as it is now; `unsaid` when that does not tell either. */
async function whyNow(ask: () => Promise<readonly Message[]>): Promise<WhyLeftOut> {
  try {
    const [message] = await ask()
    if (message?.deleted) return 'recalled'
    if (message?.msg_type === 'system') return 'system'
    return message?.upper_message_id === undefined ? 'unsaid' : 'inside'
  } catch (error) {
    return (error instanceof LarkError && whyOfCode[error.code]) || 'unsaid'
  }
}

/** What an error of a try means for its send. */
type Outcome =
  | { is: 'refused'; refusal: Refusal }
  | { is: 'tooOften'; code: number; pauseMs: number; isOfApp: boolean }
  | { is: 'unanswered' }
  /** It did not leave: the console acts in another name now. */
  | { is: 'notLeft' }

/** The target's own limit; the application's is `isTooOften` (platform-facts g). */
const TARGET_TOO_OFTEN = 230020

const LEAST_PAUSE_MS = 1_000
const MOST_PAUSE_MS = 30_000

/**
 * A refusal says that nothing was sent. Anything but an answer of the platform
 * itself says nothing: a proxy's page or a failure inside may come after the
 * message went out, so it counts as no answer. `refusals`: how often in a row
 * it came too often before, each of which doubles the pause.
 */
export function outcomeOf(error: unknown, refusals: number): Outcome {
  if (error instanceof OtherCaller) return { is: 'notLeft' }
  if (!(error instanceof LarkError)) return { is: 'unanswered' }
  const isOfTarget = error.code === TARGET_TOO_OFTEN
  if (isOfTarget || error.isTooOften) {
    const told = (error.retryAfterSeconds ?? 0) * 1_000
    const pauseMs = Math.max(told, Math.min(LEAST_PAUSE_MS * 2 ** refusals, MOST_PAUSE_MS))
    return { is: 'tooOften', code: error.code, pauseMs, isOfApp: !isOfTarget }
  }
  if (error.code === NOT_AN_ENVELOPE || error.status >= 500) return { is: 'unanswered' }
  const { code, status, msg, logId, detail } = error
  return { is: 'refused', refusal: { code, status, msg, logId, detail } }
}
