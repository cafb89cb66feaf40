import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import * as lark from '@larksuiteoapi/node-sdk'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DeliveredEvent } from '../contract/herald/delivered-event'
import type { WrittenEvents } from '../contract/herald/world-file'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { startHerald } from './start-herald'
import type { Herald } from './start-herald'
import { callJson } from './testing/json-call'
import { peerOfFile } from './testing/peers'

/** The legacy card callback, received by the official SDK and by models of the Go and the Python SDK's handlers. */
const TOKEN = 'a verification token'
const card = (title: string) => ({
  header: { title: { tag: 'plain_text', content: title } },
  elements: [
    {
      tag: 'action',
      actions: [
        {
          tag: 'button',
          name: 'yes',
          text: { tag: 'plain_text', content: 'Yes' },
          value: { vote: 'yes' },
        },
      ],
    },
  ],
})

let handler: (action: Record<string, unknown>) => unknown
const silent = () => undefined
const logger = { fatal: silent, error: silent, warn: silent, info: silent, debug: silent, trace: silent }
const node = lark.adaptDefault(
  '/node',
  new lark.CardActionHandler({ verificationToken: TOKEN, encryptKey: 'a key', logger }, (data: never) =>
    handler(data),
  ),
  { autoChallenge: true },
)

interface Received {
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  text: string
}
let received: Received[] = []

/**
 * Answers as the Go and the Python SDK do. They check the signature of the raw body and the token of a challenge. A
 * wrong one is answered with 500, and nothing with `success`.
 */
