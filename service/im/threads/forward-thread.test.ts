import { expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MERGED_CONTENT } from '../../../contract/im/messages/merge-forward'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import { changeMessages } from '../messages/bundle.scenarios'

async function opened(change?: (file: WorldFile) => void) {
  const service = createService(await testWorld(change))
  const forward = (thread_id: string, receive_id = 'oc_other', receive_id_type = 'chat_id') =>
    call(service, ForwardThread, { path: { thread_id }, query: { receive_id_type }, body: { receive_id } })
  const inside = async (message_id = '') => {
    const { data } = await call(service, GetMessage, { path: { message_id } })
    return (data?.items ?? []).map((message) => message.body.content)
  }
  return { forward, inside }
}

test('a thread becomes one bundle of its messages, the root first', async () => {
  const { forward, inside } = await opened()
  const { data } = await forward('omt_launch')
  expect(data).toMatchObject({
    msg_type: 'merge_forward',
    chat_id: 'oc_other',
    body: { content: MERGED_CONTENT },
  })
  expect(await inside(data?.message_id)).toEqual([
    MERGED_CONTENT,
    '{"text":"a thread begins"}',
    '{"text":"and goes on"}',
  ])
})

test('recalled and system messages are left out', async () => {
  const { forward, inside } = await opened((file) => {
    changeMessages(file, ['om_thread_root'], { state: 'recalled' })
    changeMessages(file, ['om_hello'], { thread_id: 'omt_launch', msg_type: 'system' })
  })
  const { data } = await forward('omt_launch')
  expect(await inside(data?.message_id)).toEqual([MERGED_CONTENT, '{"text":"and goes on"}'])
})

test('the copies are no part of the thread: forwarded again, it is as long as before', async () => {
  const { forward, inside } = await opened()
  await forward('omt_launch')
  const { data } = await forward('omt_launch')
  expect(await inside(data?.message_id)).toHaveLength(3)
})

test('a thread may hold more messages than a list may name', async () => {
  const { forward, inside } = await opened((file) => {
    const root = file.messages.find((message) => message.message_id === 'om_thread_root')
    if (!root) return
    for (let at = 0; at < 998; at += 1) file.messages.push({ ...root, message_id: `om_more_${at}` })
  })
  const { data } = await forward('omt_launch')
  expect(await inside(data?.message_id)).toHaveLength(1001)
})

test('a thread without a message cannot be forwarded', async () => {
  const { forward } = await opened()
  expect(await forward('omt_other')).toMatchObject({ code: 230064 })
})

test('the scope to read messages does not allow forwarding, the one to send as a bot does', async () => {
  const scopes = (given: string[]) => (file: WorldFile) => {
    for (const app of file.apps) app.scopes = given
  }
  const reading = await opened(scopes(['im:message:readonly']))
  expect(await reading.forward('omt_launch')).toMatchObject({ code: 99991672 })
  const sending = await opened(scopes(['im:message:send_as_bot']))
  expect(await sending.forward('omt_launch')).toMatchObject({ code: 0 })
})
