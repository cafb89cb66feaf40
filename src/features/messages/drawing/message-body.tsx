import type { Message } from '../../../../contract/im/messages/message'
import { plainTextOf } from './plain-text-of'

/** What a message says, drawn as its kind asks. */
export const MessageBody = ({ message }: { message: Message }) => <p>{plainTextOf(message)}</p>
