import type { ChatSettings } from '../../../contract/im/chats/chat-settings'
import type { Chats } from '../../store/database'
import type { StoredSettings } from '../../world/world-file'

/** The settings of a chat that have no column, in the wire's own words. */
export const storedSettings = ({ settings }: Pick<Chats, 'settings'>): StoredSettings =>
  JSON.parse(settings) as StoredSettings

type SettingColumns = Pick<
  Chats,
  'name' | 'description' | 'edit_permission' | 'public' | 'restricted' | 'settings'
>

/**
 * The columns of a chat after it was told something; what was not said stays.
 * The owner is not among it: who that is must be looked up.
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
 * The restricted mode of a chat, after it was told `told`. Who says whether it
 * is on says all of it: what is left out then is open to all members. A world
 * says only that a chat is restricted; whatever can be forbidden is forbidden there.
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

/** On, and forbids nothing; or off, and forbids something (platform/contacts#chats). */
export const contradictsItself = ({ status, ...permissions }: RestrictedMode): boolean =>
  status !== Object.values(permissions).includes('not_anyone')
