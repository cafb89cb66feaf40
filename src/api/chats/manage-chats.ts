import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../client/client'
import { AddMembers } from '../../../contract/im/chats/add-members'
import { CreateChat } from '../../../contract/im/chats/create-chat'
import type { Moderation } from '../../../contract/im/chats/get-chat'
import { GetModeration } from '../../../contract/im/chats/get-moderation'
import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { UpdateModeration } from '../../../contract/im/chats/update-moderation'
import { call } from '../client'
import { readPages } from '../read-pages'
import { chatKeys } from './chats'

export type NewChat = CallInput<typeof CreateChat>['body']

/** Creates a group that the bot owns. The same `uuid` makes one chat within ten hours. */
export const createChat = (body: NewChat, uuid: string) => call(CreateChat, { query: { uuid }, body })

export type ChangedSettings = NonNullable<CallInput<typeof UpdateChat>['body']>

/** Settings that are not given stay unchanged. */
export const updateChat = (chat_id: string, body: ChangedSettings) =>
  call(UpdateChat, { path: { chat_id }, body })

/**
 * `added`, `removed`: who may now speak, or no longer, besides the owner and the managers where the setting is
 * `moderator_list`.
 */
export const updateModeration = (
  chat_id: string,
  moderation_setting: Moderation,
  { added = [], removed = [] }: { added?: string[]; removed?: string[] } = {},
) =>
  call(UpdateModeration, {
    path: { chat_id },
    body: { moderation_setting, moderator_added_list: added, moderator_removed_list: removed },
  })

/** The open_ids of the members who may speak in a chat with the setting `moderator_list`. */
async function listModerators(chat_id: string, signal: AbortSignal): Promise<readonly string[]> {
  const { items } = await readPages((next) =>
    call(GetModeration, { path: { chat_id }, query: { page_size: 100, ...next } }, { signal }),
  )
  return items.map(({ user_id }) => user_id)
}

export const moderatorsQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.moderators(chatId),
    queryFn: ({ signal }) => listModerators(chatId, signal),
  })

/** Adds those who can be added; the answer names the others. */
export const addMembers = (chat_id: string, id_list: string[]) =>
  call(AddMembers, { path: { chat_id }, query: { succeed_type: 1 }, body: { id_list } })

export const removeMembers = (chat_id: string, id_list: string[]) =>
  call(RemoveMembers, { path: { chat_id }, body: { id_list } })
