import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ContentFacts } from './contents/content-facts'
import { contentRows } from './contents/content.rules'
import { atAllRow, contentUnreachable } from './create-message.rules'
import type { MessageAccess } from './message-access'
import { hiddenRow, messageRows } from './message.rules'
import { isInside } from './own-message'
import { sendingAllowed, targetRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'

export interface EditMessageFacts extends MessageAccess, Omit<ReceiverFacts, 'bot'> {
  bot: MessageAccess['bot']
  isOwn: boolean
  content: ContentFacts
  mayNotNameAll: boolean
}

/** How often a message may be edited (platform/messages#calls). */
const MAX_EDITS = 20

const editable: ReadonlySet<string> = new Set(['text', 'post'])

/** 230071 to 230074 mean something else here than elsewhere (platform/messages#message-errors); unpublished messages are ours. */
export const editMessageRules: Rule<EditMessageFacts>[] = [
  ...messageRows,
  ...targetRules.filter(({ code }) => code === 230038 || code === 232009),
  sendingAllowed,
  hiddenRow,
  {
    code: 230071,
    msg: 'The operator is NOT the sender of the message.',
    when: 'bot is not the sender, or the message is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  { code: 230011, when: 'message recalled', fails: (f) => f.isRecalled },
  {
    code: 230073,
    msg: 'The message in the secret group is not allowed to be edited.',
    when: 'message in a secret group',
    fails: (f) => f.chat?.secret === 1,
  },
  {
    code: 230074,
    msg: 'The message in the third-party encryption group is not allowed to be edited.',
    when: 'message in a third-party encrypted group',
    fails: (f) => f.chat?.third_party_encrypted === 1,
  },
  {
    code: 230001,
    ext: 'invalid msg_type',
    when: 'message is neither a text nor a post',
    fails: ({ message }) => message && !editable.has(message.msg_type),
    ours: true,
  },
  {
    code: 230072,
    msg: 'The message has reached the number of times it can be edited.',
    when: 'message edited 20 times already',
    fails: ({ message }) => message && message.edits >= MAX_EDITS,
  },
  ...contentRows.filter(({ code }) => code !== 230099),
  atAllRow,
]

export const editMessageUnreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230020, why: 'an edit reaches nobody anew; the gateway’s pace counts it' },
  { code: 230075, why: 'a world has no administrator who closes editing after a time' },
  { code: 230110, why: 'a recalled message answers 230011, and none is deleted in another way' },
]
