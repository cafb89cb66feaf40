import type { Message } from '../../../contract/im/messages/message'
import { present } from '../../rules/present'
import type { Messages } from '../../store/tables/messages'
import type { Sending } from './remembered-answers'
import { wireMessages } from './wire-message'

/** One message as the caller sees it. */
export const onlyMessage = async ({ tx, caller }: Sending, row: Messages): Promise<Message> =>
  present((await wireMessages(tx, caller, [row]))[0])
