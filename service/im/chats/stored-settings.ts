import type { ChatSettings } from '../../../contract/im/chats/chat-settings'
import type { Chats } from '../../store/tables/people-and-chats'
import type { StoredSettings } from '../../world/world-file'

/** The settings of a chat that have no column, under their wire names. */
export const storedSettings = ({ settings }: Pick<Chats, 'settings'>): StoredSettings =>
  JSON.parse(settings) as StoredSettings

type SettingColumns = Pick<
  Chats,
  'name' | 'description' | 'edit_permission' | 'public' | 'restricted' | 'settings'
>

/**
 * The columns of a chat after changes to its settings; what they leave out stays.
 * Leaves the owner out, who must be looked up.
 */
export function withSettings(chat: SettingColumns, changes: ChatSettings): SettingColumns {
  const { name, description, edit_permission, chat_type, owner_id: _owner_id, ...rest } = changes
  const before = storedSettings(chat)
  const settings: StoredSettings = { ...before, ...rest }
  const mode = restrictedMode(chat, changes)
  if (changes.restricted_mode_setting) settings.restricted_mode_setting = mode
  if (changes.i18n_names) settings.i18n_names = { ...before.i18n_names, ...changes.i18n_names }
  return {
    name: name ?? chat.name,
    description: description ?? chat.description,
    edit_permission: edit_permission ?? chat.edit_permission,
    public: chat_type === undefined ? chat.public : Number(chat_type === 'public'),
    restricted: Number(mode.status),
    settings: JSON.stringify(settings),
  }
}

type RestrictedMode = Required<NonNullable<ChatSettings['restricted_mode_setting']>>

/**
 * The restricted mode of a chat after `changes`. Changes with a status replace
 * the whole mode: permissions left out are open to all members. A world file
 * only says that a chat is restricted, which forbids everything that can be.
 */
export function restrictedMode(
  chat: Pick<Chats, 'restricted' | 'settings'>,
  changes: ChatSettings = {},
): RestrictedMode {
  const setting = changes.restricted_mode_setting
  if (setting?.status !== undefined)
    return { ...everything('all_members'), ...setting, status: setting.status }
  const status = chat.restricted === 1
  const kept = storedSettings(chat).restricted_mode_setting
  return { ...everything(status ? 'not_anyone' : 'all_members'), ...kept, ...setting, status }
}

const everything = (permission: 'all_members' | 'not_anyone') => ({
  screenshot_has_permission_setting: permission,
  download_has_permission_setting: permission,
  message_has_permission_setting: permission,
})

/** It is on but forbids nothing, or off but forbids something (platform/contacts#chats). */
export const contradictsItself = ({ status, ...permissions }: RestrictedMode): boolean =>
  status !== Object.values(permissions).includes('not_anyone')
