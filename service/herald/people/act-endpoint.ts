import type { DataOf } from '../../../contract/endpoint'
import type { FieldViolation } from '../../../contract/envelope'
import { Act } from '../../../contract/herald/people'
import { asSeenBy } from '../../cards/card-presses'
import { botChatEntered } from '../../events/bot-chat-entered'
import { botMenu } from '../../events/bot-menu'
import { botsAdded, usersChanged } from '../../events/chat-members'
import { emit } from '../../events/emit'
import type { Effecting } from '../../events/emit'
import { messageRead } from '../../events/message-read'
import type { AnyEndpoint } from '../../http/endpoint'
import { MAX_BOTS_INSIDE, MAX_MEMBERS } from '../../im/chats/add-members'
import { addBots, addPeople, botsAmong, countIn } from '../../im/chats/members'
import { longestInside, takeOut } from '../../im/chats/remove-members'
import { asMessage, ephemeralNamed } from '../../im/ephemeral/ephemeral-messages'
import { openP2pChat, p2pChatWith } from '../../im/messages/p2p-chat'
import { addReaction, reactionBy, removeReaction } from '../../im/messages/reactions/reactions'
import { recall, recallPower } from '../../im/messages/recall-message'
import { senderOf } from '../../im/messages/wire-message'
import { present } from '../../rules/present'
import type { Tx } from '../../store/store'
import { isAppId } from '../../users/bot-ids'
import type { World } from '../../world/world'
import { heraldEndpoint } from '../herald-endpoint'
import { knownApps, unknownChat, unknownMember, unknownMessage, unknownPerson } from '../known-things'
import { unknown } from '../near'
import { actRules } from './act.rules'
import type { ActFacts } from './act.rules'
import { elementsOf } from './card-elements'
import { actScenarios } from './people.scenarios'
import { chatIn, isInside, personIn } from './person'
import { press } from './press-card'
import type { Press } from './press-card'

type Acted = DataOf<typeof Act>

/**
 * Actions of people besides speaking. A press waits for the bot's answer outside of a transaction, so it delays no
 * other request.
 */
export const actEndpoint: AnyEndpoint = heraldEndpoint({
  contract: Act,
  does: 'acts as a person: recall, read, react, press, join, leave, invite, …',
  transaction: 'itself',
  gather: ({ tx, world, input }) => gather(tx, world, input.body),
  rules: actRules,
  async run({ world, tell }, facts): Promise<Acted> {
    const { body } = facts
    if (body.act === 'press')
      return { pressed: await press({ world, tell }, body, present(facts.message), facts.elements) }
    return world.store.transaction((tx) => act({ tx, world, tell }, body, facts))
  },
  ...actScenarios,
})

async function gather(tx: Tx, world: World, body: ActFacts['body']): Promise<ActFacts> {
  const message = 'message_id' in body ? await messageFor(tx, body) : undefined
  const chat_id = 'chat_id' in body ? body.chat_id : message?.chat_id
  const chat = chat_id === undefined ? undefined : await chatIn(tx, chat_id)
  const member = 'member_id' in body ? await memberIn(tx, body.member_id) : undefined
  const app =
    'app_id' in body
      ? await tx.selectFrom('apps').selectAll().where('app_id', '=', body.app_id).executeTakeFirst()
      : undefined
  const person = await personIn(tx, body.open_id)
  return {
    body,
    person,
    message,
    chat,
    app,
    member,
    unknown: await unknownIn(tx, body, { person, message, chat, member, app }),
    elements: body.act === 'press' && message?.msg_type === 'interactive' ? elementsOf(message.content) : [],
    isInside: chat !== undefined && (await isInside(tx, chat.chat_id, body.open_id)),
    newcomer: chat && (await newcomerOf(tx, chat.chat_id, body)),
    memberIsInside: chat !== undefined && member !== undefined && (await isMember(tx, chat.chat_id, member)),
    reaction:
      'emoji_type' in body
        ? await reactionBy(tx, body.message_id, { operator_id: body.open_id, emoji_type: body.emoji_type })
        : undefined,
    heir: chat && (await longestInside(tx, chat.chat_id, [body.open_id])),
    now: world.now(),
  }
}

/** The message of an act. Its reader can press an ephemeral message, and do nothing else with it. */
async function messageFor(
  tx: Tx,
  { act, open_id, message_id }: Extract<ActFacts['body'], { message_id: string }>,
): Promise<ActFacts['message']> {
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', message_id)
    .executeTakeFirst()
  if (message) return act === 'press' ? asSeenBy(tx, message, open_id) : message
  if (act !== 'press') return undefined
  const ephemeral = await ephemeralNamed(tx, message_id)
  return ephemeral?.open_id === open_id && ephemeral.deleted === 0 ? asMessage(ephemeral) : undefined
}

/** The things that an act names and the world does not have. */
async function unknownIn(
  tx: Tx,
  body: ActFacts['body'],
  found: Pick<ActFacts, 'person' | 'message' | 'chat' | 'member' | 'app'>,
): Promise<FieldViolation[]> {
  const violations: FieldViolation[] = []
  if (!found.person) violations.push(await unknownPerson(tx, 'open_id', body.open_id))
  if ('message_id' in body && !found.message)
    violations.push(await unknownMessage(tx, 'message_id', body.message_id))
  if ('chat_id' in body && !found.chat) violations.push(await unknownChat(tx, 'chat_id', body.chat_id))
  if ('member_id' in body && !found.member)
    violations.push(await unknownMember(tx, 'member_id', body.member_id))
  if ('app_id' in body && !found.app)
    violations.push(unknown('app_id', body.app_id, 'no application has this app_id', await knownApps(tx)))
  return violations
}

