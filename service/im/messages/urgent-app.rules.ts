import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { idsNotWithheld } from '../chats/named-ids'
import type { NamedMember } from '../chats/named-members'
import type { MessageAccess } from './message-access'
import { messageRows } from './message.rules'
import { isInside } from './own-message'

export interface UrgentAppFacts extends MessageAccess {
  isOwn: boolean
  /** Every member may call people to a message, or the bot owns or manages the chat. */
  mayCall: boolean
  idsWithheld: boolean
  named: NamedMember[]
  /** One of them has the maximum number of unread urgent messages. */
  hasTooMany: boolean
}

/** How many unread urgent messages one person may have. */
export const MAX_UNREAD = 200

/** Whether any person can be called. All other ids are returned as invalid. */
export const isCallable = ({ isInside, resigned }: NamedMember): boolean => isInside && !resigned

export const urgentAppRules: Rule<UrgentAppFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  {
    code: 230012,
    when: 'bot is not the sender, or it is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  { code: 230110, when: 'message recalled', fails: (f) => f.isRecalled },
  {
    code: 230052,
    when: 'only owner and managers may mark messages as urgent, and the bot is neither',
    fails: (f) => f.chat && !f.mayCall,
  },
  idsNotWithheld,
  {
    code: 230001,
    ext: 'all ids in the user_id_list are invalid',
    when: 'nobody on the list is in the chat',
    fails: (f) => !f.named.some(isCallable),
  },
  {
    code: 230013,
    when: 'somebody on the list who is in the chat may not use the application',
    fails: (f) => f.named.some((member) => isCallable(member) && !member.isAvailable),
  },
  {
    code: 230023,
    when: 'somebody on the list has 200 unread urgent messages',
    fails: (f) => f.hasTooMany,
  },
]

export const urgentAppUnreachable: Unreachable[] = [
  { code: 230024, why: 'no tenant of a world has a quota of urgent messages' },
  { code: 230098, why: 'no message of a world is folded' },
]
