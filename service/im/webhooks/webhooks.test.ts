import { describe, expect, test } from 'vitest'
import { ListCalls } from '../../../contract/herald/log'
import { ReadConversation } from '../../../contract/herald/people'
import { GetEnvironment } from '../../../contract/herald/session'
import { CreateWebhook, ListWebhooks, RemoveWebhook } from '../../../contract/herald/webhooks'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { SendByOldWebhook } from '../../../contract/im/webhooks/send-by-old-webhook'
import { SendByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import { callHerald } from '../../herald/call-herald'
import { createService } from '../../http/create-service'
import { call, requestTo } from '../../testing/call'
import { happyNow } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import { saveWithContents } from '../../world/save-world'
import { readWorldFile } from '../../world/world-file'
import type { WorldFile } from '../../world/world-file'
import { signatureOf } from './webhook-gate'

const token = 'a0000000-0000-4000-8000-000000000001'
type Hook = WorldFile['chats'][number]['webhooks'][number]

const hookIn = (file: WorldFile, more: Partial<Hook> = {}) => {
  const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
  launch?.webhooks.push({ token, name: 'Deploys', keywords: [], addresses: [], ...more })
}

async function opened(more: Partial<Hook> = {}) {
  const world = await testWorld((file) => hookIn(file, more))
  const service = createService(world, { local: 'local' })
  const post = async (body: object, sender?: { address: string }) => {
    const request = requestTo(SendByWebhook.route, { path: { hook_token: token }, body, token: null })
    const response = await service(request, sender && { ...sender, admitStranger: () => undefined })
    return { status: response.status, ...((await response.json()) as { code: number; msg: string }) }
  }
  const newest = async () => {
    const { messages } = await callHerald(service, ReadConversation, { path: { chat_id: 'oc_launch' } })
    return messages.at(-1)
  }
  return { world, service, post, newest }
}

const text = { msg_type: 'text', content: { text: 'Deployed' } }

describe('a message by webhook', () => {
  test('is answered in both forms, and shows the name of the custom bot', async () => {
    const { post, newest, service } = await opened()
    const done = { StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' }
    expect(await post(text)).toEqual({ status: 200, ...done })
    expect(await newest()).toMatchObject({
      sender_name: 'Deploys',
      msg_type: 'text',
      body: { content: '{"text":"Deployed"}' },
    })
    const { data } = await call(service, ListMessages, {
      query: { container_id_type: 'chat', container_id: 'oc_launch', sort_type: 'ByCreateTimeDesc' },
    })
    expect(data?.items[0]?.sender).toMatchObject({
      id: (await newest())?.sender.id,
      id_type: 'app_id',
      sender_type: 'app',
      tenant_key: '736588c9260f175e',
    })
  })

  test('may be of each type that the platform takes, as objects', async () => {
    const { post, newest, world } = await opened()
    const sent = async (body: object) => {
      world.pass(1_000)
      return { code: (await post(body)).code, ...(await newest())?.body }
    }
    const post_ = { zh_cn: { title: 'Out', content: [[{ tag: 'at', user_id: 'ou_alice' }]] } }
    expect(await sent({ msg_type: 'post', content: { post: post_ } })).toMatchObject({
      code: 0,
      content: expect.stringContaining('@_user_1'),
    })
    expect(await sent({ msg_type: 'image', content: { image_key: 'img_v3_happy' } })).toEqual({
      code: 0,
      content: '{"image_key":"img_v3_happy"}',
    })
    expect(await sent({ msg_type: 'share_chat', content: { share_chat_id: 'oc_launch' } })).toEqual({
      code: 0,
      content: '{"chat_id":"oc_launch"}',
    })
    const card = { schema: '2.0', body: { elements: [{ tag: 'markdown', content: 'Out' }] } }
    expect(await sent({ msg_type: 'interactive', card })).toEqual({ code: 0, content: JSON.stringify(card) })
    expect(await sent({ ...text, content: { text: '<at user_id="a1b2c3d4">A</at>' } })).toEqual({
      code: 0,
      content: '{"text":"@_user_1"}',
    })
  })

  test('names its refusals with HTTP 200, the gates without data', async () => {
    const { post } = await opened({ keywords: ['Alarm'] })
    expect(await post({ content: {} })).toEqual({
      status: 200,
      code: 19002,
      data: {},
      msg: 'params error, msg_type need',
    })
    expect(await post(text)).toEqual({ status: 200, code: 19024, msg: 'Key Words Not Found' })
    const card = { header: { title: { tag: 'plain_text', content: 'An Alarm' } }, elements: [] }
    expect((await post({ msg_type: 'interactive', card })).code).toBe(0)
    expect(await post({ ...text, content: 'Alarm' })).toEqual({
      status: 200,
      code: 9499,
      data: {},
      msg: 'Bad Request',
    })
  })

  test('needs the signature of its hour', async () => {
    const { post, world } = await opened({ secret: 'mysecret' })
    const seconds = happyNow / 1000
    const signed = async (at: number, secret = 'mysecret') =>
      (await post({ ...text, timestamp: `${at}`, sign: await signatureOf(`${at}`, secret) })).code
    expect(await signed(seconds)).toBe(0)
    expect(await signed(seconds - 3_600)).toBe(0)
    expect(await signed(seconds - 3_601)).toBe(19021)
    expect(await signed(seconds, 'another')).toBe(19021)
    expect((await post(text)).code).toBe(19021)
    world.pass(3_601_000)
    expect(await signed(seconds)).toBe(19021)
  })

  test('comes from a listed address', async () => {
    const { post } = await opened({ addresses: ['192.0.2.*'] })
    expect((await post(text, { address: '192.0.2.9' })).code).toBe(0)
    expect((await post(text, { address: '192.0.3.9' })).code).toBe(19022)
    expect((await post(text)).code).toBe(19022)
  })

  test('is counted by its custom bot: 5 a second, 100 a minute', async () => {
    const { post, world } = await opened()
    for (let times = 0; times < 5; times += 1) expect((await post(text)).code).toBe(0)
    expect(await post(text)).toEqual({
      status: 200,
      code: 11232,
      data: {},
      msg: 'frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]',
    })
    world.pass(1_000)
    for (let times = 5; times < 100; times += 1) {
      world.pass(250)
      expect((await post(text)).code).toBe(0)
    }
    world.pass(1_000)
    expect((await post(text)).code).toBe(11232)
    world.pass(60_000)
    expect((await post(text)).code).toBe(0)
  })
})

test('neither the log nor a list shows what grants access to a group', async () => {
  const { post, service } = await opened({ secret: 'secret-of-deploys' })
  await post({ ...text, timestamp: '1', sign: 'x' })
  const mistyped = { path: { hook_token: 'b1111111-not-known' }, body: text, token: null }
  await service(requestTo(SendByWebhook.route, mistyped))
  const log = JSON.stringify(await callHerald(service, ListCalls))
  expect(log).toContain('/open-apis/bot/v2/hook/…')
  for (const secret of [token, 'secret-of-deploys', 'b1111111']) expect(log).not.toContain(secret)
  expect(JSON.stringify(await callHerald(service, ListWebhooks))).not.toContain('secret-of-deploys')
})

test('a custom bot is made, named, saved and removed', async () => {
  const { service, world } = await opened()
  const body = { chat_id: 'oc_other', name: 'Alarms', signed: true, keywords: ['Alarm'] }
  const { webhook, secret } = await callHerald(service, CreateWebhook, { body })
  expect(webhook).toMatchObject({ chat_id: 'oc_other', name: 'Alarms', signed: true, keywords: ['Alarm'] })
  expect(secret).toMatch(/^\w{22}$/)
  const saved = await saveWithContents(world, world.now())
  const [hook] = saved.chats?.find(({ chat_id }) => chat_id === 'oc_other')?.webhooks ?? []
  expect(hook).toEqual({ token: webhook.path.split('/').at(-1), name: 'Alarms', secret, keywords: ['Alarm'] })
  expect(readWorldFile(saved).chats.flatMap(({ webhooks }) => webhooks)).toHaveLength(2)
  const { items } = await callHerald(service, ListWebhooks)
  expect(items.map(({ name }) => name)).toEqual(['Deploys', 'Alarms'])
  expect(await callHerald(service, GetEnvironment)).toMatchObject({
    webhooks: expect.arrayContaining([{ bot_id: webhook.bot_id, name: 'Alarms' }]),
  })
  await callHerald(service, RemoveWebhook, { path: { bot_id: webhook.bot_id } })
  const gone = await call(service, SendByWebhook, {
    path: { hook_token: webhook.path.split('/').at(-1) ?? '' },
    body: text,
  })
  expect(gone.code).toBe(19001)
})

describe('the first form of an address', () => {
  const byOldForm = async (
    service: (request: Request) => Promise<Response>,
    body: object,
    hook_token = token,
  ) => {
    const response = await service(
      requestTo(SendByOldWebhook.route, { path: { hook_token }, body, token: null }),
    )
    return { status: response.status, ...((await response.json()) as object) }
  }

  test('takes a text, and with a title it is a post', async () => {
    const { service, newest } = await opened()
    expect(await byOldForm(service, { text: 'Deployed' })).toEqual({
      status: 200,
      ok: true,
      code: 0,
      msg: 'success',
    })
    expect(await newest()).toMatchObject({ msg_type: 'text', body: { content: '{"text":"Deployed"}' } })
    await byOldForm(service, { title: 'Deploys', text: 'One\nTwo' })
    const post = await newest()
    expect(post).toMatchObject({ msg_type: 'post', sender_name: 'Deploys' })
    expect(JSON.parse(post?.body.content ?? '')).toMatchObject({
      title: 'Deploys',
      content: [[{ tag: 'text', text: 'One' }], [{ tag: 'text', text: 'Two' }]],
    })
  })

  test('refuses an unknown address in its own words', async () => {
    const { service } = await opened()
    expect(await byOldForm(service, { text: 'Deployed' }, 'unknown')).toEqual({
      status: 200,
      ok: false,
      error: 'access token invalid',
      code: 19001,
      msg: 'access token invalid',
    })
  })

  test('counts together with the present form', async () => {
    const { service, post } = await opened()
    for (let at = 0; at < 4; at += 1) await post(text)
    expect(await byOldForm(service, { text: 'fifth' })).toMatchObject({ ok: true })
    expect(await byOldForm(service, { text: 'sixth' })).toMatchObject({ ok: false, code: 11232 })
    expect(await post(text)).toMatchObject({ code: 11232 })
  })
})