const memberIn = async (tx: Tx, id: string): Promise<string | undefined> => {
  if (!isAppId(id)) return (await personIn(tx, id))?.open_id
  const app = await tx.selectFrom('apps').select('app_id').where('app_id', '=', id).executeTakeFirst()
  return app?.app_id
}

const isMember = async (tx: Tx, chat_id: string, id: string): Promise<boolean> =>
  isAppId(id) ? (await botsAmong(tx, chat_id, [id])).has(id) : isInside(tx, chat_id, id)

async function newcomerOf(tx: Tx, chat_id: string, body: ActFacts['body']): Promise<ActFacts['newcomer']> {
  const id = body.act === 'join' ? body.open_id : body.act === 'invite' ? body.member_id : undefined
  if (id === undefined || (await isMember(tx, chat_id, id))) return undefined
  const isBot = isAppId(id)
  const found = isBot
    ? await tx.selectFrom('apps').select('tenant_key').where('app_id', '=', id).executeTakeFirst()
    : await personIn(tx, id)
  const inside = await countIn(tx, isBot ? 'chat_bots' : 'chat_members', chat_id)
  const findsItFull = inside >= (isBot ? MAX_BOTS_INSIDE : MAX_MEMBERS)
  return found && { tenant_key: found.tenant_key, findsItFull }
}

async function act(call: Effecting, body: Exclude<ActFacts['body'], Press>, facts: ActFacts): Promise<Acted> {
  if (body.act === 'enter') return { chat_id: await enter(call, facts) }
  if (body.act === 'menu') {
    const { app_id, open_id, event_key } = body
    await emit(call, botMenu({ app_id, open_id, event_key, at: call.world.now() }))
    return {}
  }
  const chat = present(facts.chat)
  const operator = body.open_id
  switch (body.act) {
    case 'recall': {
      const message = present(facts.message)
      const isOwn = senderOf(message).id === operator
      await recall(call, message, isOwn ? 'message_owner' : recallPower(chat, operator))
      break
    }
    case 'react': {
      const by = { operator_id: operator, emoji_type: body.emoji_type }
      await addReaction(call, present(facts.message), by)
      break
    }
    case 'unreact':
      await removeReaction(call, present(facts.message), present(facts.reaction))
      break
    case 'read':
      await read(call, facts)
      break
    case 'join':
      if (!facts.isInside) await addMember(call, facts, operator)
      break
    case 'invite':
      if (!facts.memberIsInside) await addMember(call, facts, present(facts.member))
      break
    case 'leave': {
      const owner_id = chat.owner_id === operator ? present(facts.heir) : chat.owner_id
      await takeOut(call, { chat, gone: [operator], owner_id, operator })
      break
    }
    case 'remove':
    case 'withdraw': {
      const isWithdrawn = body.act === 'withdraw'
      const gone = [present(facts.member)]
      await takeOut(call, { chat, gone, owner_id: chat.owner_id, operator, isWithdrawn })
      break
    }
  }
  return {}
}

/**
 * Each person reads a message once, its sender never. A bot only learns that its own messages in its one-to-one chats
 * were read.
 */
async function read(call: Effecting, { body, message, chat }: ActFacts): Promise<void> {
  const { message_id, ...kept } = present(message)
  const { id, sender_type } = senderOf(kept)
  const { open_id } = body
  if (id === open_id) return
  const at = call.world.now()
  const added = await call.tx
    .insertInto('message_reads')
    .values({ message_id, open_id, read_time: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (chat?.mode !== 'p2p' || sender_type !== 'app' || Number(added.numInsertedOrUpdatedRows) === 0) return
  await emit(call, messageRead({ app_id: id, chat_id: chat.chat_id, open_id, message_ids: [message_id], at }))
}

async function addMember(call: Effecting, { body, chat }: ActFacts, member: string): Promise<void> {
  const { tx, world } = call
  const { chat_id } = present(chat)
  const change = { chat: present(chat), operator: body.open_id }
  if (isAppId(member)) {
    await addBots(tx, chat_id, [member], world.now())
    await emit(call, botsAdded(change))
    return
  }
  await addPeople(tx, chat_id, [member])
  await emit(call, usersChanged('im.chat.member.user.added_v1', change, [member]))
}

async function enter(call: Effecting, { body, app, person }: ActFacts): Promise<string> {
  const { app_id, name, kind, ...home } = present(app)
  const { open_id } = body
  // A store application acts in the tenants of its chats.
  const { tenant_key } = kind === 'store' ? present(person) : home
  const caller = { app_id, name, tenant_key, bot_enabled: true, scopes: undefined }
  const known = await p2pChatWith(call.tx, caller, open_id)
  const chat_id = known?.chat_id ?? (await openP2pChat({ ...call, caller }, open_id))
  await emit(call, botChatEntered({ app_id, chat_id, open_id }))
  return chat_id
}
