import { CallerChanged, LarkError, NOT_AN_ENVELOPE, refusalOf, type Refusal } from '../client/lark-error'
import type { RateBudget } from '../client/rate-budget'
import { backOffMs } from '../primitives/retry'

/**
 * An intent to send something once: a value in a store. Times are milliseconds of the service's clock.
 *
 * The platform sends one `uuid` to one receiver once within an hour, and remembers nothing after it
 * (platform/messages#merge-forward). So every try uses the same `uuid`, and an intent that may have been delivered is
 * not tried after the hour.
 */
export interface SendIntent {
  uuid: string
  state: SendState<object>
  tries: number
  /** The start of the first try that may have been delivered. The hour of the uuid counts from here. */
  hourFrom?: number
  /** Whether a try got no answer, and no later try has shown that it was not carried out. */
  mayHaveArrived?: boolean
}

/**
 *     ready → sending → sent | refused | unanswered
 *               ↑ ↓
 *             waiting            ready, waiting → cancelled
 */
export type SendState<Receipt> = UnsentState | ({ is: 'sent'; at: number } & Receipt)

export type UnsentState =
  | { is: 'ready' }
  | { is: 'sending' }
  /** Rate limited; retried at `until`. */
  | { is: 'waiting'; until: number; code: number }
  /** It may have been delivered. */
  | { is: 'unanswered'; at: number }
  | { is: 'refused'; at: number; refusal: Refusal }
  /** Not sent, and not to be sent without a new decision of the operator. */
  | { is: 'cancelled' }

/** A change of an intent until it is sent. */
export type SendChange = Partial<Omit<SendIntent, 'uuid' | 'state'>> & { state?: UnsentState }

export interface SendPorts<Answer> {
  /** The intent as it is now. Undefined if it was dropped, or if this program no longer owns it. */
  intent(): SendIntent | undefined
  /** Changes the intent. Resolves when the change is on disk. */
  keep(change: SendChange): Promise<void>
  /** Makes what the call needs, such as the key of a file. May be repeated. False if it cannot be sent. */
  prepare?(): Promise<boolean>
  /** Makes the call with the intent's `uuid`. Rejects if it got no answer, or was refused. */
  call(): Promise<Answer>
  /** Stores the answer. */
  sent(answer: Answer): Promise<void>
  /** Any call whose answer has the service's time. */
  askTime(): Promise<unknown>
  /** Milliseconds of the service's clock. */
  now(): number
  wait(ms: number): Promise<void>
  /** Runs a try. Others may have to end before. */
  turn<T>(run: () => Promise<T>): Promise<T>
  budget: RateBudget
  /** The receiver, for the budget. */
  receiver: string
  /** Whether a rate limit is waited out. If not, it counts as a refusal. */
  waitsOut: boolean
}

/**
 * Sends an intent that is `ready`, and resolves when it is settled: sent, refused, unanswered or cancelled.
 *
 * The one place where an intent becomes a call. Before a call can have any effect, its `uuid` and that it is under way
 * are on disk. A rate limit is waited out. Any other failure ends it, and whether it may be repeated depends on
 * `isSafeToTry`.
 */
export async function sendOnce<Answer>(ports: SendPorts<Answer>): Promise<void> {
  for (let refusals = 0; ;) {
    const prepared = await prepare(ports, refusals)
    const next = prepared === 'ready' ? await ports.turn(() => trySending(ports, refusals)) : prepared
    if (next === undefined) return
    if (next.isRefusal) refusals += 1
    await ports.wait(next.ms)
  }
}

/** A pause before the next try. */
interface Pause {
  ms: number
  isRefusal: boolean
}

async function prepare(ports: SendPorts<unknown>, refusals: number): Promise<'ready' | Pause | undefined> {
  if (!(await mayGo(ports))) return undefined
  try {
    return !ports.prepare || (await ports.prepare()) ? 'ready' : undefined
  } catch (error) {
    const outcome = outcomeOf(error, refusals)
    return await failed(ports, outcome.is === 'unanswered' ? { is: 'notLeft' } : outcome)
  }
}

/** Undefined once it is settled. */
async function trySending<Answer>(ports: SendPorts<Answer>, refusals: number): Promise<Pause | undefined> {
  if (!(await mayGo(ports))) return undefined
  const ms = ports.budget.msUntil(ports.receiver)
  if (ms > 0) return { ms, isRefusal: false }
  // The service's clock may have been moved since the last answer.
  if (ports.intent()?.mayHaveArrived) await ports.askTime().catch(() => undefined)
  if (!(await mayGo(ports))) return undefined
  const { tries, mayHaveArrived, hourFrom } = ports.intent() ?? { tries: 0 }
  const now = ports.now()
  await ports.keep({
    state: { is: 'sending' },
    tries: tries + 1,
    hourFrom: mayHaveArrived ? (hourFrom ?? now) : now,
  })
  // A slow disk, or a computer that was asleep, may have used up the hour.
  if (!(await mayGo(ports))) return undefined
  try {
    await ports.sent(await ports.call())
    return undefined
  } catch (error) {
    return await failed(ports, outcomeOf(error, refusals))
  }
}

