import type { ParsedInput } from '../../../contract/endpoint'
import type { FieldViolation } from '../../../contract/envelope'
import { Say } from '../../../contract/herald/people'
import type { AnyEndpoint, Caller } from '../../http/endpoint'
import { documentJson } from '../../http/read-json'
import { storedSettings } from '../../im/chats/stored-settings'
import { contentFacts } from '../../im/messages/contents/content-facts'
import type { ContentFacts } from '../../im/messages/contents/content-facts'
import { cardNameRows, contentRows } from '../../im/messages/contents/content.rules'
import { EVERYONE, mentionedPeople } from '../../im/messages/contents/mentioned-people'
import { onlyMessage } from '../../im/messages/only-message'
import { sendTo } from '../../im/messages/sends'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import type { Chats, Users } from '../../store/tables/people-and-chats'
import { heraldEndpoint } from '../herald-endpoint'
import { knownMessages, unknownChat, unknownMember, unknownPerson } from '../known-things'
import { unknown } from '../near'
import { sayScenarios } from './people.scenarios'
import { asCaller, chatIn, isInside, managesAsPerson, maySpeak, personIn } from './person'

interface SayFacts {
  person: Users | undefined
  chat: Chats | undefined
  isInside: boolean
  sendingForbidden: boolean
  isReply: boolean
  /** The person, the chat, the message and the mentioned members that do not exist, with the near ones. */
  unknown: readonly FieldViolation[]
  /** The message that is replied to, if it is in the chat. */
  answered: Messages | undefined
  content: ContentFacts
}

const ours = true
const UNKNOWN_FILE = 230017

const namesUnknown = ({ unknown }: SayFacts) => ({ field_violations: [...unknown] })

/** A message in a person's name has that person's limits, but may contain any file of the world. */
const sayRules: Rule<SayFacts>[] = [
  {
    code: 1770002,
    when: 'no such person, or no such chat',
    fails: (f) => !f.person || !f.chat,
    detail: namesUnknown,
    ours,
  },
  { code: 230029, when: 'the person has left the tenant', fails: (f) => f.person?.resigned === 1, ours },
  {
    code: 230002,
    when: 'the person is not in the chat',
    fails: (f) => f.person && f.chat && !f.isInside,
    ours,
  },
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1, ours },
  {
    code: 230035,
    when: 'the chat is muted for the person, or the tenant forbids sending',
    fails: ({ chat, person, sendingForbidden }) =>
      chat && person && (!maySpeak(chat, person.open_id) || sendingForbidden),
    ours,
  },
  {
    code: 1770002,
    when: 'reply_to is not a message of the chat',
    fails: (f) => f.person && f.chat && f.isReply && !f.answered,
    detail: namesUnknown,
    ours,
  },
  {
    code: 1770002,
    when: 'mentions has an id of nobody',
    fails: (f) => f.person && f.chat && f.unknown.some(({ field }) => field.startsWith('mentions')),
    detail: namesUnknown,
    ours,
  },
  { code: 230011, when: 'reply to a recalled message', fails: (f) => f.answered?.state === 'recalled', ours },
  ...contentRows.filter((row) => row.code !== UNKNOWN_FILE && !cardNameRows.includes(row)),
  {
    code: UNKNOWN_FILE,
    when: 'image_key or file_key unknown',
    fails: ({ content }) => content.resources.some(({ file }) => !file),
    ours,
  },
  {
    code: 230018,
    when: 'everyone is mentioned, where only the owner and managers may',
    fails: ({ chat, person, content }) =>
      content.namesAll &&
      chat &&
      person &&
      storedSettings(chat).at_all_permission === 'only_owner' &&
      !managesAsPerson(chat, person.open_id),
    ours,
  },
]

/** Sends a message as a person; bots receive it like any other message. */
export const sayEndpoint: AnyEndpoint = heraldEndpoint({
  contract: Say,
  does: 'sends a message as a person',
  json: documentJson,
  async gather({ tx, world, input: { body } }): Promise<SayFacts> {
    const person = await personIn(tx, body.open_id)
    const chat = await chatIn(tx, body.chat_id)
    const tenant = await tx
      .selectFrom('tenants')
      .select('sending_forbidden')
      .where('tenant_key', '=', person?.tenant_key ?? '')
      .executeTakeFirst()
    const caller = asCaller(person ?? { tenant_key: '', name: '' })
    const answered = tx
      .selectFrom('messages')
      .selectAll()
      .where('message_id', '=', body.reply_to ?? '')
      .where('chat_id', '=', body.chat_id)
      .where('upper_message_id', 'is', null)
    const message = body.reply_to === undefined ? undefined : await answered.executeTakeFirst()
    return {
      person,
      chat,
      unknown: await unknownIn(tx, body, { person, chat, message, caller }),
      isInside: await isInside(tx, body.chat_id, body.open_id),
      sendingForbidden: tenant?.sending_forbidden === 1,
      isReply: body.reply_to !== undefined,
      answered: message,
      content: await contentFacts({ tx, caller, world }, body.msg_type ?? 'text', contentOf(body)),
    }
  },
  rules: sayRules,
  async run({ tx, world, tell, input: { body } }, { person, chat, answered, content }) {
    const call = { tx, world, tell, caller: asCaller(present(person)) }
    const sent = await sendTo(
      call,
      { chat: present(chat) },
      {
        msg_type: body.msg_type ?? 'text',
        ...present(content.kept),
        sender: { id: body.open_id, sender_type: 'user' },
        answered: answered && { message: answered, inThread: body.reply_in_thread },
      },
    )
    return onlyMessage(call, sent)
  },
  ...sayScenarios,
})

type Body = ParsedInput<typeof Say>['body']

interface Found {
  person: Users | undefined
  chat: Chats | undefined
  message: Messages | undefined
  caller: Caller
}

/** The things that a saying names and the world does not have. */
async function unknownIn(tx: Tx, body: Body, { person, chat, message, caller }: Found) {
  const violations: FieldViolation[] = []
  if (!person) violations.push(await unknownPerson(tx, 'open_id', body.open_id))
  if (!chat) violations.push(await unknownChat(tx, 'chat_id', body.chat_id))
  if (body.reply_to !== undefined && chat && !message)
    violations.push(
      unknown(
        'reply_to',
        body.reply_to,
        'no message of the chat has this message_id',
        await knownMessages(tx, chat.chat_id),
      ),
    )
  const found = await mentionedPeople(tx, caller, body.mentions)
  for (const [at, id] of body.mentions.entries())
    if (id !== EVERYONE && !found.has(id)) violations.push(await unknownMember(tx, `mentions[${at}]`, id))
  return violations
}

/** The content that an application would send. */
function contentOf({ text, content = '', mentions }: Body): string {
  if (text === undefined) return content
  const before: string[] = []
  const within = mentions.reduce((said, id, at) => {
    const tag = `<at user_id="${id.replaceAll('"', '')}"></at>`
    // Not the beginning of a longer number: @_user_1 begins @_user_12.
    const key = new RegExp(`@_user_${at + 1}(?!\\d)`, 'g')
    if (!key.test(said)) before.push(tag)
    return said.replace(key, () => tag)
  }, text)
  return JSON.stringify({ text: [...before, within].join(' ') })
}
