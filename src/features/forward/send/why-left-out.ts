import type { Message } from '../../../../contract/im/messages/message'
import { LarkError } from '../../../api/lark-error'
import type { KeptMessage, WhyLeftOut } from './intent'

/** Why a message cannot be bundled, as far as the list showed it when it was picked. */
export function whyFromList(message: KeptMessage | undefined): WhyLeftOut | undefined {
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
export async function whyNow(ask: () => Promise<readonly Message[]>): Promise<WhyLeftOut> {
  try {
    const [message] = await ask()
    if (message?.deleted) return 'recalled'
    if (message?.msg_type === 'system') return 'system'
    return message?.upper_message_id === undefined ? 'unsaid' : 'inside'
  } catch (error) {
    return (error instanceof LarkError && whyOfCode[error.code]) || 'unsaid'
  }
}
