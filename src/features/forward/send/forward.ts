import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'
import type { Refusal } from '../../../api/lark-error'

/** Where messages come from. */
export interface Source {
  chat_id: string
  name: string
  /** When they are messages of a thread. */
  thread_id?: string
}

/** Where a bundle goes, as it was chosen. */
export interface Target {
  receive_id_type: ReceiveIdType
  receive_id: string
  /** Empty where nobody told it. */
  name: string
  /** The chat that the target is, or that its thread is in, where that is known. */
  chat_id?: string
}

/** As much of a message as a report needs: no more of what it says than one line. */
export interface StoredMessage {
  message_id: string
  /** Where it is; one that was kept before this was kept is of the source. */
  chat_id?: string
  msg_type: string
  create_time: string
  sender_id: string
  words: string
  deleted: boolean
  /** It is inside a merge-forward. */
  isInside: boolean
}

/** Why the service left a message out of a bundle, as far as the message itself tells (platform/messages#merge-forward, rules 4 and 8). */
export type OmissionReason = 'recalled' | 'system' | 'inside' | 'invisible' | 'outside' | 'gone' | 'unsaid'

export interface OmittedMessage {
  message_id: string
  /** Absent while it is being asked. */
  why?: OmissionReason
}

/**
 * How far one send is. Times are milliseconds of this browser's clock.
 *
 *     ready → sending → sent | refused | unanswered
 *               ↑ ↓
 *             waiting            ready, waiting → cancelled
 */
export type SendState =
  | { is: 'ready' }
  | { is: 'sending' }
  /** Refused for coming too often; tried again at `until`. */
  | { is: 'waiting'; until: number; code: number }
  | { is: 'sent'; at: number; message_id: string; chat_id: string; leftOut: readonly OmittedMessage[] }
  /** It may have been delivered. */
  | { is: 'unanswered'; at: number }
  | { is: 'refused'; at: number; refusal: Refusal }
  | { is: 'cancelled' }

/** One bundle to one target: one `uuid`, whatever becomes of it. */
export interface Send {
  uuid: string
  /** Which of the forward's batches, and which of its targets. */
  batch: number
  target: number
  state: SendState
  tries: number
  /** When the first try left that may have been delivered: the hour of the uuid counts from here (platform/messages#merge-forward). */
  hourFrom?: number
  /** A try got no answer, and none has told since that it was not carried out. */
  mayHaveArrived?: boolean
  /** The forward in which it was sent again on purpose. */
  againIn?: string
}

/** What somebody meant by one press of the button: these messages to those targets. */
export interface Forward {
  forward_id: string
  /** In whose name. */
  app_id: string
  madeAt: number
  source: Source
  /** Earliest first in each; a batch is one bundle. */
  batches: readonly (readonly StoredMessage[])[]
  targets: readonly Target[]
  sends: readonly Send[]
  /** Nobody wants to be reminded that it is unfinished. */
  isSetAside?: boolean
}

/** What a forward is made of; `pairs` where not every batch goes to every target. */
export interface ForwardDraft {
  source: Source
  batches: readonly (readonly StoredMessage[])[]
  targets: readonly Target[]
  pairs?: readonly { batch: number; target: number }[]
}

export const targetKey = ({ receive_id_type, receive_id }: Pick<Target, 'receive_id_type' | 'receive_id'>) =>
  `${receive_id_type} ${receive_id}`
