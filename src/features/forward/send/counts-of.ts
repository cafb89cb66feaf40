import { LarkError } from '../../../api/lark-error'
import { canTryAgain } from '../../../i18n/explain-failure'
import type { Forward, Send, SendState } from './forward'
import { isSafeToTry } from './safe-retry'

export type StateCounts = Readonly<Record<SendState['is'], number>>

const none: StateCounts = {
  ready: 0,
  sending: 0,
  waiting: 0,
  sent: 0,
  unanswered: 0,
  refused: 0,
  cancelled: 0,
}

/** How many sends are in which state. */
export function countStates(sends: readonly Send[]): StateCounts {
  const counts = { ...none }
  for (const { state } of sends) counts[state.is] += 1
  return counts
}

/** Sends that go out, or would, without anybody deciding anything new. */
export const isPending = ({ state }: Send): boolean => ['ready', 'sending', 'waiting'].includes(state.is)

/** Whether trying once more is offered: it can end otherwise, and sends nothing twice. */
export const canRetry = ({ state, ...send }: Send, now: number): boolean =>
  (state.is === 'unanswered' ||
    state.is === 'cancelled' ||
    (state.is === 'refused' && canTryAgain(new LarkError(state.refusal)))) &&
  send.againIn === undefined &&
  isSafeToTry({ state, ...send }, now)

/** Whether somebody may want to go on with it: something has not begun, or a retry can still tell what became of it. */
export const isUnfinished = ({ isSetAside, sends }: Forward, now: number): boolean =>
  !isSetAside &&
  sends.some((send) => isPending(send) || (send.state.is === 'unanswered' && canRetry(send, now)))
