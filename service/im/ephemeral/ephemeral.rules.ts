import type { Caller } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import type { EphemeralMessages } from '../../store/tables/messages'
import type { Users } from '../../store/tables/people-and-chats'
import { personKnown } from '../../users/person-known'
import type { Naming } from '../../users/person-known'
import type { ChatFacts } from '../chats/chat-facts'
import { idsNotWithheld } from '../chats/named-ids'
import type { ContentFacts } from '../messages/contents/content-facts'
import { contentRows } from '../messages/contents/content.rules'
import { botRows, messageLookedUp } from '../messages/message.rules'

export interface SendEphemeralFacts extends ChatFacts {
  /** The group is a topic, or every message of it begins one. */
  hasTopics: boolean
  naming: Naming | undefined
  idsWithheld: boolean
  person: Users | undefined
  personIsInside: boolean
  isAvailable: boolean
  content: ContentFacts
}

/** The page of the operation lists no codes: these are those of messages (platform/messages#ephemeral-messages). */
const asMessagesDo = <Facts>(rules: readonly Rule<Facts>[]): Rule<Facts>[] =>
  rules.map((rule) => ({ ...rule, ours: true }))

export const sendEphemeralRules: Rule<SendEphemeralFacts>[] = [
  ...asMessagesDo<SendEphemeralFacts>([
    idsNotWithheld,
    {
      code: 99992356,
      id: 'chat_id',
      when: 'chat_id unknown, or in another tenant without the bot',
      fails: ({ chat, bot, isMember }) => !chat || (chat.tenant_key !== bot.tenant_key && !isMember),
    },
    ...personKnown<SendEphemeralFacts>('open_id', ({ naming }) => naming, 'open_id'),
    ...personKnown<SendEphemeralFacts>('user_id', ({ naming }) => naming, 'user_id'),
    ...botRows,
    { code: 230002, when: 'bot outside the group', fails: (f) => f.chat && !f.isMember },
    { code: 232009, when: 'group dissolved', fails: (f) => f.chat?.dissolved === 1 },
  ]),
  {
    code: 18053,
    when: 'a one-to-one chat, a topic, or a group whose messages begin topics',
    fails: ({ chat, hasTopics }) => chat && (chat.mode !== 'group' || hasTopics),
  },
  ...asMessagesDo<SendEphemeralFacts>([
    {
      code: 230001,
      ext: 'invalid user_id',
      when: 'the e-mail address is nobody’s, or the person is not in the group',
      fails: (f) => !f.person || !f.personIsInside,
    },
    { code: 230029, when: 'the person has left the tenant', fails: (f) => f.person?.resigned === 1 },
    { code: 230013, when: 'bot not available to the person', fails: (f) => f.person && !f.isAvailable },
    ...contentRows.filter(({ code }) => code === 230025 || code === 230099),
  ]),
]

export interface DeleteEphemeralFacts {
  bot: Pick<Caller, 'bot_enabled'>
  /** Undefined: there is none, or another application sent it, or in another tenant. */
  message: EphemeralMessages | undefined
  botIsInside: boolean
}

export const deleteEphemeralRules: Rule<DeleteEphemeralFacts>[] = [
  {
    ...messageLookedUp<DeleteEphemeralFacts>(({ message }) => message !== undefined),
    when: 'message_id is no ephemeral message of the application',
    ours: true,
  },
  ...asMessagesDo<DeleteEphemeralFacts>([
    ...botRows,
    { code: 230002, when: 'bot outside the group', fails: (f) => !f.botIsInside },
  ]),
  { code: 18051, when: 'deleted already', fails: (f) => f.message?.deleted === 1 },
]
