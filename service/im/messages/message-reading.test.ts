import { expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'

async function opened(change?: (file: WorldFile) => void) {
  const { service } = await openService(change)
  const get = (message_id: string, input: CallInput = {}) =>
    call(service, GetMessage, { ...input, path: { message_id } })
  const ids = async (message_id: string) => (await get(message_id)).data?.items.map((item) => item.message_id)
  return { get, ids }
}

const messageOf = (file: WorldFile, message_id: string) =>
  file.messages.filter((message) => message.message_id === message_id)

test('a message says who said what, where and when', async () => {
  const { get } = await opened()
  const { data } = await get('om_reply')
  expect(data?.items).toEqual([
    {
      message_id: 'om_reply',
      root_id: 'om_hello',
      parent_id: 'om_hello',
      msg_type: 'text',
      create_time: expect.stringMatching(/^\d{13}$/),
      update_time: data?.items[0]?.create_time,
      deleted: false,
      updated: false,
      chat_id: 'oc_launch',
      sender: { id: 'ou_alice', id_type: 'open_id', sender_type: 'user', tenant_key: '736588c9260f175e' },
      body: { content: '{"text":"and so do I"}' },
    },
  ])
})

test.each(['anonymous', 'unknown'] as const)('a sender may be %s', async (sender_type) => {
  const { get } = await opened((file) => {
    for (const message of messageOf(file, 'om_hello')) message.sender = { id: 'ou_hidden', sender_type }
  })
  expect((await get('om_hello')).data?.items[0]?.sender).toEqual({
    id: 'ou_hidden',
    id_type: 'open_id',
    sender_type,
    tenant_key: '',
  })
})

test('a mention of an unknown person without a name has an empty name', async () => {
  const { get } = await opened((file) => {
    for (const message of messageOf(file, 'om_hello'))
      message.mentions = [{ key: '@_user_1', id: 'ou_gone', name: '' }]
  })
  expect((await get('om_hello')).data?.items[0]?.mentions).toMatchObject([{ id: 'ou_gone', name: '' }])
})

test('people are shown by the requested kind of id, applications by their app_id', async () => {
  const { get } = await opened()
  const senderAs = async (message_id: string, user_id_type: string) =>
    (await get(message_id, { query: { user_id_type } })).data?.items[0]?.sender
  expect(await senderAs('om_hello', 'union_id')).toMatchObject({ id: 'on_alice', id_type: 'union_id' })
  expect(await senderAs('om_hello', 'user_id')).toMatchObject({ id: 'a1b2c3d4', id_type: 'user_id' })
  expect(await senderAs('om_from_bot', 'user_id')).toMatchObject({
    id: 'cli_a1b2c3d4e5f60718',
    id_type: 'app_id',
    sender_type: 'app',
  })
})

test('an id that is no known person’s or application’s has no tenant', async () => {
  const { get } = await opened((file) => {
    for (const message of messageOf(file, 'om_hello')) message.sender = { id: 'ou_gone', sender_type: 'user' }
  })
  const { data } = await get('om_hello', { query: { user_id_type: 'union_id' } })
  const sender = { id: 'ou_gone', id_type: 'open_id', sender_type: 'user', tenant_key: '' }
  expect(data?.items[0]?.sender).toEqual(sender)
})

test('a user_id is withheld from an application without its scope', async () => {
  const { get } = await opened((file) => {
    for (const app of file.apps) app.scopes = ['im:message', 'im:message.group_msg']
  })
  const { data } = await get('om_hello', { query: { user_id_type: 'user_id' } })
  expect(data?.items[0]?.sender).toMatchObject({ id: '', id_type: 'user_id' })
})

test('a recalled message is deleted and has no content', async () => {
  const { get } = await opened()
  const { data } = await get('om_recalled')
  expect(data?.items).toMatchObject([{ message_id: 'om_recalled', deleted: true }])
  expect(data?.items[0]?.body).toEqual({})
})

test('a merge-forward is returned with its contents, each before its own contents', async () => {
  const { ids, get } = await opened((file) => {
    const [child] = messageOf(file, 'om_child')
    if (!child) return
    const inner = { ...child, message_id: 'om_inner', msg_type: 'merge_forward', create_time: 5 }
    const below = (message_id: string, create_time: number) => ({
      ...child,
      message_id,
      create_time,
      upper_message_id: 'om_inner',
    })
    file.messages.push(below('om_c', 9), below('om_b', 7), below('om_a', 7), inner)
  })
  expect(await ids('om_bundle')).toEqual([
    'om_bundle',
    'om_inner',
    'om_a',
    'om_b',
    'om_c',
    'om_child',
    'om_child_file',
  ])
  expect(await ids('om_inner')).toEqual(['om_inner', 'om_a', 'om_b', 'om_c'])
  const { data } = await get('om_bundle')
  expect(data?.items.map((item) => item.upper_message_id)).toEqual([
    undefined,
    'om_bundle',
    'om_inner',
    'om_inner',
    'om_inner',
    'om_bundle',
    'om_bundle',
  ])
  expect(data?.items.at(-1)).toMatchObject({ chat_id: 'oc_other' })
})

test('a message inside a merge-forward counts as in the chat of that', async () => {
  const { get } = await opened((file) => {
    for (const chat of file.chats) if (chat.chat_id === 'oc_other') chat.bots = []
  })
  expect((await get('om_other')).code).toBe(230002)
  expect((await get('om_child')).data?.items).toMatchObject([{ message_id: 'om_child' }])
})

test('a recalled merge-forward shows none of its contents', async () => {
  const { ids, get } = await opened((file) => {
    for (const bundle of messageOf(file, 'om_bundle')) bundle.state = 'recalled'
  })
  expect(await ids('om_bundle')).toEqual(['om_bundle'])
  expect((await get('om_child')).code).toBe(230110)
})

test('five hundred levels and a ring of messages are walked to the end', async () => {
  const { ids } = await opened((file) => {
    const [child] = messageOf(file, 'om_child')
    if (!child) return
    const nested = (message_id: string, upper_message_id: string) =>
      file.messages.push({ ...child, message_id, upper_message_id, msg_type: 'merge_forward' })
    for (let level = 0; level < 500; level += 1)
      nested(`om_${level + 1}`, level === 0 ? 'om_bundle' : `om_${level}`)
    nested('om_ring_1', 'om_ring_2')
    nested('om_ring_2', 'om_ring_1')
  })
  expect(await ids('om_bundle')).toHaveLength(503)
  expect(await ids('om_499')).toEqual(['om_499', 'om_500'])
  expect((await ids('om_ring_1'))?.sort()).toEqual(['om_ring_1', 'om_ring_2'])
})

test('a message of another tenant counts as unknown', async () => {
  const { get } = await opened((file) => {
    for (const app of file.apps) if (app.app_id === otherApp.app_id) app.tenant_key = '1f2e3d4c5b6a7988'
  })
  const there = await get('om_hello', { token: otherApp.token })
  const nowhere = await get('om_nowhere', { token: otherApp.token })
  expect([there.code, there.msg.replace('om_hello', 'om_nowhere')]).toEqual([nowhere.code, nowhere.msg])
})