/** Whether it is still to be sent: it was not dropped or cancelled, and a try sends nothing twice. */
async function mayGo({ intent, keep, now }: SendPorts<unknown>): Promise<boolean> {
  const current = intent()
  if (!current || !isPending(current)) return false
  if (isSafeToTry(current, now())) return true
  await keep({ state: { is: 'unanswered', at: now() } })
  return false
}

async function failed(ports: SendPorts<unknown>, outcome: Outcome): Promise<Pause | undefined> {
  const { intent, keep, now, budget, waitsOut } = ports
  const at = now()
  if (outcome.is === 'tooOften' && waitsOut) {
    const { refusal, pauseMs, isOfApp } = outcome
    if (isOfApp) budget.closeFor(pauseMs)
    await keep({ state: { is: 'waiting', until: at + pauseMs, code: refusal.code } })
    return { ms: pauseMs, isRefusal: true }
  }
  if (outcome.is === 'unanswered') await keep({ state: { is: 'unanswered', at }, mayHaveArrived: true })
  else if (outcome.is === 'notLeft') await keep({ state: abandonedState(intent(), at) })
  else await keep({ state: { is: 'refused', at, refusal: outcome.refusal } })
  return undefined
}

/** The state of an intent that is no longer tried. If an earlier try got no answer, it may have been delivered. */
export const abandonedState = (intent: SendIntent | undefined, at: number): UnsentState =>
  intent?.mayHaveArrived ? { is: 'unanswered', at } : { is: 'cancelled' }

/**
 * The change of an intent when its owner is gone: a send that was under way may have been delivered. Undefined if
 * nothing was under way.
 */
export function interruptedSend(intent: SendIntent, at: number): SendChange | undefined {
  const { is } = intent.state
  if (is === 'sending') return { state: { is: 'unanswered', at }, mayHaveArrived: true }
  if (is !== 'waiting') return undefined
  return { state: intent.mayHaveArrived ? { is: 'unanswered', at } : { is: 'ready' } }
}

/** Whether an intent is being sent, or will be without a new decision of the operator. */
export const isPending = ({ state: { is } }: Pick<SendIntent, 'state'>): boolean =>
  is === 'ready' || is === 'sending' || is === 'waiting'

/** How long to wait for an answer; after that the try counts as unanswered. */
export const ANSWER_TIMEOUT_MS = 30_000

/** How long the platform remembers a uuid. */
export const HOUR_MS = 3_600_000

/** The part of the hour in which a uuid sends once that leaves a retry enough time to arrive. */
export const SAFE_RETRY_MS = HOUR_MS - 2 * ANSWER_TIMEOUT_MS

/** The facts about a uuid that was used. */
type UuidHour = Pick<SendIntent, 'hourFrom' | 'mayHaveArrived'>

/**
 * Milliseconds for which a retry is sure to send nothing twice; 0 when they are over. Undefined if no try may have
 * been delivered, because a retry is then always safe. A clock that was set back also gives 0, because the time since
 * the try is unknown.
 */
export function safeMsLeft({ hourFrom, mayHaveArrived }: UuidHour, now: number): number | undefined {
  if (!mayHaveArrived || hourFrom === undefined) return undefined
  const passed = now - hourFrom
  return passed < 0 ? 0 : Math.max(0, SAFE_RETRY_MS - passed)
}

/** Whether an intent may be tried, or tried again, under its `uuid`. */
export const isSafeToTry = (intent: UuidHour, now: number): boolean => safeMsLeft(intent, now) !== 0

/** The meaning of an error of a try for its intent. */
type Outcome =
  | { is: 'refused'; refusal: Refusal }
  | { is: 'tooOften'; refusal: Refusal; pauseMs: number; isOfApp: boolean }
  | { is: 'unanswered' }
  /** Nothing was sent. */
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
  // The console now acts as another application.
  if (error instanceof CallerChanged) return { is: 'notLeft' }
  if (!(error instanceof LarkError)) return { is: 'unanswered' }
  const { code, status } = error
  const refusal = refusalOf(error)
  const isOfTarget = code === TARGET_TOO_OFTEN
  if (isOfTarget || error.isTooOften) {
    const askedMs = (error.retryAfterSeconds ?? 0) * 1_000
    const pauseMs = Math.max(askedMs, backOffMs(refusals + 1, PAUSES))
    return { is: 'tooOften', refusal, pauseMs, isOfApp: !isOfTarget }
  }
  if (code === NOT_AN_ENVELOPE || status >= 500) return { is: 'unanswered' }
  return { is: 'refused', refusal }
}
