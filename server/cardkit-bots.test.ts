import { connect } from 'node:net'
import * as lark from '@larksuiteoapi/node-sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GetMessage } from '../contract/im/messages/get-message'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { runs } from '../service/testing/random-runs'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'
import { astrBot, langBot, onWechat } from './testing/real-bots/card-writers'
import type { AskPlatform } from './testing/real-bots/card-writers'
import { goRequest } from './testing/real-bots/oapi-sdk-go'
import { callPython, pythonRequest } from './testing/real-bots/python-requests'
import { readers } from './testing/sdk-readers'

/** Bots that write a growing text into a card, with the bytes of their clients and with the official Node SDK. */
let herald: Herald
beforeAll(async () => {
  herald = await startHerald({ world: happyWorld() })
})
beforeEach(() => herald.world.reset())
afterAll(() => herald.close())

const headers = () => ({ Authorization: `Bearer ${happyApp.token}` })

/** The bot's client in Python. A tenth of a second passes before each call, as in bots that wait for a model. */
const inPython: AskPlatform = async ({ method, target, json }) => {
  await herald.clock.advance(100)
  const answer = await callPython(herald.url, { method, target, json, headers: headers() })
  return JSON.parse(answer.body.toString()) as Awaited<ReturnType<AskPlatform>>
}

/** Forty characters each; in the long run, together 10,000. */
const pieces = Array.from({ length: runs(50, 250) }, (_, at) =>
  `${String(at).padStart(3, '0')}: 春眠不觉晓，处处闻啼鸟。 and **so on**,\n`.padEnd(40),
)
const whole = pieces.join('')

/** The card of a message, as the bot asks for it. */
async function cardOf(message_id: string) {
  const path = GetMessage.route.replace('GET ', '').replace(':message_id', message_id)
  const answer = await fetch(`${herald.url}${path}?card_msg_content_type=user_card_content`, {
    headers: headers(),
  })
  const { data } = (await answer.json()) as { data: { items: { body: { content: string } }[] } }
  return JSON.parse(data.items[0]?.body.content ?? '') as {
    config: { streaming_mode?: boolean }
    body: { elements: { content?: string }[] }
  }
}

const toLaunch = { target: '/open-apis/im/v1/messages?receive_id_type=chat_id', receive_id: 'oc_launch' }
const asReply = { target: '/open-apis/im/v1/messages/om_hello/reply' }

test.each([
  ['AstrBot', astrBot, toLaunch],
  ['LangBot', langBot, asReply],
  ['chatgpt-on-wechat', onWechat, asReply],
] as const)('%s writes 10,000 characters into a card', async (_, write, to) => {
  const { message_id } = await write({ ask: inPython, to, pieces })
  const { config, body } = await cardOf(message_id)
  expect(body.elements[0]?.content).toBe(whole)
  expect(config.streaming_mode ?? false).toBe(false)
})

test('the official Node SDK writes, changes and ends a card', async () => {
  const client = new lark.Client({
    ...herald.clientOptions(happyApp.app_id),
    loggerLevel: lark.LoggerLevel.fatal,
  })
  const { card, cardElement } = client.cardkit.v1
  const elements = [{ tag: 'markdown', element_id: 'text', content: '' }]
  const data = JSON.stringify({ schema: '2.0', config: { streaming_mode: true }, body: { elements } })
  const card_id = (await card.create({ data: { type: 'card_json', data } })).data?.card_id ?? ''
  const sent = await client.im.v1.message.create({
    params: { receive_id_type: 'chat_id' },
    data: {
      receive_id: 'oc_launch',
      msg_type: 'interactive',
      content: JSON.stringify({ type: 'card', data: { card_id } }),
    },
  })
  const path = { card_id, element_id: 'text' }
  const answers = [
    await cardElement.content({ path, data: { content: 'Once', sequence: 1 } }),
    await cardElement.create({
      path: { card_id },
      data: { type: 'append', elements: '[{"tag":"hr","element_id":"line"}]', sequence: 2 },
    }),
    await cardElement.patch({ path, data: { partial_element: '{"text_size":"heading"}', sequence: 3 } }),
    await cardElement.update({
      path: { card_id, element_id: 'line' },
      data: { element: '{"tag":"markdown","content":"Then","element_id":"then"}', sequence: 4 },
    }),
    await cardElement.delete({ path: { card_id, element_id: 'then' }, data: { sequence: 5 } }),
    await card.batchUpdate({
      path: { card_id },
      data: {
        actions: JSON.stringify([
          {
            action: 'partial_update_element',
            params: { element_id: 'text', partial_element: { content: 'Once more' } },
          },
        ]),
        sequence: 6,
      },
    }),
    await card.settings({
      path: { card_id },
      data: { settings: '{"config":{"streaming_mode":false}}', sequence: 7 },
    }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0, 0])
  const message_id = sent.data?.message_id ?? ''
  expect((await cardOf(message_id)).body.elements).toEqual([
    { tag: 'markdown', element_id: 'text', content: 'Once more', text_size: 'heading' },
  ])
  expect((await card.idConvert({ data: { message_id } })).data?.card_id).toBe(card_id)
})

/** The bytes of an answer, from a connection that ends with it. */
function bytesOf(request: Buffer): Promise<Buffer> {
  const { hostname, port } = new URL(herald.url)
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.end(request))
    socket.on('data', (piece) => heard.push(piece)).on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(heard)))
  })
}

test.each(Object.entries(readers))(
  'the reader of %s gets the code and log id of a refusal',
  async (name, read) => {
    const { host } = new URL(herald.url)
    const target = '/open-apis/cardkit/v1/cards/7000000000000000000/elements/text/content'
    const json = { content: 'Once', sequence: 1 }
    const { token } = happyApp
    const request =
      name === 'Python'
        ? pythonRequest(host, { method: 'PUT', target, json, headers: headers() })
        : goRequest(host, 'v3.5.3', { method: 'PUT', target, json, token })
    expect(read(await bytesOf(request))).toMatchObject({ code: 200740, logId: expect.any(String) })
  },
)
