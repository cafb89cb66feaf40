import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/** The official SDK bundles and forwards messages and threads. */
const sdk = sdkServer(happyWorld(), happyApp)

const inside = async (message_id = '') => {
  const { data } = await sdk.client.im.v1.message.get({ path: { message_id } })
  return data?.items?.map((message) => message.body?.content)
}

test('the SDK bundles messages, gets the ids that cannot be bundled, and sends a uuid once', async () => {
  const request = {
    params: { receive_id_type: 'chat_id' as const, uuid: 'sdk' },
    data: { receive_id: 'oc_other', message_id_list: ['om_world', 'om_recalled', 'om_hello'] },
  }
  const { code, data } = await sdk.client.im.v1.message.mergeForward(request)
  expect(code).toBe(0)
  expect(data?.invalid_message_id_list).toEqual(['om_recalled'])
  expect(data?.message).toMatchObject({ msg_type: 'merge_forward', chat_id: 'oc_other' })
  expect(await inside(data?.message?.message_id)).toEqual([
    'Merged and Forwarded Message',
    '{"text":"hello"}',
    '{"text":"world"}',
  ])
  expect((await sdk.client.im.v1.message.mergeForward(request)).data).toEqual(data)
})

test('the SDK forwards one message to a user named by e-mail', async () => {
  const { code, data } = await sdk.client.im.v1.message.forward({
    path: { message_id: 'om_post' },
    params: { receive_id_type: 'email' },
    data: { receive_id: 'bob@acme.example' },
  })
  expect(code).toBe(0)
  expect(data).toMatchObject({ msg_type: 'post', sender: { id: happyApp.app_id, sender_type: 'app' } })
  expect(data?.body?.content).toContain('as drawn')
})

test('the SDK forwards a thread into a thread', async () => {
  const { code, data } = await sdk.client.im.v1.thread.forward({
    path: { thread_id: 'omt_launch' },
    params: { receive_id_type: 'thread_id' },
    data: { receive_id: 'omt_second' },
  })
  expect(code).toBe(0)
  expect(data).toMatchObject({ msg_type: 'merge_forward', thread_id: 'omt_second' })
  expect(await inside(data?.message_id)).toEqual([
    'Merged and Forwarded Message',
    '{"text":"a thread begins"}',
    '{"text":"and goes on"}',
  ])
})

test('the SDK gets the published code of a refused forward', async () => {
  const refused = sdk.client.im.v1.message.mergeForward({
    params: { receive_id_type: 'chat_id' },
    data: { receive_id: 'oc_other', message_id_list: ['om_nowhere'] },
  })
  await expect(refused).rejects.toMatchObject({ response: { status: 400, data: { code: 230064 } } })
})
