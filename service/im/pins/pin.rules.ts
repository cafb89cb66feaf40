import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { MessageAccess } from '../messages/message-access'
import { hiddenRow, botRows, messageRows, parametersChecked, placeRows } from '../messages/message.rules'
import { isInside } from '../messages/own-message'

export interface PinFacts extends MessageAccess {
  /** Every member may pin, or the operator owns or manages the chat. */
  mayPin: boolean
}

export const deletePinRules: Rule<PinFacts>[] = [
  ...messageRows,
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1 },
  {
    code: 230046,
    when: 'only owner and managers may pin, and the operator is neither',
    fails: (f) => f.chat && !f.mayPin,
  },
  hiddenRow,
]

export const createPinRules: Rule<PinFacts>[] = [
  ...deletePinRules,
  { code: 230011, when: 'message recalled', fails: (f) => f.isRecalled },
  {
    code: 230054,
    when: 'a system message, or one inside a merge-forward',
    msg: 'This operation is not supported for this message type.',
    fails: (f) => f.message?.msg_type === 'system' || isInside(f),
  },
]

export interface ListPinsFacts extends Pick<
  MessageAccess,
  'bot' | 'chat' | 'isMember' | 'joined_at' | 'isStranger' | 'isAvailable'
> {
  endsBeforeItStarts: boolean
  badPageToken: boolean
}

export const listPinsRules: Rule<ListPinsFacts>[] = [
  {
    code: 99992356,
    id: 'chat_id',
    when: 'chat_id unknown, or in another tenant without the bot',
    fails: (f) => !f.chat || f.isStranger,
    ours: true,
  },
  ...botRows,
  ...placeRows,
  {
    code: 230001,
    ext: 'The end_time is earlier than the start_time',
    when: 'end_time before start_time',
    fails: (f) => f.endsBeforeItStarts,
  },
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this listing',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

export const deletePinUnreachable: Unreachable[] = [
  parametersChecked,
  { code: 230045, why: 'a message of a world has its chat; one that is dissolved is answered with 232009' },
]
export const createPinUnreachable: Unreachable[] = [
  ...deletePinUnreachable,
  { code: 230111, why: 'no message of a world destroys itself' },
]
export const listPinsUnreachable: Unreachable[] = [
  { code: 230048, why: 'the gateway counts, and says 99991400' },
]
