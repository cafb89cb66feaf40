import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WrittenEvents } from '../contract/herald/world-file'
import { happyApp, happyWorld, onePixel } from '../service/testing/happy-world'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'
import { peerOfFile } from './testing/peers'
import { adapterLark } from './testing/real-bots/adapter-lark'
import type { Bot } from './testing/real-bots/bot'
import { chatgptOnWechat } from './testing/real-bots/chatgpt-on-wechat'
import { feishuOpenai } from './testing/real-bots/feishu-openai'
import { goRequest } from './testing/real-bots/oapi-sdk-go'
import { pythonRequest } from './testing/real-bots/python-requests'

/**
 * Whole conversations with three open-source bots, over real connections and with the bytes of their clients. Each
 * file below testing/real-bots names its sources. The bots’ language models are functions here.
 */
const { app_id, app_secret } = happyApp
const keys = { verification_token: 'a verification token', encrypt_key: 'an encrypt key' }
const picture = Buffer.from(onePixel, 'base64')

let bot: Bot | undefined
const hooks = peerOfFile((incoming, outgoing) => void answer(incoming, outgoing))

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  const text = await new Response(incoming as never).text()
  const { headers, url: path = '' } = incoming
  const { status, type, body } = await bot!.receive({ path, headers, text })
  outgoing.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body)
}

let herald: Herald
beforeAll(async () => {
  herald = await startHerald({ world: happyWorld() })
})
beforeEach(() => herald.world.reset())
afterAll(() => herald.close())

const types = ['im.message.receive_v1', 'card.action.trigger', 'card.action.trigger_v1']

/** Sends the events of the application to this bot. */
async function connect<Connected extends Bot>(
  connected: Connected,
  events: WrittenEvents,
): Promise<Connected> {
  bot = connected
  await herald.world.change('apps', app_id, { events: { ...events, types } })
  return connected
}

const inGroup = { chat_id: 'oc_launch', open_id: 'ou_alice' }
const alone = { chat_id: 'oc_p2p', open_id: 'ou_alice' }

/**
 * Waits until this many events of the test have been delivered, and the bot has done all that they make it do.
 * A second passes then, so that a person is no faster than the limits of a chat.
 */
async function settled({ working, errors }: Bot, count: number) {
  await vi.waitFor(async () => {
    const delivered = (await herald.events()).filter(({ state }) => state === 'delivered')
    if (errors.length === 0) expect(delivered).toHaveLength(count)
  }, 10_000)
  await Promise.all(working)
  expect(errors).toEqual([])
  await herald.clock.advance(1_000)
}

/** The bot's messages of this test, oldest first. */
async function said() {
  const old = new Set(happyWorld().messages.map(({ message_id }) => message_id))
  const { messages = [] } = await herald.world.save()
  return messages
    .filter(({ message_id, sender }) => !old.has(message_id) && sender.id === app_id)
    .map(({ content = '', ...message }) => ({ ...message, content: JSON.parse(content) as unknown }))
}

test('chatgpt-on-wechat answers in a group and alone, sends a picture and a file, and downloads a picture', async () => {
  const cow = await connect(
    chatgptOnWechat({
      url: herald.url,
      app_id,
      app_secret,
      verification_token: keys.verification_token,
      think(question) {
        if (question === '画') return { picture }
        if (question === '文件') return { file: Buffer.from('%PDF-1.4'), name: '报告.pdf' }
        return { text: `你说「${question}」😀` }
      },
    }),
    { url: `${hooks.url}/`, verification_token: keys.verification_token },
  )
  await cow.start()
  // The bot drops old messages by its own clock.
  await herald.clock.set(Date.now())
  const asked = await herald.say({ ...inGroup, text: '@_user_1 早上好', mentions: [app_id] })
  await settled(cow, 1)
  await herald.say({ ...alone, text: '画' })
  await settled(cow, 2)
  await herald.say({ ...alone, text: '文件' })
  await settled(cow, 3)
  await herald.say({ ...alone, msg_type: 'image', content: '{"image_key":"img_v3_happy"}' })
  await settled(cow, 4)
  await herald.say({ ...inGroup, text: 'not for the bot' })
  await settled(cow, 5)
  expect(await said()).toMatchObject([
    {
      chat_id: 'oc_launch',
      parent_id: asked.message_id,
      content: { body: { elements: [{ content: '你说「早上好」😀' }] } },
    },
    { chat_id: 'oc_p2p', msg_type: 'image', content: { image_key: expect.any(String) } },
    { chat_id: 'oc_p2p', msg_type: 'file', content: { file_name: '报告.pdf' } },
  ])
  expect(cow.downloads).toEqual([picture])
})

