import type { ChatUpdated, EventModerator } from '../../contract/events/event-bodies'
import type { Caller } from '../http/endpoint'
import { restrictedMode, storedSettings } from '../im/chats/stored-settings'
import type { Tx } from '../store/store'
import type { Chats } from '../store/tables/people-and-chats'
import { emit } from './emit'
import type { Effecting } from './emit'
import { somebodies } from './world-event'
import type { WorldEvent } from './world-event'

interface Update {
  before: Chats
  after: Chats
  /** open_id of the world, or app_id. */
  operator: string
}

/**
 * A chat's settings, owner or speakers changed (platform/events#chat-events); not its announcement. Both sides hold
 * only what differs (ours). Undefined where nothing changed that the event covers.
 */
export function chatUpdated(update: Update): WorldEvent<'im.chat.updated_v1'> | undefined {
  const [before, after] = [faceOf(update.before), faceOf(update.after)]
  const changed = Object.keys(after).filter((key) => !isSame(before[key], after[key]))
  const speakers = speakersChanged(update)
  if (changed.length === 0 && !speakers) return undefined
  return {
    type: 'im.chat.updated_v1',
    to: { chat_id: update.after.chat_id },
    scopes: ['im:chat', 'im:chat:read', 'im:chat:readonly'],
    change: { kind: 'chat', chat_id: update.after.chat_id },
    async body(tx, to): Promise<ChatUpdated> {
      const owners = [update.before.owner_id, update.after.owner_id]
      const who = await somebodies(tx, to, [update.operator, ...owners])
      const side = (face: Face) =>
        Object.fromEntries(
          changed.map((key) => [key, key === 'owner_id' ? who(String(face[key])).ids : face[key]]),
        )
      const operator = who(update.operator)
      return {
        chat_id: update.after.chat_id,
        operator_id: operator.ids,
        external: update.after.external === 1,
        operator_tenant_key: operator.tenant_key,
        after_change: side(after),
        before_change: side(before),
        ...(speakers && { moderator_list: await speakersBody(tx, to, speakers) }),
      }
    },
  }
}

/** Emits the update. Pages also learn of changes for which bots get no event. */
export async function emitChatUpdated(call: Effecting, update: Update): Promise<void> {
  const event = chatUpdated(update)
  if (!event) call.tell({ kind: 'chat', chat_id: update.after.chat_id })
  await emit(call, event)
}

type Face = Record<string, unknown>

/** Everything that the event covers, with the platform's defaults for unset fields. */
function faceOf(chat: Chats): Face {
  const settings = storedSettings(chat)
  return {
    avatar: settings.avatar ?? '',
    name: chat.name,
    description: chat.description,
    i18n_names: settings.i18n_names ?? {},
    add_member_permission: settings.add_member_permission ?? 'all_members',
    share_card_permission: settings.share_card_permission ?? 'allowed',
    at_all_permission: settings.at_all_permission ?? 'all_members',
    edit_permission: chat.edit_permission,
    membership_approval: settings.membership_approval ?? 'no_approval_required',
    join_message_visibility: settings.join_message_visibility ?? 'all_members',
    leave_message_visibility: settings.leave_message_visibility ?? 'all_members',
    moderation_permission: chat.muted === 1 ? 'only_owner' : 'all_members',
    owner_id: chat.owner_id,
    restricted_mode_setting: restrictedMode(chat),
    group_message_type: settings.group_message_type ?? 'chat',
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Speakers {
  added: string[]
  removed: string[]
}

/** Changes to the list of who may speak in a chat; the owner is always among the added. */
function speakersChanged({ before, after }: Update): Speakers | undefined {
  const [from = [], to = []] = [storedSettings(before).moderator_list, storedSettings(after).moderator_list]
  const added = to.filter((open_id) => !from.includes(open_id))
  const removed = from.filter((open_id) => !to.includes(open_id))
  if (added.length + removed.length === 0) return undefined
  return { added: [...new Set([after.owner_id, ...added])], removed }
}

async function speakersBody(tx: Tx, to: Caller, { added, removed }: Speakers) {
  const who = await somebodies(tx, to, [...added, ...removed])
  const moderator = (id: string): EventModerator => ({
    tenant_key: who(id).tenant_key,
    user_id: who(id).ids,
  })
  return { added_member_list: added.map(moderator), removed_member_list: removed.map(moderator) }
}
