import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/**
 * The tools of the official MCP server (larksuite/lark-openapi-mcp): its `preset.im.default`, its tools for
 * announcements of both types, and other common tools. The MCP server passes a tool's arguments to the official SDK's
 * method of the same name, and so does this test.
 */
const world = happyWorld()
for (const chat of world.chats) chat.public = true
const sdk = sdkServer(world, happyApp)

const launch = { chat_id: 'oc_launch' }
const chat = { path: launch }
const page = { path: { ...launch, block_id: 'oc_launch' } }
const words = { elements: [{ text_run: { content: 'Hello' } }] }
const paragraphs = { children: [2, 2].map((block_type) => ({ block_type, text: words })) }
const title = JSON.stringify({
  requestType: 'UpdateTitleRequestType',
  updateTitleRequest: { payload: '{"elements":[]}' },
})

const tools: [name: string, given: object][] = [
  ['im.v1.chat.create', { data: { name: 'By a tool' }, params: { user_id_type: 'open_id' } }],
  ['im.v1.chat.list', { params: { page_size: 5 } }],
  ['im.v1.chatMembers.get', { ...chat, params: { member_id_type: 'open_id' } }],
  [
    'im.v1.message.create',
    {
      params: { receive_id_type: 'chat_id' },
      data: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"Hello"}' },
    },
  ],
  ['im.v1.message.list', { params: { container_id_type: 'chat', container_id: 'oc_launch' } }],

  ['docx.v1.chatAnnouncement.get', chat],
  ['docx.v1.chatAnnouncementBlock.list', chat],
  ['docx.v1.chatAnnouncementBlock.get', page],
  ['docx.v1.chatAnnouncementBlockChildren.create', { ...page, data: paragraphs }],
  ['docx.v1.chatAnnouncementBlockChildren.get', page],
  [
    'docx.v1.chatAnnouncementBlock.batchUpdate',
    { ...chat, data: { requests: [{ block_id: 'oc_launch', update_text_elements: words }] } },
  ],
  ['docx.v1.chatAnnouncementBlockChildren.batchDelete', { ...page, data: { start_index: 0, end_index: 1 } }],
  ['im.v1.chatAnnouncement.get', { path: { chat_id: 'oc_old' } }],
  [
    'im.v1.chatAnnouncement.patch',
    { path: { chat_id: 'oc_old' }, data: { revision: '1', requests: [title] } },
  ],

  [
    'im.v1.messageReaction.create',
    { path: { message_id: 'om_hello' }, data: { reaction_type: { emoji_type: 'SMILE' } } },
  ],
  ['im.v1.pin.create', { data: { message_id: 'om_hello' } }],
  ['im.v1.chat.link', { ...chat, data: {} }],
  ['im.v1.chatMembers.meJoin', { path: { chat_id: 'oc_outside' } }],
  ['im.v1.message.readUsers', { path: { message_id: 'om_from_bot' }, params: { user_id_type: 'open_id' } }],
]

test('the list has nineteen tools', () => {
  expect(tools).toHaveLength(19)
})

test.each(tools)('the tool %s gets an answer', async (name, given) => {
  expect(await methodNamed(name)(given)).toMatchObject({ code: 0 })
})

function methodNamed(name: string): (given: object) => Promise<unknown> {
  const parts = name.split('.')
  const method = parts.reduce<unknown>(
    (of, part) => (of as Record<string, unknown>)[part],
    sdk.client as unknown,
  )
  return method as (given: object) => Promise<unknown>
}
