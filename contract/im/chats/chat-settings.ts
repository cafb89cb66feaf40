import { z } from 'zod'

const audience = z.enum(['only_owner', 'all_members'])
const visibility = z.enum(['only_owner', 'all_members', 'not_anyone'])
const permission = z.enum(['all_members', 'not_anyone'])

/** Names in other languages; a client in any other language gets the name. */
const localNames = z.object({
  zh_cn: z.string().optional(),
  en_us: z.string().optional(),
  ja_jp: z.string().optional(),
})

const restrictedMode = z.object({
  status: z.boolean().optional(),
  screenshot_has_permission_setting: permission.optional(),
  download_has_permission_setting: permission.optional(),
  message_has_permission_setting: permission.optional(),
})

/**
 * The settings that a chat may be given when it is made and later (platform/contacts#chats). Lengths of names and
 * descriptions are advice on the platform, not limits.
 */
export const chatSettings = z.object({
  /** The image_key of an image uploaded as an avatar. */
  avatar: z.string().max(500).optional(),
  name: z.string().max(5000).optional(),
  description: z.string().max(5000).optional(),
  i18n_names: localNames.optional(),
  owner_id: z.string().min(1).max(200).optional(),
  group_message_type: z.enum(['chat', 'thread']).optional(),
  chat_type: z.enum(['private', 'public']).optional(),
  join_message_visibility: visibility.optional(),
  leave_message_visibility: visibility.optional(),
  membership_approval: z.enum(['no_approval_required', 'approval_required']).optional(),
  restricted_mode_setting: restrictedMode.optional(),
  urgent_setting: audience.optional(),
  video_conference_setting: audience.optional(),
  pin_manage_setting: audience.optional(),
  edit_permission: audience.optional(),
  hide_member_count_setting: audience.optional(),
})

/** The settings that only an existing chat may get. */
export const laterSettings = chatSettings.extend({
  add_member_permission: audience.optional(),
  share_card_permission: z.enum(['allowed', 'not_allowed']).optional(),
  at_all_permission: audience.optional(),
})

export type ChatSettings = z.output<typeof laterSettings>
