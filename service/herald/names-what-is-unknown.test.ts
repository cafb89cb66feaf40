import { expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import { AddFault, RemoveFault } from '../../contract/herald/faults'
import { GetCall, ReplayCall } from '../../contract/herald/log'
import { Act, ReadConversation, Say } from '../../contract/herald/people'
import { MakeRefusal } from '../../contract/herald/rules'
import { OpenSession } from '../../contract/herald/session'
import { ChangeThing, CreateThing, RemoveThing } from '../../contract/herald/state'
import { RestoreSnapshot, TakeSnapshot } from '../../contract/herald/world'
import { GetChat } from '../../contract/im/chats/get-chat'
import { ListChats } from '../../contract/im/chats/list-chats'
import { localService } from '../emulator/testing/local-service'
import type { CallInput } from '../testing/call'
import { happyApp } from '../testing/happy-world'

const alice = { chat_id: 'oc_launch', open_id: 'ou_alice' }
const act = (body: object): [Endpoint, CallInput] => [Act, { body: { open_id: 'ou_alice', ...body } }]

test.each<[what: string, endpoint: Endpoint, input: CallInput, field: string, words: string | RegExp]>([
  [
    'person by name',
    Say,
    { body: { ...alice, open_id: 'Alice', text: 'hi' } },
    'open_id',
    'ou_alice (Alice)',
  ],
  ['chat', Say, { body: { ...alice, chat_id: 'oc_lunch', text: 'hi' } }, 'chat_id', 'oc_launch (Launch)'],
  ['answered message', Say, { body: { ...alice, text: 'hi', reply_to: 'om_helo' } }, 'reply_to', 'om_hello'],
  [
    'mentioned bot',
    Say,
    { body: { ...alice, text: 'hi', mentions: ['cli_a1b2c3d4e5f60719'] } },
    'mentions[0]',
    happyApp.app_id,
  ],
  [
    'person who acts',
    ...act({ act: 'read', open_id: 'ou_alcie', message_id: 'om_hello' }),
    'open_id',
    'ou_alice',
  ],
  ['message', ...act({ act: 'recall', message_id: 'om_hell' }), 'message_id', 'om_hello'],
  ['chat that is left', ...act({ act: 'leave', chat_id: 'oc_laumch' }), 'chat_id', 'oc_launch'],
  ['member', ...act({ act: 'invite', chat_id: 'oc_launch', member_id: 'ou_bobb' }), 'member_id', 'ou_bob'],
  ['application', ...act({ act: 'enter', app_id: 'cli_a1b2' }), 'app_id', happyApp.app_id],
  ['emoji', ...act({ act: 'react', message_id: 'om_hello', emoji_type: 'SMILEY' }), 'emoji_type', 'SMILE'],
  ['act', ...act({ act: 'recal', message_id: 'om_hello' }), 'act', 'recall'],
  ['chat of a conversation', ReadConversation, { path: { chat_id: 'oc_launhc' } }, 'chat_id', 'oc_launch'],
  ['application of a session', OpenSession, { body: { app_id: 'cli_a1b2c3d4' } }, 'app_id', happyApp.app_id],
  ['application of a fault', AddFault, { body: { code: 2200, app_id: 'cli_x' } }, 'app_id', happyApp.app_id],
  ['fault', RemoveFault, { path: { fault_id: 'none' } }, 'fault_id', 'there are none'],
  ['thing to change', ChangeThing, { path: { kind: 'users', id: 'ou_bobby' } }, 'id', 'ou_bob'],
  [
    'tenant of a thing',
    CreateThing,
    { path: { kind: 'chats' }, body: { tenant_key: '736588c9260f175' } },
    'tenant_key',
    '736588c9260f175e',
  ],
  ['snapshot', RestoreSnapshot, { path: { snapshot_id: 'befor' } }, 'snapshot_id', '(before)'],
  ['call', GetCall, { path: { id: '9' } }, 'id', 'the log is empty'],
  [
    'route of a refusal',
    MakeRefusal,
    { body: { route: 'GET /open-apis/im/v1/chat', code: 1 } },
    'route',
    ListChats.route,
  ],
  ['code of a refusal', MakeRefusal, { body: { route: GetChat.route, code: 1 } }, 'code', /23\d{4}/],
])('an unknown %s is named in the refusal, with what is near', async (_, endpoint, input, field, words) => {
  const { ask, callHerald } = await localService()
  await callHerald(TakeSnapshot, { body: { name: 'before' } })
  const { code, error } = await ask(endpoint, { token: null, ...input })
  expect(code).not.toBe(0)
  const violation = error?.field_violations?.find((each) => each.field === field)
  expect(violation?.value).toEqual(expect.any(String))
  expect(violation?.description).toMatch(words)
})

test('everyone, and a person by any id, can be mentioned', async () => {
  const { ask } = await localService()
  const mentions = ['all', 'ou_bob', happyApp.app_id]
  expect((await ask(Say, { token: null, body: { ...alice, text: 'hi', mentions } })).code).toBe(0)
})

test('an element that a card lacks is named with those that it has', async () => {
  const actions = ['yes', 'no'].map((name) => ({ tag: 'button', name, value: { vote: name } }))
  const { ask } = await localService(({ messages }) => {
    const card = messages.find(({ message_id }) => message_id === 'om_card')
    const sender = { id: happyApp.app_id, sender_type: 'app' }
    Object.assign(card ?? {}, { sender, content: JSON.stringify({ elements: [{ tag: 'action', actions }] }) })
  })
  const press = (body: object) =>
    ask(Act, { token: null, body: { act: 'press', open_id: 'ou_alice', message_id: 'om_card', ...body } })
  expect((await press({ element: 'maybe' })).error?.field_violations).toEqual([
    {
      field: 'element',
      value: 'maybe',
      description: 'no element of the card has this name or element_id; there are: yes (button), no (button)',
    },
  ])
  expect((await press({ name: 'ye' })).data?.pressed?.hint).toBe(
    'no element of the card has this name; near: yes (button), no (button)',
  )
  expect((await press({ element: 'yes' })).data?.pressed).not.toHaveProperty('hint')
})

test('an application that is not in the world any more is named when its call is repeated', async () => {
  const { ask, callHerald } = await localService()
  await ask(ListChats)
  await callHerald(RemoveThing, { path: { kind: 'apps', id: happyApp.app_id } })
  const { code, error } = await ask(ReplayCall, { token: null, path: { id: '1' } })
  expect([code, error?.field_violations?.[0]?.value]).toEqual([10014, happyApp.app_id])
})
