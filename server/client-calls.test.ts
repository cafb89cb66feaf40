import * as lark from '@larksuiteoapi/node-sdk'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { happyApp, happyWorld, otherApp } from '../service/testing/happy-world'
import { botOpenId } from '../service/users/bot-ids'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'
import { goRequest } from './testing/real-bots/oapi-sdk-go'
import type { GoCall } from './testing/real-bots/oapi-sdk-go'
import { javaRequest } from './testing/real-bots/oapi-sdk-java'
import { pythonRequest } from './testing/real-bots/python-requests'
import { RawLine, requestOf } from './testing/real-bots/raw-line'
import { bytesOf, readers } from './testing/sdk-readers'

/**
 * Operations that official clients call (decision 132), with the bytes of the SDKs for Python, Go and Java. Answers are
 * read as those read them. The command line registers an application and signs a person in.
 */
const hook_token = 'a0000000-0000-4000-8000-000000000001'

function worldOfClients() {
  const world = happyWorld()
  const launch = world.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
  launch.webhooks = [{ token: hook_token, name: 'Deploys', keywords: [], addresses: [] }]
  launch.bots.push({ app_id: otherApp.app_id, joined_at: 1 })
  return world
}

let herald: Herald
beforeAll(async () => {
  herald = await startHerald({ world: worldOfClients() })
})
beforeEach(() => herald.world.reset())
afterAll(() => herald.close())

type Call = Omit<GoCall, 'form' | 'token'> & { token?: string | undefined }

/** The bytes of each client for a call. */
const clients: Readonly<Record<keyof typeof readers, (host: string, call: GoCall) => Buffer>> = {
  Python: (host, { method, target, json, token }) =>
    pythonRequest(host, {
      method,
      target,
      json,
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    }),
  Go: (host, call) => goRequest(host, 'v3.5.3', call),
  Java: (host, call) => javaRequest(host, 'v2.4.22', call),
}

type Json = Record<string, unknown>

/** A client that expects success: its reader gets the code and the log id of each answer. Returns the answer. */
const clientOf = (language: keyof typeof readers) => async (call: Call) => {
  // Keeps clear of all rate limits.
  await herald.clock.advance(1_000)
  const { token = happyApp.token, ...rest } = call
  const isHook = call.target.includes('/hook/')
  const request = clients[language](new URL(herald.url).host, isHook ? rest : { ...rest, token })
  const line = new RawLine(herald.url)
  const answer = await line.ask(request).finally(() => line.close())
  const read = readers[language](bytesOf(answer))
  const where = `${call.method} ${call.target}`
  expect([where, read]).toEqual([where, { code: 0, logId: expect.any(String), fileName: undefined }])
  const { data, ...envelope } = JSON.parse(answer.body.toString()) as Json
  return (data ?? envelope) as Json
}

const languages = Object.keys(clients) as (keyof typeof clients)[]
const im = '/open-apis/im/v1'

test.each(languages)('the SDK for %s creates, sends, changes and ends a card', async (language) => {
  const ask = clientOf(language)
  const cards = '/open-apis/cardkit/v1/cards'
  const element = { tag: 'markdown', element_id: 'text', content: '' }
  const card = { schema: '2.0', config: { streaming_mode: true }, body: { elements: [element] } }
  const made = await ask({
    method: 'POST',
    target: cards,
    json: { type: 'card_json', data: JSON.stringify(card) },
  })
  const of = `${cards}/${String(made['card_id'])}`
  const sent = await ask({
    method: 'POST',
    target: `${im}/messages?receive_id_type=chat_id`,
    json: {
      receive_id: 'oc_launch',
      msg_type: 'interactive',
      content: JSON.stringify({ type: 'card', data: { card_id: made['card_id'] } }),
    },
  })
  const change = (method: Call['method'], path: string, sequence: number, json: object) =>
    ask({ method, target: `${of}${path}`, json: { ...json, sequence } })
  await change('PUT', '/elements/text/content', 1, { content: '春眠不觉晓' })
  const line = JSON.stringify([{ tag: 'hr', element_id: 'line' }])
  await change('POST', '/elements', 2, { type: 'append', elements: line })
  const partial_element = JSON.stringify({ content: '处处闻啼鸟' })
  await change('PATCH', '/elements/text', 3, { partial_element })
  const then = JSON.stringify({ tag: 'markdown', element_id: 'then', content: 'Then' })
  await change('PUT', '/elements/line', 4, { element: then })
  await change('DELETE', '/elements/then', 5, {})
  const params = { settings: { config: { streaming_mode: false } } }
  await change('POST', '/batch_update', 6, {
    actions: JSON.stringify([{ action: 'partial_update_setting', params }]),
  })
  const settings = JSON.stringify({ config: { summary: { content: 'Done' } } })
  await change('PATCH', '/settings', 7, { settings })
  const { message_id } = sent
  const asked = `${im}/messages/${String(message_id)}?card_msg_content_type=user_card_content`
  const { items } = (await ask({ method: 'GET', target: asked })) as {
    items: { body: { content: string } }[]
  }
  expect(JSON.parse(items[0]?.body.content ?? '')).toMatchObject({
    config: { streaming_mode: false },
    body: { elements: [{ content: '处处闻啼鸟' }] },
  })
  const converted = await ask({ method: 'POST', target: `${cards}/id_convert`, json: { message_id } })
  expect(converted).toEqual({ card_id: made['card_id'] })
  const whole = { type: 'card_json', data: JSON.stringify({ schema: '2.0', body: { elements: [] } }) }
  await change('PUT', '', 8, { card: whole })
})

