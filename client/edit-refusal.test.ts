import { expect, test } from 'vitest'
import type { Chat } from '../contract/im/chats/get-chat'
import { editRefusal } from './edit-refusal'

const chat: Chat = {
  avatar: '',
  owner_id: 'ou_alice',
  edit_permission: 'all_members',
  user_count: '3',
  bot_count: '1',
  chat_status: 'normal',
}
const closed: Chat = { ...chat, edit_permission: 'only_owner' }

test.each<[string, Chat | undefined, ReturnType<typeof editRefusal>]>([
  ['a chat where all members edit', chat, undefined],
  ['a chat that nobody has told of yet', undefined, undefined],
  ['a chat where the owner edits', closed, 'onlyOwner'],
  ['such a chat with us among its managers', { ...closed, bot_manager_id_list: ['cli_us'] }, undefined],
  ['such a chat with another bot among them', { ...closed, bot_manager_id_list: ['cli_other'] }, 'onlyOwner'],
  ['a dissolved chat', { ...chat, chat_status: 'dissolved' }, 'dissolved'],
])('%s', (_, asked, answer) => {
  expect(editRefusal(asked, 'cli_us')).toBe(answer)
})
