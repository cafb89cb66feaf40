import type { Caller } from '../../http/endpoint'
import type { Messages } from '../../store/tables/messages'
import { actorId } from '../../users/actor'
import { senderOf } from './wire-message'

/** Whether the caller sent it: the application, or the person whose token it is. */
export function isOwnMessage(message: Messages | undefined, caller: Caller): boolean {
  if (!message) return false
  const { id, sender_type } = senderOf(message)
  return sender_type === (caller.person ? 'user' : 'app') && id === actorId(caller)
}

/** Whether it is a copy inside a merge-forward, which cannot be changed. */
export const isInside = ({ message }: { message: Messages | undefined }): boolean =>
  message !== undefined && message.upper_message_id !== null
