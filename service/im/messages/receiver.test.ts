import { expect, test } from 'vitest'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'

test.each(['owner', 'manager'])('in a muted group its %s may speak', async (role) => {
  const world = await testWorld((file) => {
    const chat = file.chats.find((each) => each.chat_id === 'oc_launch')
    if (!chat) throw new Error('there is the chat')
    chat.muted = true
    if (role === 'owner') chat.owner_id = happyApp.app_id
    else chat.managers.push(happyApp.app_id)
  })
  const reply = await call(createService(world), CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hush"}' },
  })
  expect(reply.code).toBe(0)
})