function model(text: string, header: (name: string) => string | undefined): [status: number, body: unknown] {
  const body = JSON.parse(text) as Record<string, unknown>
  if (body['type'] === 'url_verification')
    return body['token'] === TOKEN ? [200, { challenge: body['challenge'] }] : [500, { msg: 'wrong token' }]
  const [timestamp, nonce] = [header('X-Lark-Request-Timestamp'), header('X-Lark-Request-Nonce')]
  const signed = createHash('sha1').update(`${timestamp}${nonce}${TOKEN}${text}`).digest('hex')
  if (signed !== header('X-Lark-Signature'))
    return [500, { msg: 'the result of signature verification failed' }]
  try {
    return [200, handler(body) ?? { msg: 'success' }]
  } catch (error) {
    return [500, { msg: String(error) }]
  }
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (incoming.url === '/node') return node(incoming, outgoing)
  const { headers, rawHeaders } = incoming
  const text = await new Response(incoming as never).text()
  received.push({ headers, rawHeaders, text })
  // Python's reader knows only the names as they are written.
  const exact = (name: string) => rawHeaders[rawHeaders.indexOf(name) + 1]
  const any = (name: string) => String(headers[name.toLowerCase()])
  const [status, body] = model(text, incoming.url === '/python' ? exact : any)
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const receiver = peerOfFile((incoming, outgoing) => void answer(incoming, outgoing))
const addressOf = (path: string) => receiver.url + path
const settle = (events: WrittenEvents) => herald.world.change('apps', happyApp.app_id, { events })
const use = (path: string) => settle({ card_url: addressOf(path), verification_token: TOKEN })

let herald: Herald
beforeAll(async () => {
  const world = happyWorld()
  const voting = world.messages.find(({ message_id }) => message_id === 'om_card')
  const sender = { id: happyApp.app_id, sender_type: 'app' } as const
  if (voting) Object.assign(voting, { sender, content: JSON.stringify(card('Vote')) })
  herald = await startHerald({ world })
})
beforeEach(async () => {
  await herald.world.reset()
  received = []
  handler = () => undefined
})
afterAll(() => herald.close())

const press = async () =>
  (await herald.act({ act: 'press', open_id: 'ou_bob', message_id: 'om_card', element: 'yes' })).pressed

const shownCard = async () => {
  const path = '/open-apis/im/v1/messages/om_card?card_msg_content_type=user_card_content'
  const { data } = await callJson<{ items: { body: { content: string } }[] }>(herald.url + path, undefined, {
    token: happyApp.token,
  })
  return JSON.parse(data.items[0]?.body.content ?? '{}') as object
}

test.each(['/node', '/go', '/python'])(
  'a press reaches the handler at %s in the legacy form, and its card replaces the pressed one',
  async (path) => {
    const heard: object[] = []
    handler = (action) => {
      heard.push(action)
      return card('Voted')
    }
    await use(path)
    expect(await press()).toEqual({
      token: expect.stringMatching(/^c-/),
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      card_updated: true,
      result: '200',
    })
    expect(heard).toMatchObject([
      {
        open_id: 'ou_bob',
        user_id: expect.any(String),
        tenant_key: '736588c9260f175e',
        open_message_id: 'om_card',
        open_chat_id: 'oc_launch',
        token: expect.stringMatching(/^c-/),
        action: { tag: 'button', name: 'yes', value: { vote: 'yes' } },
      },
    ])
    expect(await shownCard()).toEqual(card('Voted'))
  },
)

test.each([
  ['words of success', { msg: 'success' }, { card_updated: false, result: '200' }, 'Vote'],
  ['a toast alone', { toast: { type: 'info', content: 'Thanks' } }, { toast: { content: 'Thanks' } }, 'Vote'],
  [
    'the answer of the new callback',
    { toast: { type: 'info', content: 'Thanks' }, card: { type: 'raw', data: card('Voted') } },
    { card_updated: false, code: 200672, result: expect.stringContaining('the card itself') },
    'Vote',
  ],
  ['a card of schema 2.0', { schema: '2.0', body: { elements: [] } }, { code: 200830 }, 'Vote'],
])('an answer of %s is read as the platform reads it', async (_, answered, pressed, title) => {
  await use('/go')
  handler = () => answered
  expect(await press()).toMatchObject(pressed)
  expect(await shownCard()).toEqual(card(title))
})

test('a template in the answer replaces the card', async () => {
  await use('/node')
  const template = { type: 'template', data: { template_id: 'AAqk1xxx' } }
  handler = () => template
  expect(await press()).toMatchObject({ card_updated: true })
  expect(await shownCard()).toEqual(template)
})

test('a handler with another verification token does nothing, or answers 500', async () => {
  await settle({ card_url: addressOf('/node'), verification_token: 'another token' })
  handler = () => card('Voted')
  expect(await press()).toMatchObject({ card_updated: false, result: '200' })
  await settle({ card_url: addressOf('/go'), verification_token: 'another token' })
  expect(await press()).toMatchObject({ card_updated: false, result: 'challenge code not returned' })
})

test('a challenge is neither signed nor encrypted, and a press has a refresh token that changes once accepted', async () => {
  await settle({ card_url: addressOf('/go/once'), verification_token: TOKEN, encrypt_key: 'a key' })
  await vi.waitFor(() => expect(received).not.toEqual([]))
  const [challenge] = received
  expect(JSON.parse(challenge?.text ?? '')).toEqual({
    challenge: expect.stringMatching(/^.{20,}$/),
    token: TOKEN,
    type: 'url_verification',
  })
  expect(challenge?.headers).not.toHaveProperty('x-lark-signature')
  await press()
  handler = () => {
    throw new Error('the handler is broken')
  }
  expect(await press()).toMatchObject({ card_updated: false, code: 200671, result: '500' })
  await press()
  const [accepted, refused, again] = received.slice(-3).map(({ headers }) => headers['x-refresh-token'])
  expect(accepted).toMatch(/^[0-9a-f]{32}$/)
  expect(refused).not.toBe(accepted)
  expect(again).toBe(refused)
})

test('the address for cards gets no other event, and a press is listed with its body and can be sent again', async () => {
  await use('/go')
  await press()
  await herald.say({ chat_id: 'oc_launch', open_id: 'ou_bob', text: 'hello' })
  const [event, ...others] = await herald.events()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    event_type: 'card.action.trigger_v1',
    carrier: 'webhook',
    state: 'delivered',
    event: { open_id: 'ou_bob', open_message_id: 'om_card' },
  } satisfies Partial<DeliveredEvent>)
  received = []
  expect(await herald.events.replay(event!.event_id)).toBe(1)
  await vi.waitFor(() => expect(received).toHaveLength(1))
  expect(JSON.parse(received[0]?.text ?? '')).toEqual(event?.event)
})

test('with both addresses, a press goes to the one for cards and events go to the other', async () => {
  await settle({ card_url: addressOf('/go'), url: addressOf('/python'), verification_token: TOKEN })
  await press()
  await herald.say({ chat_id: 'oc_launch', open_id: 'ou_bob', text: 'hello' })
  await vi.waitFor(async () =>
    expect((await herald.events()).map(({ event_type }) => event_type)).toEqual([
      'im.message.receive_v1',
      'card.action.trigger_v1',
    ]),
  )
})