test.each(languages)('the SDK for %s posts to both addresses of a custom bot', async (language) => {
  const ask = clientOf(language)
  const json = { msg_type: 'text', content: { text: '已部署' } }
  await ask({ method: 'POST', target: `/open-apis/bot/v2/hook/${hook_token}`, json })
  await ask({
    method: 'POST',
    target: `/open-apis/bot/hook/${hook_token}`,
    json: { title: '部署', text: '完成' },
  })
  const { messages = [] } = await herald.world.save()
  const contents = messages.map(({ content = '' }) => content)
  expect(contents).toContain('{"text":"已部署"}')
  expect(contents.some((content) => content.includes('部署') && content.includes('完成'))).toBe(true)
})

test.each(languages)(
  'the SDK for %s reads messages, chats, bots and its application at once',
  async (language) => {
    const ask = clientOf(language)
    const message_ids = 'message_ids=om_hello&message_ids=om_nowhere&message_ids=om_world'
    expect(await ask({ method: 'GET', target: `${im}/messages/mget?${message_ids}` })).toMatchObject({
      items: [{ message_id: 'om_hello' }, { message_id: 'om_world' }],
    })
    const json = { chat_ids: ['oc_p2p', 'oc_nowhere', 'oc_launch'] }
    expect(await ask({ method: 'POST', target: `${im}/chats/batch_query`, json })).toMatchObject({
      items: [
        { chat_id: 'oc_p2p', p2p_target_id: 'ou_alice' },
        { chat_id: 'oc_launch', name: 'Launch' },
      ],
    })
    const named = { query: 'laun', filter: { search_types: ['private'] }, sorter: 'member_count_desc' }
    expect(await ask({ method: 'POST', target: '/open-apis/im/v2/chats/search', json: named })).toMatchObject(
      {
        items: [{ meta_data: { chat_id: 'oc_launch' } }],
        total: 1,
        has_more: false,
      },
    )
    const own = botOpenId(happyApp.app_id)
    expect(await ask({ method: 'GET', target: `${im}/chats/oc_launch/members/bots` })).toMatchObject({
      items: [{ bot_id: own, bot_name: 'Herald bot' }, { bot_name: 'Other bot' }],
    })
    const bots = `/open-apis/bot/v3/bots/basic_batch?bot_ids=${own}&bot_ids=ou_nobody`
    expect(await ask({ method: 'GET', target: bots })).toMatchObject({
      bots: { [own]: { name: 'Herald bot' } },
    })
    const ping = { target: '/open-apis/bot/v1/openclaw_bot/ping', json: { needBotInfo: true } }
    expect(await ask({ method: 'POST', ...ping })).toEqual({
      pingBotInfo: { botID: own, botName: 'Herald bot' },
    })
    const application = '/open-apis/application/v6/applications/me?lang=zh_cn'
    expect(await ask({ method: 'GET', target: application })).toMatchObject({
      app: { app_id: happyApp.app_id },
    })
  },
)

test.each(languages)('the SDK for %s calls people, and shows one of them a card', async (language) => {
  const ask = clientOf(language)
  for (const way of ['urgent_sms', 'urgent_phone']) {
    const target = `${im}/messages/om_from_bot/${way}?user_id_type=open_id`
    const json = { user_id_list: ['ou_alice', 'ou_dan'] }
    expect(await ask({ method: 'PATCH', target, json })).toEqual({ invalid_user_id_list: ['ou_dan'] })
  }
  const card = { elements: [{ tag: 'div', text: { tag: 'plain_text', content: '只给你看' } }] }
  const shown = { chat_id: 'oc_launch', open_id: 'ou_alice', msg_type: 'interactive', card }
  const { message_id } = await ask({ method: 'POST', target: '/open-apis/ephemeral/v1/send', json: shown })
  await ask({ method: 'POST', target: '/open-apis/ephemeral/v1/delete', json: { message_id } })
  const content = JSON.stringify(card)
  const target = `${im}/messages?receive_id_type=chat_id`
  const json = { receive_id: 'oc_launch', msg_type: 'interactive', content }
  const sent = String((await ask({ method: 'POST', target, json }))['message_id'])
  const { pressed } = await herald.act({ act: 'press', open_id: 'ou_alice', message_id: sent })
  const after = { token: pressed?.token, card: { config: { update_multi: true }, ...card } }
  await ask({ method: 'POST', target: '/open-apis/interactive/v1/card/update', json: after })
})

