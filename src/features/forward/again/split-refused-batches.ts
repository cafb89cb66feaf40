import type { Message } from '../../../../contract/im/messages/message'
import { exclusionReason } from '../exclusion-reason'
import { splitIntoBatches } from '../selection'

/** What a list that was refused can go as instead, and what has to be said of it. */
export interface Instead {
  batches: readonly (readonly Message[])[]
  /**
   * `noneOrdinary`: it is split, because nothing ordinary is among it. `halved`:
   * nothing is known to stand against it as it is, so it held too much (230067).
   * `single`: it is one message, which nothing makes smaller.
   */
  note?: 'noneOrdinary' | 'halved' | 'single'
}

/** Mends what 230067 and 230069 refuse, by what the messages say of themselves now. */
export function splitRefusedBatches(way: 'keepOrdinary' | 'split', messages: readonly Message[]): Instead {
  const split = splitIntoBatches(messages)
  const ordinary = messages.filter((message) => message.thread_id === undefined && !exclusionReason(message))
  if (messages.length < 2) return { batches: [messages], note: 'single' }
  if (split.length < 2) return { batches: inHalves(messages), note: 'halved' }
  if (way === 'split') return { batches: split }
  const chats = splitIntoBatches(ordinary)
  return chats.length > 0 ? { batches: chats } : { batches: split, note: 'noneOrdinary' }
}

function inHalves(messages: readonly Message[]): (readonly Message[])[] {
  const half = Math.ceil(messages.length / 2)
  return [messages.slice(0, half), messages.slice(half)]
}