test('Feishu-OpenAI streams into a card, clears a topic by a press, and draws a variant of a picture', async () => {
  const url = herald.url
  const openai = await connect(
    feishuOpenai({
      url,
      app_id,
      app_secret,
      ...keys,
      think: () => ['<b>一', '二 & 三'],
      draw: (given = picture) => given,
    }),
    { url: `${hooks.url}/webhook/event`, card_url: `${hooks.url}/webhook/card`, ...keys },
  )
  await herald.say({ ...alone, text: '数到三' })
  await settled(openai, 1)
  await herald.say({ ...alone, text: '清除' })
  await settled(openai, 2)
  const [answered, asking] = await said()
  expect(answered?.content).toMatchObject({
    header: { title: { content: '👻️ 已开启新的话题' } },
    elements: [{ fields: [{ text: { content: '<b>一二 & 三' } }] }, { tag: 'note' }],
  })
  const sessionId = asking?.parent_id
  const press = { act: 'press', open_id: 'ou_alice' } as const
  const value = { chatType: 'personal', kind: 'clear', sessionId, value: '1' }
  const { pressed } = await herald.act({ ...press, message_id: asking!.message_id, value })
  expect(pressed).toMatchObject({ card_updated: true, result: '200' })
  expect((await said())[1]?.content).toMatchObject({ header: { template: 'grey' } })

  const begun = await herald.say({ ...alone, text: '图片创作' })
  await settled(openai, 4)
  const menu = (await said())[2]!
  const chosen = await herald.act({
    ...press,
    message_id: menu.message_id,
    tag: 'select_static',
    option: '1024x1792',
    value: { kind: 'pic_resolution', msgId: begun.message_id, sessionId: begun.message_id, value: '0' },
  })
  expect(chosen.pressed).toMatchObject({ card_updated: false, result: '200' })
  const content = '{"image_key":"img_v3_happy"}'
  await herald.say({ ...alone, msg_type: 'image', content, reply_to: begun.message_id })
  await settled(openai, 6)
  await herald.say({ ...alone, text: '一只猫', reply_to: begun.message_id })
  await settled(openai, 7)
  expect((await said()).slice(3)).toMatchObject([
    { content: { text: '已更新图片分辨率为1024x1792' } },
    { msg_type: 'image', root_id: begun.message_id },
    { msg_type: 'interactive', content: { elements: [{ tag: 'img' }, { tag: 'hr' }, { tag: 'action' }] } },
  ])
  expect(openai.downloads).toEqual([picture])
  openai.close()
})

test('the Lark adapter of Satori greets, sends a file and a card, edits both and follows a press', async () => {
  const { encrypt_key } = keys
  const satori = await connect(adapterLark({ url: herald.url, app_id, app_secret, encrypt_key, picture }), {
    url: `${hooks.url}/feishu`,
    ...keys,
  })
  expect(await satori.start()).toMatch(/^ou_/)
  const asked = await herald.say({ ...inGroup, text: 'hello', reply_to: 'om_hello' })
  await settled(satori, 1)
  const [greeting, file, card] = await said()
  expect(greeting).toMatchObject({ msg_type: 'post', parent_id: asked.message_id })
  expect(JSON.stringify(greeting?.content)).toContain('再见')
  expect(file).toMatchObject({ msg_type: 'file', content: { file_name: '报告.pdf' } })
  expect(card?.content).toMatchObject({ header: { title: { content: '投票！' } } })
  const value = { _satori_type: 'command', content: 'yes' }
  const press = { act: 'press', open_id: 'ou_bob', message_id: card!.message_id, value } as const
  expect((await herald.act(press)).pressed).toMatchObject({ card_updated: false, result: '200' })
  await settled(satori, 2)
  await herald.say({ ...inGroup, msg_type: 'image', content: '{"image_key":"img_v3_happy"}' })
  await settled(satori, 3)
  expect(await said()).toMatchObject([{}, { state: 'recalled' }, {}, { msg_type: 'post' }])
  expect(satori.downloads).toEqual([picture])
})

type Recorded = Record<string, Record<'token' | 'message', string[]>>
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'recorded-clients', 'recorded.json'), 'utf8'),
) as Recorded
const bytes = (client: string, call: 'token' | 'message') => recorded[client]![call].join('\r\n')
const target = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const message = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"你好"}' }

test('the bots’ requests of Python and Go are written as recorded ones', () => {
  const headers = { Authorization: `Bearer ${happyApp.token}` }
  const python = pythonRequest('127.0.0.1', { method: 'POST', target, headers, json: message })
  expect(python.toString('latin1')).toBe(bytes('requests 2.28.1', 'message'))
  const call = { method: 'POST', target, token: happyApp.token, json: message } as const
  const go = goRequest('127.0.0.1', 'v3.0.0', call)
  expect(go.toString('latin1')).toBe(bytes('oapi-sdk-go v3.0.0 (net/http)', 'message'))
})
