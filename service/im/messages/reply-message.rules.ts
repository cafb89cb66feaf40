import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { contentRows, shareRows, systemRows } from './contents/content.rules'
import { atAllRow, contentUnreachable } from './create-message.rules'
import type { CreateMessageFacts } from './create-message.rules'
import type { MessageAccess } from './message-access'
import { botRows, hiddenRow, messageKnown } from './message.rules'
import { isInside } from './own-message'
import { groupRules, sendPaceRules, sendingAllowed, targetRules, userRules } from './receiver.rules'

export interface ReplyMessageFacts extends MessageAccess, Omit<CreateMessageFacts, 'bot'> {
  bot: MessageAccess['bot']
  inThread: boolean
  /** The message names a thread that does not exist. */
  lacksThread: boolean
}

export const replyMessageRules: Rule<ReplyMessageFacts>[] = [
  messageKnown,
  ...botRows,
  ...targetRules,
  ...userRules.filter(({ code }) => code === 230013),
  ...groupRules,
  sendingAllowed,
  hiddenRow,
  {
    code: 230019,
    when: 'thread of the message does not exist',
    msg: 'The topic does NOT exist.',
    fails: (f) => f.lacksThread,
  },
  { code: 230011, when: 'message recalled', fails: (f) => f.isRecalled },
  { code: 230049, when: 'message still being sent', fails: (f) => f.message?.state === 'sending' },
  {
    code: 230072,
    when: 'reply in thread to a message inside a merge-forward',
    fails: (f) => f.inThread && isInside(f),
    ours: true,
  },
  {
    code: 230001,
    ext: 'invalid message_id',
    when: 'reply to a message inside a merge-forward',
    fails: isInside,
    ours: true,
  },
  {
    code: 230071,
    when: 'reply in thread in a secret or third-party encrypted group',
    fails: (f) => f.inThread && (f.chat?.secret === 1 || f.chat?.third_party_encrypted === 1),
    ours: true,
  },
  ...contentRows,
  ...shareRows,
  ...systemRows,
  atAllRow,
  ...sendPaceRules,
]

export const replyMessageUnreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230075, why: 'encrypted messages have no form in this operation' },
  { code: 230111, why: 'no message of a world destroys itself' },
]
