import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { MessageAccess } from './message-access'
import { hiddenRow, messageRows, parametersChecked } from './message.rules'
import { isInside } from './own-message'

export interface RecallMessageFacts extends MessageAccess {
  isOwn: boolean
  /** The bot owns or manages the group. */
  manages: boolean
  /** Milliseconds since it was sent. */
  age: number
}

/** How long a message can be recalled: the platform's default, which an administrator may change. Ours. */
const RECALLABLE_MS = 24 * 60 * 60 * 1000

export const recallMessageRules: Rule<RecallMessageFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  hiddenRow,
  { code: 230110, when: 'message recalled already', fails: (f) => f.isRecalled },
  {
    code: 230026,
    when: 'neither the sender nor owner or manager of the group; or inside a merge-forward',
    fails: (f) => isInside(f) || (!f.isOwn && !f.manages),
  },
  { code: 230009, when: 'sent more than 24 hours ago', fails: (f) => f.age > RECALLABLE_MS, ours: true },
]

export const recallMessageUnreachable: Unreachable[] = [
  parametersChecked,
  { code: 230054, why: 'a world has no connection groups' },
]
