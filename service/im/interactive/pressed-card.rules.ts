import { errorCodes } from '../../../contract/error-codes'
import { reasonWords } from '../../../contract/im/cards/card-report'
import { TOKEN_USES } from '../../cards/card-presses'
import type { Caller } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { CardPresses } from '../../store/tables/messages'
import type { ContentFacts } from '../messages/contents/content-facts'
import { botRows } from '../messages/message.rules'

export interface PressedCardFacts {
  bot: Pick<Caller, 'app_id' | 'bot_enabled'>
  isWellFormed: boolean
  /** Undefined: no press had the token within half an hour. */
  press: CardPresses | undefined
  isRecalled: boolean
  /** The application has not answered the press yet. */
  isWaiting: boolean
  /** The card is being written. */
  isStreamed: boolean
  content: ContentFacts
  /** Only some people see the new card. */
  isExclusive: boolean
  /** Their open_ids, as the request has them. */
  named: readonly unknown[]
  /** Undefined: one of them is no member of the chat. */
  people: readonly string[] | undefined
}

export const pressedCardRules: Rule<PressedCardFacts>[] = [
  ...botRows.map((rule): Rule<PressedCardFacts> => ({ ...rule, ours: true })),
  { code: 300020, when: 'token is not c- and letters and digits', fails: (f) => !f.isWellFormed },
  { code: 300030, when: 'token unknown, or more than 30 minutes old', fails: (f) => !f.press },
  {
    code: 200310,
    when: 'card of another application',
    fails: ({ press, bot }) => press && press.app_id !== bot.app_id,
  },
  { code: 300040, when: 'token used twice', fails: ({ press }) => press && press.uses >= TOKEN_USES },
  { code: 200000, when: 'message recalled', fails: (f) => f.isRecalled },
  { code: 200810, when: 'press not answered yet', fails: (f) => f.isWaiting, ours: true },
  { code: 200810, when: 'card in streaming mode', fails: (f) => f.isStreamed, ours: true },
  { code: 100000, when: 'card above 30 KB', fails: (f) => f.content.isTooLong, ours: true },
  {
    code: 11311,
    when: 'card is refused',
    fails: ({ content }) => content.isMalformed || content.card !== undefined,
    words: ({ content: { card } }) => `${errorCodes[11311].msg}${card ? `, ext=${reasonWords(card)}` : ''}`,
  },
  {
    code: 300090,
    when: 'exclusive card without open_ids',
    fails: ({ isExclusive, named }) => isExclusive && named.length === 0,
  },
  {
    code: 200320,
    when: 'open_ids has somebody who is not in the chat',
    fails: ({ isExclusive, people }) => isExclusive && !people,
  },
]
