import { SendEphemeral } from '../../../contract/im/ephemeral/send-ephemeral'
import { topLevel } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Scenario } from '../../rules/scenario'
import { availability, isAvailableTo } from '../../users/availability'
import { namingOf } from '../../users/person-known'
import { chatFacts } from '../chats/chat-facts'
import { membersAmong } from '../chats/members'
import { areIdsWithheld } from '../chats/named-ids'
import { storedSettings } from '../chats/stored-settings'
import { notSendable } from '../messages/contents/card-facts'
import { contentFacts } from '../messages/contents/content-facts'
import { cardScenarios } from '../messages/contents/content.scenarios'
import { messageGates } from '../messages/message-gates'
import { messageScenarios as those } from '../messages/message.scenarios'
import { receivingUser } from '../messages/receiving-user'
import { sendEphemeralRules } from './ephemeral.rules'
import type { SendEphemeralFacts } from './ephemeral.rules'

export const EPHEMERAL_SCOPES = ['im:message', 'im:message:send_as_bot', 'im:message:update']

const card = { elements: [{ tag: 'div', text: { tag: 'plain_text', content: 'Only you see this' } }] }
const toAlice = { chat_id: 'oc_launch', open_id: 'ou_alice', msg_type: 'interactive', card }
const sending = (said: object): Scenario => ({ request: { body: { ...toAlice, ...said } } })
const byUserId = (user_id: string): Scenario => sending({ open_id: undefined, user_id })

/**
 * Sends a card that one person of a group sees (platform/messages#ephemeral-messages). It is no message: nothing lists,
 * forwards or finds it, and no event tells of it.
 */
export const sendEphemeral = serviceEndpoint({
  contract: SendEphemeral,
  locks: noLocks,
  emits: [],
  access: EPHEMERAL_SCOPES,
  tokens: 'tenants',
  foreign: { inTenant: { 'body.chat_id': 230002 }, otherTenants: { 'body.open_id': 230001 } },
  limits: [...perMinuteAndSecond, { times: 40, ms: 1000, by: 'group', status: 429 }],
  gates: messageGates,
  json: documentJson,
  gather: sendFacts,
  rules: sendEphemeralRules,
  async run({ tx, caller, world, tell }, { chat, person, content }) {
    const { chat_id } = present(chat)
    const message_id = world.newId('message')
    await tx
      .insertInto('ephemeral_messages')
      .values({
        message_id,
        chat_id,
        app_id: caller.app_id,
        open_id: present(person).open_id,
        content: present(content.kept).content,
        create_time: world.now(),
        update_time: 0,
        deleted: 0,
      })
      .execute()
    tell({ kind: 'messages', chat_id, message_id })
    return topLevel({ data: { message_id } })
  },
  happy: { body: toAlice },
  scenarios: {
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
      ...byUserId('a1b2c3d4'),
    },
    99992356: sending({ chat_id: 'oc_nowhere' }),
    99992351: sending({ open_id: 'ou_nobody' }),
    99992361: sending({ open_id: 'oc_launch' }),
    99992360: byUserId('nobody00'),
    99992364: {
      world: (file) => file.users.forEach((user) => (user.tenant_key = '1f2e3d4c5b6a7988')),
      ...byUserId('a1b2c3d4'),
    },
    230006: those.botDisabled,
    230002: those.outside,
    232009: those.dissolved,
    18053: { world: (file) => file.chats.forEach((chat) => (chat.mode = 'topic')) },
    230001: sending({ open_id: 'ou_dan' }),
    230029: { world: (file) => file.users.forEach((user) => (user.resigned = true)) },
    230013: { world: (file) => file.apps.forEach((app) => (app.available_to = ['ou_bob'])) },
    230025: sending({ card: { ...card, comment: 'x'.repeat(30 * 1024) } }),
    ...cardScenarios((content) => sending({ card: JSON.parse(content) as object })),
  },
})

async function sendFacts(call: Call<typeof SendEphemeral>): Promise<SendEphemeralFacts> {
  const { tx, caller } = call
  const { chat_id, open_id, user_id, email = '', card: shown } = call.input.body
  const [type, id] =
    open_id !== undefined
      ? (['open_id', open_id] as const)
      : user_id !== undefined
        ? (['user_id', user_id] as const)
        : (['email', email] as const)
  const facts = await chatFacts(tx, caller, chat_id)
  const person = await receivingUser(tx, caller, type, id)
  const content = await contentFacts(call, 'interactive', JSON.stringify(shown))
  return {
    ...facts,
    hasTopics: facts.chat !== undefined && storedSettings(facts.chat).group_message_type === 'thread',
    naming: type === 'email' ? undefined : await namingOf(tx, caller, type, id, person),
    idsWithheld: areIdsWithheld(caller, type, [id]),
    person,
    personIsInside: person !== undefined && (await membersAmong(tx, chat_id, [person.open_id])).size > 0,
    isAvailable: person !== undefined && isAvailableTo(await availability(tx, caller), person),
    // The page offers cards and templates; an entity is a message of its own.
    content: content.kept?.card_id === undefined ? content : { ...content, card: notSendable },
  }
}
