import { describe, expect, test } from 'vitest'
import { ListRules, MakeRefusal } from '../../contract/herald/rules'
import { endpoints } from '../endpoints'
import { callHerald } from '../herald/call-herald'
import { openapiOf } from '../openapi/openapi'
import { printRules } from '../rules/print-rules'
import { call } from '../testing/call'
import { callsOfPeople } from '../testing/calls-of-people'
import { eventsOf } from '../testing/events-of'
import { greetChat } from '../testing/made-up/greet-chat'
import { GreetChat } from '../testing/made-up/greet-chat.contract'
import { learnedFrom } from '../testing/object-access'
import { testWorld } from '../testing/test-world'
import { walkRules } from '../testing/walk-rules'
import type { WorldFile } from '../world/world-file'
import { serviceOf } from './create-service'
import { serviceEndpoint } from './endpoint'

/** A new endpoint: its contract, its file, and one line in a list. */
const all = [...endpoints, greetChat]
const create = serviceOf(all)

const opened = async (change?: (file: WorldFile) => void) => {
  const world = await testWorld(change)
  const service = create(world, { local: 'local' })
  return {
    world,
    service,
    greet: (more: object = {}) => call(service, GreetChat, { ...greetChat.happy, ...more }),
  }
}

describe('a new endpoint', () => {
  walkRules([greetChat], { create })

  test('refuses calls without a token, without a scope and of a wrong shape', async () => {
    const { greet } = await opened()
    expect((await greet({ token: null })).code).toBe(99991661)
    expect(await greet({ body: { words: 1 } })).toMatchObject({
      code: greetChat.gates.invalid,
      error: { field_violations: [{ field: 'words' }] },
    })
    const { greet: unscoped } = await opened((file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])))
    expect((await unscoped()).code).toBe(99991672)
  })

  test('answers a repeated uuid once', async () => {
    const { greet } = await opened()
    const query = { uuid: 'mine' }
    const first = await greet({ query })
    expect((await greet({ query })).data).toEqual(first.data)
    expect((await greet()).data).not.toEqual(first.data)
  })

  test('gives strangers, people and bots what it declares', async () => {
    expect(await learnedFrom(greetChat, create)).toEqual(greetChat.foreign)
    const { ungranted, dan, bob } = await callsOfPeople(greetChat, create)
    expect([ungranted.code, dan.code, bob.code]).toEqual([99991679, 232011, 0])
    expect(await eventsOf(greetChat, create)).toMatchObject({ types: greetChat.emits })
  })

  test('is in the description, in the printed rules and in the rules of the workbench', async () => {
    const { service } = await opened()
    const path = '/open-apis/im/v1/chats/{chat_id}/greeting'
    expect(openapiOf(all, '0.0.0').paths).toHaveProperty([path, 'post'])
    expect(printRules(all)).toContain(`## ${GreetChat.route}`)
    const { items } = await callHerald(service, ListRules)
    expect(items.find(({ route }) => route === GreetChat.route)?.rules).toHaveLength(greetChat.rules.length)
  })

  test('refuses a call that Make it happen arranges', async () => {
    const { service, greet } = await opened()
    expect((await greet()).code).toBe(0)
    const made = await callHerald(service, MakeRefusal, { body: { route: GreetChat.route, code: 232009 } })
    expect(made.changes).toMatchObject([{ kind: 'chats', id: 'oc_launch', after: { dissolved: true } }])
    expect((await greet()).code).toBe(232009)
  })
})

const without = <T extends object, K extends keyof T>(declared: T, name: K): Omit<T, K> => {
  const { [name]: _left, ...others } = declared
  return others
}

test('does not compile without one of its facts', () => {
  const declared = {
    contract: GreetChat,
    locks: 'everything' as const,
    emits: [],
    access: ['im:message'],
    tokens: 'tenants and users' as const,
    people: 'members' as const,
    foreign: 'as missing' as const,
    remembered: async () => undefined,
    limits: [],
    gates: greetChat.gates,
    gather: async () => ({}),
    rules: [],
    run: async () => ({ message_id: '' }),
    happy: {},
    scenarios: {},
  }
  expect(serviceEndpoint(declared).contract).toBe(GreetChat)
  // @ts-expect-error
  serviceEndpoint(without(declared, 'locks'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'emits'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'tokens'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'people'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'foreign'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'remembered'))
  // @ts-expect-error
  serviceEndpoint(without(declared, 'scenarios'))
})