interface Granted {
  status: number
  error?: string
  device_code?: string
  user_code?: string
  verification_uri_complete?: string
  client_id?: string
  client_secret?: string
  user_info?: object
  access_token?: string
}

/** A form as the command line sends it: Go's net/http, without the SDK. */
async function postForm(path: string, form: Record<string, string>, basic?: string): Promise<Granted> {
  const body = Buffer.from(new URLSearchParams(form).toString())
  const own = basic === undefined ? [] : [`Authorization: Basic ${btoa(basic)}`]
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(herald.url).host}`,
    'User-Agent: Go-http-client/1.1',
  ]
  const type = 'Content-Type: application/x-www-form-urlencoded'
  const line = new RawLine(herald.url)
  const request = requestOf([...head, 'Content-Length', ...own, type, 'Accept-Encoding: gzip'], body)
  const { status, body: said } = await line.ask(request).finally(() => line.close())
  return { ...(JSON.parse(said.toString()) as object), status }
}

/** A person's browser sends the form of a page. */
const decide = (path: string, form: Record<string, string>) =>
  fetch(`${herald.url}${path}`, { method: 'POST', body: new URLSearchParams(form) })

test('the command line registers an application, signs a person in on a device, and searches', async () => {
  const registration = '/oauth/v1/app/registration'
  const asking = { action: 'begin', archetype: 'PersonalAgent', auth_method: 'client_secret' }
  const begun = await postForm(registration, { ...asking, request_user_info: 'open_id tenant_brand' })
  const poll = () => postForm(registration, { action: 'poll', device_code: begun.device_code ?? '' })
  expect(await poll()).toMatchObject({ status: 400, error: 'authorization_pending' })
  const page = await fetch(`${herald.url}/page/cli?user_code=${begun.user_code}&from=cli`)
  expect(await page.text()).toContain('A program asks to register an app')
  await decide('/page/cli', { user_code: begun.user_code ?? '', open_id: 'ou_alice', decision: 'allow' })
  const { client_id = '', client_secret = '', user_info } = await poll()
  expect(user_info).toEqual({ open_id: 'ou_alice', tenant_brand: 'feishu' })

  const scope = 'search:message im:chat offline_access'
  const basic = `${client_id}:${client_secret}`
  const device = await postForm('/oauth/v1/device_authorization', { client_id, scope }, basic)
  const link = Object.fromEntries(new URL(device.verification_uri_complete ?? '').searchParams)
  await decide('/open-apis/authen/v1/authorize', { ...link, open_id: 'ou_alice', decision: 'allow' })
  const { access_token: token } = await postForm('/oauth/v3/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device.device_code ?? '',
    client_id,
    client_secret,
  })
  for (const language of languages) {
    const ask = clientOf(language)
    const target = `${im}/messages/search?page_size=1`
    const found = await ask({ method: 'POST', target, token, json: { query: 'hello' } })
    expect(found).toMatchObject({ items: [{ meta_data: { message_id: expect.any(String) } }] })
    const json = { chatter_ids: ['ou_bob', botOpenId(happyApp.app_id)] }
    const p2p = `${im}/chat_p2p/batch_query?chatter_id_type=open_id`
    expect(await ask({ method: 'POST', target: p2p, token, json })).toMatchObject({
      p2p_chats: [{ chat_id: 'oc_p2p' }],
    })
  }
})

test('the official Node SDK registers an application', async () => {
  const { request } = lark.defaultHttpInstance.interceptors
  const agreed = vi.fn<(code: string) => void>()
  const decided = new Promise<void>((resolve) => {
    agreed.mockImplementation((user_code) => {
      void decide('/page/cli', { user_code, open_id: 'ou_bob', name: 'Mine' }).then(() => resolve())
    })
  })
  // The SDK always uses https. It polls at once, and again only after five seconds.
  const added = request.use(async (config) => {
    if (String(config.data).includes('action=poll')) await decided
    return { ...config, url: config.url?.replace('https:', 'http:') ?? '' }
  })
  try {
    const made = await lark.registerApp({
      domain: new URL(herald.url).host,
      onQRCodeReady: ({ url }) => agreed(new URL(url).searchParams.get('user_code') ?? ''),
    })
    expect(made.user_info).toEqual({ open_id: 'ou_bob' })
    const client = new lark.Client({
      ...herald.clientOptions(made.client_id),
      loggerLevel: lark.LoggerLevel.fatal,
    })
    expect((await client.im.v1.chat.list()).code).toBe(0)
  } finally {
    request.eject(added)
  }
})
