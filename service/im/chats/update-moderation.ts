import { UpdateModeration } from '../../../contract/im/chats/update-moderation'
import { emitChatUpdated } from '../../events/chat-updated'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { ownsChat } from '../../users/chat-powers'
import { namedUsers } from '../../users/named-users'
import type { StoredSettings } from '../../world/world-file'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'
import { membersAmong } from './members'
import { updateModerationRules, updateModerationUnreachable } from './moderation.rules'
import type { UpdateModerationFacts } from './moderation.rules'
import { areIdsWithheld } from './named-ids'
import { storedSettings } from './stored-settings'
import { moderationOf } from './wire-chat'

/**
 * Sets who may speak in a chat: everybody, the owner and the managers, or these
 * and the people on a list. The list is dropped when it no longer applies.
 */
export const updateModeration = serviceEndpoint<typeof UpdateModeration, UpdateModerationFacts>({
  contract: UpdateModeration,
  locks: lockChat,
  emits: ['im.chat.updated_v1'],
  access: ['im:chat', 'im:chat:moderation:write_only'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: {
    inTenant: { 'path.chat_id': 232011 },
    otherTenants: { 'path.chat_id': 232010, 'body.moderator_added_list': 'left out' },
  },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather(call): Promise<UpdateModerationFacts> {
    const { tx, caller, input } = call
    const { moderator_added_list, moderator_removed_list } = input.body
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    const named = [...moderator_added_list, ...moderator_removed_list]
    return {
      ...facts,
      isOwner: facts.chat !== undefined && ownsChat(facts.chat, caller),
      idsWithheld: areIdsWithheld(caller, input.query.user_id_type, named),
      added: await membersNamed(call, moderator_added_list),
      removed: await membersNamed(call, moderator_removed_list),
    }
  },
  rules: updateModerationRules,
  unreachable: updateModerationUnreachable,
  async run(call, { added, removed, ...facts }) {
    const { tx, input } = call
    const chat = present(facts.chat)
    const setting = input.body.moderation_setting ?? moderationOf(chat)
    const { moderator_list = [], moderation_permission: _before, ...otherSettings } = storedSettings(chat)
    const listed = new Set([...moderator_list, ...added].filter((open_id) => !removed.includes(open_id)))
    const settings: StoredSettings =
      setting === 'moderator_list'
        ? { ...otherSettings, moderation_permission: setting, moderator_list: [...listed] }
        : otherSettings
    const changed = { muted: setting === 'all_members' ? 0 : 1, settings: JSON.stringify(settings) }
    await tx.updateTable('chats').set(changed).where('chat_id', '=', chat.chat_id).execute()
    const after = { ...chat, ...changed }
    await emitChatUpdated(call, { before: chat, after, operator: actorId(call.caller) })
    return {}
  },
  base: ownedByBot,
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { moderation_setting: 'moderator_list', moderator_added_list: ['ou_bob'] },
  },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    '232001: the chat is a one-to-one chat': oneToOne,
    232011: botOutside,
    232033: external,
    232017: ownedByAlice,
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { user_id_type: 'user_id' } },
    },
    '232001: somebody is on both lists': {
      request: { body: { moderator_added_list: ['ou_bob'], moderator_removed_list: ['ou_bob'] } },
    },
  },
})

/** The named people who are in the chat. */
async function membersNamed(
  { tx, caller, input }: Call<typeof UpdateModeration>,
  ids: readonly string[],
): Promise<string[]> {
  const users = await namedUsers(tx, caller, input.query.user_id_type, ids)
  const open_ids = [...users.values()].map((user) => user.open_id)
  return [...(await membersAmong(tx, input.path.chat_id, open_ids))]
}
