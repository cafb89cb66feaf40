import type { ChatInside } from '../../../contract/im/chats/get-chat'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { idAs, usersBehind } from '../../users/user-ids'
import type { UserIds, UserIdType } from '../../users/user-ids'
import { restrictedMode, storedSettings } from './stored-settings'

/** The owner as an application sees it; no fields for an owner that is a bot (platform/contacts#chats). */
export function wireOwner(
  owner: UserIds | undefined,
  type: UserIdType,
  caller: Caller,
): { owner_id?: string; owner_id_type?: string } {
  const owner_id = owner && idAs(type, owner, caller)
  return owner_id === undefined ? {} : { owner_id, owner_id_type: type }
}

/**
 * A chat as its members see it: its settings, with the platform's defaults for
 * those not set (platform/contacts#chats).
 */
export async function wireChat(tx: Tx, chat: Chats, type: UserIdType, caller: Caller): Promise<ChatInside> {
  const settings = storedSettings(chat)
  const everywhere = {
    description: chat.description,
    ...(settings.i18n_names && { i18n_names: settings.i18n_names }),
    edit_permission: chat.edit_permission as 'only_owner' | 'all_members',
    chat_mode: chat.mode as ChatInside['chat_mode'],
    moderation_permission: moderationOf(chat),
    external: chat.external === 1,
    tenant_key: chat.tenant_key,
    restricted_mode_setting: restrictedMode(chat),
    urgent_setting: settings.urgent_setting ?? 'all_members',
    video_conference_setting: settings.video_conference_setting ?? 'all_members',
    pin_manage_setting: settings.pin_manage_setting ?? 'all_members',
    hide_member_count_setting: settings.hide_member_count_setting ?? 'all_members',
  } satisfies ChatInside
  if (chat.mode === 'p2p') return everywhere
  const owners = await usersBehind(tx, [chat.owner_id])
  return {
    ...everywhere,
    ...wireOwner(owners.get(chat.owner_id), type, caller),
    add_member_permission: settings.add_member_permission ?? 'all_members',
    share_card_permission: settings.share_card_permission ?? 'allowed',
    at_all_permission: settings.at_all_permission ?? 'all_members',
    // Only for ordinary groups.
    ...(chat.mode === 'group' && { group_message_type: settings.group_message_type ?? 'chat' }),
    chat_type: chat.public === 1 ? 'public' : 'private',
    chat_tag: 'inner',
    join_message_visibility: settings.join_message_visibility ?? 'all_members',
    leave_message_visibility: settings.leave_message_visibility ?? 'all_members',
    membership_approval: settings.membership_approval ?? 'no_approval_required',
  }
}

/** The people who may speak: all, the owner and the managers, or those on a list. */
export function moderationOf(chat: Chats): ChatInside['moderation_permission'] {
  if (chat.muted === 0) return 'all_members'
  return storedSettings(chat).moderation_permission ?? 'only_owner'
}
