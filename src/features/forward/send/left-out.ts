import { LarkError } from '../../../../client/lark-error'
import type { Message } from '../../../../contract/im/messages/message'
import type { OmissionReason, StoredMessage } from './forward'

/** Why a message cannot be bundled, according to the list at the time of the selection. */
export function reasonFromList(message: StoredMessage | undefined): OmissionReason | undefined {
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
export async function fetchReason(ask: () => Promise<readonly Message[]>): Promise<OmissionReason> {
  try {
    const [message] = await ask()
    if (message?.deleted) return 'recalled'
    if (message?.msg_type === 'system') return 'system'
    return message?.upper_message_id === undefined ? 'unsaid' : 'inside'
  } catch (error) {
    return (error instanceof LarkError && reasonOfCode[error.code]) || 'unsaid'
  }
}
