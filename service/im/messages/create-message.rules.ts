import type { Unreachable } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { ContentFacts } from './contents/content-facts'
import { contentRows, shareRows, systemRows } from './contents/content.rules'
import {
  groupRules,
  idNotWithheld,
  receiverExists,
  receiverKnown,
  sendPaceRules,
  senderRules,
  sendingAllowed,
  targetRules,
  userResigned,
  userRules,
} from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'

export interface CreateMessageFacts extends ReceiverFacts {
  content: ContentFacts
  isOneToOne: boolean
  /** Everyone is mentioned, but only the owner and managers of the group may do that. */
  mayNotNameAll: boolean
}

export const atAllRow: Rule<{ mayNotNameAll: boolean }> = {
  code: 230018,
  when: 'everyone is mentioned, where only the owner and managers may',
  fails: (f) => f.mayNotNameAll,
  ours: true,
}

export const createMessageRules: Rule<CreateMessageFacts>[] = [
  idNotWithheld,
  ...receiverKnown,
  ...senderRules,
  receiverExists,
  ...targetRules,
  userResigned,
  ...userRules,
  ...groupRules,
  sendingAllowed,
  ...contentRows,
  ...shareRows,
  ...systemRows,
  atAllRow,
  ...sendPaceRules,
]

/** Codes that the platform also lists for sending (platform/messages#message-errors), but no world can cause. */
export const contentUnreachable: Unreachable[] = [
  { code: 230022, why: 'nobody here reads a content for what is sensitive' },
  { code: 230028, why: 'nobody here audits messages' },
  { code: 230054, why: 'a world has no connection groups' },
]

export const createMessageUnreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230034, why: 'an id that names nothing is refused by the gateway, or with 230001' },
  { code: 230019, why: 'receive_id_type has no thread_id here' },
  { code: 230049, why: 'a new message is sent when it is answered' },
  { code: 230075, why: 'encrypted messages have no form in this operation' },
]
