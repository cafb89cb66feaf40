import { expect, test } from 'vitest'
import { blockTypeOf } from '../../contract/docx/block-types'
import { ListChats } from '../../contract/im/chats/list-chats'
import { createService } from '../http/create-service'
import { call } from '../testing/call'
import { ownWorld } from '../testing/own-world'
import { demoWorld } from './demo-world'

test('the demo world loads, and its first application is in all fourteen chats but the one it was never invited to', async () => {
  const file = demoWorld()
  file.apps[0]?.tokens.push('t-demo')
  const reply = await call(createService(await ownWorld(file)), ListChats, {
    token: 't-demo',
    query: { page_size: 100 },
  })
  expect(reply.data?.items).toHaveLength(13)
  expect(reply.data?.items[0]?.name).toBe('Launch')
})

test('block ids of the demo world have the platform’s shape and are used once', () => {
  const ids = demoWorld().chats.flatMap((chat) =>
    (chat.announcement.blocks ?? []).slice(1).map((b) => b.block_id),
  )
  for (const id of ids) expect(id).toMatch(/^doxcn[0-9A-Za-z]{22}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the launch announcement has a block of an unpublished type, and its picture is a PNG', () => {
  const { blocks = [], media } = demoWorld().chats[0]!.announcement
  expect(blocks.some((block) => blockTypeOf(block.block_type) === undefined)).toBe(true)
  expect(atob(media[0]!.content_base64).slice(1, 4)).toBe('PNG')
})

test('everything that a message of the demo world names exists: its chat, thread, parent, bundle, sender and files', () => {
  const { chats, threads, messages, files, users, apps } = demoWorld()
  const known = new Set([
    ...chats.map((chat) => chat.chat_id),
    ...threads.map((thread) => thread.thread_id),
    ...messages.map((message) => message.message_id),
    ...files.map((file) => file.file_key),
    ...users.map((user) => user.open_id),
    ...apps.map((app) => app.app_id),
    'system',
  ])
  for (const message of messages) {
    const { chat_id, thread_id, parent_id, root_id, upper_message_id, sender, content, mentions } = message
    const keys = [...content.matchAll(/"(?:file|image)_key":"([^"]+)"/g)].map((found) => found[1])
    const named = [chat_id, thread_id, parent_id, root_id, upper_message_id, sender.id, ...keys]
    for (const id of [...named, ...mentions.map((mention) => mention.id)]) {
      if (id !== null && id !== undefined) expect(known).toContain(id)
    }
  }
})
