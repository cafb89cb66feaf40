import type { Rule } from '../../rules/rule'
import type { MessageAccess } from './message-access'
import { groupScopeRow, hiddenRow, messageRows } from './message.rules'

export const getMessageRules: Rule<MessageAccess>[] = [
  ...messageRows,
  groupScopeRow,
  hiddenRow,
  {
    code: 230110,
    when: 'inside a merge-forward that was recalled',
    fails: (f) => f.isRecalled && f.message?.state !== 'recalled',
    ours: true,
  },
]
