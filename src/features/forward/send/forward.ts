import { LarkError } from '../../../../client/lark-error'
import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'
import { HOUR_MS, isPending, isSafeToTry } from '../../../../jobs/send-once'
import type { SendIntent, SendState as StateOfSend } from '../../../../jobs/send-once'
import type { NextClick } from '../../../i18n/codes/next-clicks'
import { canTryAgain } from '../../../i18n/explain-failure'

/** The origin of messages. */
export interface Source {
  chat_id: string
  name: string
  /** Set if they are messages of a thread. */
  thread_id?: string
}

/** The destination of a bundle, as it was chosen. */
export interface Target {
  receive_id_type: ReceiveIdType
  receive_id: string
  /** Empty if unknown. */
  name: string
  /** The chat that the target is, or that its thread is in, if known. */
  chat_id?: string
  /** The person, if the platform gave it: the same person can be chosen by several kinds of ids. */
  open_id?: string
}

/** The part of a message that a report needs: just one line of its text. */
export interface StoredMessage {
  message_id: string
  /** The chat of the message; absent in older records, where it is the source's. */
  chat_id?: string
  msg_type: string
  create_time: string
  sender_id: string
  words: string
  deleted: boolean
  /** Whether it is inside a merge-forward. */
  isInside: boolean
}

/**
 * Why the service left a message out of a bundle, as far as the message itself shows
 * (platform/messages#merge-forward, rules 4 and 8).
 */
export type OmissionReason = 'recalled' | 'system' | 'inside' | 'invisible' | 'outside' | 'gone' | 'unsaid'

export interface OmittedMessage {
  message_id: string
  /** Absent while it is being requested. */
  why?: OmissionReason
}

/** The platform's answer to a send. */
interface Receipt {
  message_id: string
  chat_id: string
  leftOut: readonly OmittedMessage[]
  /** The operator recalled it from the report. */
  isRecalled?: true
}

export type SendState = StateOfSend<Receipt>

/** One bundle to one target. */
export interface Send extends SendIntent {
  /** Index of the forward's batch, and of its target. */
  batch: number
  target: number
  state: SendState
  /** The forward in which it was sent again on purpose. */
  againIn?: string
}

/** The intent of one press of the send button: these messages to those targets. */
export interface Forward {
  forward_id: string
  /** The application that sends. */
  app_id: string
  madeAt: number
  source: Source
  /** Each batch is one bundle, earliest message first. */
  batches: readonly (readonly StoredMessage[])[]
  targets: readonly Target[]
  sends: readonly Send[]
  /** Each batch is one message, which is forwarded as itself instead of in a bundle. */
  isSingle?: boolean
  /** Whether the operator wants no reminder that it is unfinished. */
  isSetAside?: boolean
}

/** The content of a forward; `pairs` if not every batch goes to every target. */
export interface ForwardDraft {
  source: Source
  batches: readonly (readonly StoredMessage[])[]
  targets: readonly Target[]
  isSingle?: boolean
  pairs?: readonly { batch: number; target: number }[]
}

export const targetKey = ({ receive_id_type, receive_id }: Pick<Target, 'receive_id_type' | 'receive_id'>) =>
  `${receive_id_type} ${receive_id}`

type StateCounts = Readonly<Record<SendState['is'], number>>

const none: StateCounts = {
  ready: 0,
  sending: 0,
  waiting: 0,
  sent: 0,
  unanswered: 0,
  refused: 0,
  cancelled: 0,
}

/** Whether it had arrived, but was recalled. */
export const isRecalled = (state: SendState): boolean => state.is === 'sent' && state.isRecalled === true

/** The number of sends in each state. */
export function countStates(sends: readonly Send[]): StateCounts {
  const counts = { ...none }
  for (const { state } of sends) counts[state.is] += 1
  return counts
}

/** Whether to offer a retry: it may end differently, and sends nothing twice. */
export const canRetry = ({ state, ...send }: Send, now: number): boolean =>
  (state.is === 'unanswered' ||
    state.is === 'cancelled' ||
    (state.is === 'refused' && canTryAgain(new LarkError(state.refusal)))) &&
  send.againIn === undefined &&
  isSafeToTry(send, now)

/** Whether the operator may want to resume it: a send is pending, or a retry can still tell whether it arrived. */
export const isUnfinished = ({ isSetAside, sends }: Forward, now: number): boolean =>
  !isSetAside &&
  sends.some((send) => isPending(send) || (send.state.is === 'unanswered' && canRetry(send, now)))

/**
 * The time within the hour when these messages went to this target, may have, or are about to. Undefined if there is
 * none.
 */
export function sentWithinHour(
  forwards: readonly Forward[],
  { batches, target, now }: { batches: readonly (readonly string[])[]; target: Target; now: number },
): number | undefined {
  const asked = new Set(batches.map(idsKey))
  const times = forwards.flatMap((forward) =>
    forward.sends.flatMap(({ batch, target: at, state }) => {
      const to = forward.targets[at]
      const isSame =
        to &&
        isSameTarget(to, target) &&
        state.is !== 'refused' &&
        state.is !== 'cancelled' &&
        !isRecalled(state) &&
        asked.has(idsKey((forward.batches[batch] ?? []).map(({ message_id }) => message_id)))
      return isSame ? ['at' in state ? state.at : forward.madeAt] : []
    }),
  )
  const latest = Math.max(...times)
  return now - latest < HOUR_MS ? latest : undefined
}

const idsKey = (ids: readonly string[]): string => ids.toSorted().join()

const isSameTarget = (one: Target, other: Target): boolean =>
  targetKey(one) === targetKey(other) || (one.open_id !== undefined && one.open_id === other.open_id)

/** The next steps for a refused send, by the names of their buttons. */
export type NextSteps = Partial<Record<NextClick, (send: Send) => void>>

/** All batches that the same target refused, in order: choosing another target applies to all of them. */
export const refusedBatches = ({ sends }: Forward, { target }: Send): readonly number[] =>
  sends.filter((send) => send.target === target && send.state.is === 'refused').map(({ batch }) => batch)
