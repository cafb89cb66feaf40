import type { Rule } from '../../rules/rule'
import type { ContentFacts } from './contents/content-facts'
import { contentRows } from './contents/content.rules'
import type { MessageAccess } from './message-access'
import { hiddenRow, messageRows } from './message.rules'
import { isInside } from './own-message'

export interface UpdateCardFacts extends MessageAccess {
  isOwn: boolean
  content: ContentFacts
}

const rows: Rule<UpdateCardFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  hiddenRow,
  {
    code: 230012,
    when: 'bot is not the sender, or the message is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  {
    code: 230011,
    msg: 'The message was withdrawn.',
    when: 'message recalled',
    fails: (f) => f.isRecalled,
  },
  {
    code: 230001,
    ext: 'This message is NOT a card',
    when: 'message is not a card',
    fails: ({ message }) => message && message.msg_type !== 'interactive',
  },
  ...contentRows.filter(({ code }) => code === 230025 || code === 230099),
]

/** The platform publishes no list of codes for this operation; these are the codes of its neighbours. */
export const updateCardRules = rows.map((rule): Rule<UpdateCardFacts> => ({ ...rule, ours: true }))
