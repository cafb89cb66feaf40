import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { emitChatUpdated } from '../../events/chat-updated'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import type { Chats } from '../../store/database'
import type { Tx } from '../../store/store'
import { actorId } from '../../users/actor'
import { managersOf, managesChat } from '../../users/chat-powers'
import { namedUsers } from '../../users/named-users'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { membersAmong } from './members'
import { areIdsWithheld } from './named-ids'
import { isOwnAvatar } from './own-avatar'
import { publicChats } from './own-chats'
import { withSettings, contradictsItself, restrictedMode } from './stored-settings'
import { updateChatRules, updateChatUnreachable } from './update-chat.rules'
import type { UpdateChatFacts } from './update-chat.rules'

/** Changes the settings of a chat that are sent; the rest stays. */
export const updateChat = serviceEndpoint<typeof UpdateChat, UpdateChatFacts>({
  contract: UpdateChat,
  locks: lockChat,
  access: ['im:chat', 'im:chat:update'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<UpdateChatFacts> {
    const { chat_id } = input.path
    const { user_id_type } = input.query
    const settings = input.body
    const facts = await chatFacts(tx, caller, chat_id)
    const { chat } = facts
    const named = settings.owner_id === undefined ? [] : [settings.owner_id]
    const owner = (await namedUsers(tx, caller, user_id_type, named)).get(settings.owner_id ?? '')
    const inside = await membersAmong(tx, chat_id, owner ? [owner.open_id] : [])
    const name = settings.name ?? chat?.name ?? ''
    const mayTurnPublic = settings.name !== undefined || settings.chat_type !== undefined
    const isPublic = (settings.chat_type ?? (chat?.public === 1 ? 'public' : 'private')) === 'public'
    return {
      ...facts,
      settings,
      mayManage: chat !== undefined && managesChat(chat, caller),
      idsWithheld: areIdsWithheld(caller, user_id_type, named),
      contradictsItself: chat !== undefined && contradictsItself(restrictedMode(chat, settings)),
      isOwnAvatar: await isOwnAvatar(tx, caller, settings.avatar),
      owner,
      ownerIsInside: owner !== undefined && inside.has(owner.open_id),
      isPublic: mayTurnPublic && isPublic,
      name,
      nameIsTaken: chat !== undefined && (await isTaken(tx, chat, name)),
    }
  },
  rules: updateChatRules,
  unreachable: updateChatUnreachable,
  async run(call, facts) {
    const chat = present(facts.chat)
    const { owner } = facts
    const managers = managersOf(chat).filter((manager) => manager !== owner?.open_id)
    const changed = {
      ...withSettings(chat, facts.settings),
      // The new owner is no longer a manager.
      ...(owner && { owner_id: owner.open_id, managers: JSON.stringify(managers) }),
    }
    await call.tx.updateTable('chats').set(changed).where('chat_id', '=', chat.chat_id).execute()
    const after = { ...chat, ...changed }
    await emitChatUpdated(call, { before: chat, after, operator: actorId(call.caller) })
    return {}
  },
})

async function isTaken(tx: Tx, chat: Chats, name: string): Promise<boolean> {
  const other = await publicChats(tx, chat.tenant_key)
    .where('dissolved', '=', 0)
    .where('name', '=', name)
    .where('chat_id', '!=', chat.chat_id)
    .executeTakeFirst()
  return other !== undefined
}
