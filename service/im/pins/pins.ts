import type { Pin } from '../../../contract/im/pins/pin'
import type { Caller, Limit } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Tx } from '../../store/store'
import type { Pins } from '../../store/tables/messages'
import { shownActors } from '../../users/actor'
import { isAppId } from '../../users/bot-ids'
import { managesChat } from '../../users/chat-powers'
import { storedSettings } from '../chats/stored-settings'
import { messageAccess } from '../messages/message-access'
import type { PinFacts } from './pin.rules'

export const PIN_SCOPES = ['im:message', 'im:message.pins:write_only', 'im:message:send_as_bot']

/** Pins and unpins of one message, at most five a second by all callers together (platform/messages#pins). */
export const pinLimits: readonly Limit[] = [
  ...perMinuteAndSecond,
  { times: 5, ms: 1000, by: 'message', name: 'pin', status: 400, code: 230047 },
]

/** Facts about a message for the rules of pinning. */
export async function pinFacts(tx: Tx, caller: Caller, message_id: string): Promise<PinFacts> {
  const facts = await messageAccess(tx, caller, message_id)
  const { chat } = facts
  const forManagers = chat && storedSettings(chat).pin_manage_setting === 'only_owner'
  return { ...facts, mayPin: chat !== undefined && (!forManagers || managesChat(chat, caller)) }
}

/** Pins as a caller sees them. */
export async function wirePins(tx: Tx, caller: Caller, rows: readonly Pins[]): Promise<Pin[]> {
  const ids = rows.map(({ operator_id }) => operator_id)
  const shown = await shownActors(tx, caller, ids, 'open_id')
  return rows.map(({ message_id, chat_id, operator_id, create_time }) => ({
    message_id,
    chat_id,
    operator_id: shown(operator_id),
    operator_id_type: isAppId(operator_id) ? 'app_id' : 'open_id',
    create_time: String(create_time),
  }))
}
