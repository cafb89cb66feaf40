import { LarkError, NOT_AN_ENVELOPE, OtherCaller, type Refusal } from '../../../api/lark-error'

/** What an error of a try means for its send. */
export type Outcome =
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
