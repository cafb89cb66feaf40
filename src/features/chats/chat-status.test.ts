import { expect, test } from 'vitest'
import type { Chat } from '../../../contract/im/chats/get-chat'
import { chatStatuses } from './chat-status'

const outside: Chat = { avatar: '', name: 'Launch', user_count: '3', bot_count: '1', chat_status: 'normal' }
const inside: Chat = { ...outside, chat_mode: 'group', external: false }
const listed = { external: false, chat_status: 'normal' as const }

test('an ordinary group has no unusual state', () => {
  expect(chatStatuses(listed, inside)).toEqual([])
  expect(chatStatuses(listed, undefined)).toEqual([])
})

test('the listing alone shows external and dissolved groups', () => {
  expect(chatStatuses({ external: true, chat_status: 'dissolved_save' }, undefined)).toEqual([
    'dissolved',
    'external',
  ])
})

test('a chat that returns only its name does not have the bot as a member', () => {
  expect(chatStatuses(undefined, outside)).toEqual(['notMember'])
  expect(chatStatuses(undefined, { ...inside, chat_mode: 'p2p' })).toEqual(['p2p'])
})

test('reading the chat shows who may send messages and edit', () => {
  const chat: Chat = {
    ...inside,
    moderation_permission: 'only_owner',
    edit_permission: 'only_owner',
    restricted_mode_setting: { status: true },
  }
  expect(chatStatuses(listed, chat)).toEqual(['muted', 'restricted', 'ownerEdits'])
  expect(chatStatuses(listed, { ...inside, moderation_permission: 'moderator_list' })).toEqual(['muted'])
  expect(chatStatuses(listed, { ...inside, moderation_permission: 'all_members' })).toEqual([])
})
