import { AddMembers } from '../../../contract/im/chats/add-members'
import { CreateChat } from '../../../contract/im/chats/create-chat'
import type { Moderation } from '../../../contract/im/chats/get-chat'
import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { UpdateModeration } from '../../../contract/im/chats/update-moderation'
import { call, type CallInput } from '../client'

export type NewChat = CallInput<typeof CreateChat>['body']

/** A group that the bot owns. The same `uuid` makes one chat within ten hours. */
export const createChat = (body: NewChat, uuid: string) => call(CreateChat, { query: { uuid }, body })

export type ChangedSettings = NonNullable<CallInput<typeof UpdateChat>['body']>

/** What is not named stays as it is. */
export const updateChat = (chat_id: string, body: ChangedSettings) =>
  call(UpdateChat, { path: { chat_id }, body })

export const updateModeration = (chat_id: string, moderation_setting: Moderation) =>
  call(UpdateModeration, { path: { chat_id }, body: { moderation_setting } })

/** Adds those that can be; the answer names the others. */
export const addMembers = (chat_id: string, id_list: string[]) =>
  call(AddMembers, { path: { chat_id }, query: { succeed_type: 1 }, body: { id_list } })

export const removeMembers = (chat_id: string, id_list: string[]) =>
  call(RemoveMembers, { path: { chat_id }, body: { id_list } })
