import type { Rule } from '../../rules/rule'
import type { MessageAccess } from './message-access'
import { messageRows } from './message.rules'

export interface ReadUsersFacts extends MessageAccess {
  isOwn: boolean
  /** Milliseconds since it was sent. */
  age: number
  badPageToken: boolean
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export const readUsersRules: Rule<ReadUsersFacts>[] = [
  ...messageRows,
  { code: 230012, when: 'bot is not the sender', fails: (f) => !f.isOwn },
  { code: 230110, when: 'message recalled', fails: (f) => f.isRecalled },
  { code: 230033, when: 'sent more than 7 days ago', fails: (f) => f.age > WEEK_MS },
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this listing',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]
