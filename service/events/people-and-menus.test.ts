import { expect, test } from 'vitest'
import { Act } from '../../contract/herald/people'
import { ChangeThing, CreateThing, RemoveThing } from '../../contract/herald/state'
import { happyApp, happyNow, otherApp } from '../testing/happy-world'
import { outboxOf } from './testing/outbox-of'

const alice = { open_id: 'ou_alice', union_id: 'on_alice', user_id: 'a1b2c3d4' }
const both = [happyApp.app_id, otherApp.app_id].toSorted()

test('an entry of a menu is sent to its bot, with the time in seconds', async () => {
  const { done, events } = await outboxOf()
  const body = { act: 'menu', open_id: 'ou_alice', app_id: otherApp.app_id, event_key: 'today' } as const
  await done(Act, { body })
  expect(await events()).toMatchObject([
    {
      app_id: otherApp.app_id,
      event_type: 'application.bot.menu_v6',
      event: {
        operator: { operator_name: 'Alice', operator_id: alice },
        event_key: 'today',
        timestamp: expect.closeTo(happyNow / 1000, -2),
      },
    },
  ])
})

test('applications of the tenant learn that a person came, changed and left', async () => {
  const { done, events } = await outboxOf()
  const path = { kind: 'users', id: 'ou_eve' } as const
  const tenant_key = '736588c9260f175e'
  await done(CreateThing, { path, body: { open_id: 'ou_eve', name: 'Eve', tenant_key } })
  await done(ChangeThing, { path, body: { name: 'Eva' } })
  await done(ChangeThing, { path, body: { resigned: true } })
  await done(ChangeThing, { path, body: { resigned: false } })
  await done(RemoveThing, { path, body: {} })
  const all = await events()
  expect([...new Set(all.map(({ app_id }) => app_id))].toSorted()).toEqual(both)
  const own = all.filter(({ app_id }) => app_id === happyApp.app_id)
  expect(own.map(({ event_type }) => event_type)).toEqual([
    'contact.user.created_v3',
    'contact.user.updated_v3',
    'contact.user.deleted_v3',
    'contact.user.created_v3',
    'contact.user.deleted_v3',
  ])
  expect(own[0]?.event).toMatchObject({ object: { open_id: 'ou_eve', name: 'Eve' } })
  expect(own[1]?.event).toMatchObject({ object: { name: 'Eva' }, old_object: { name: 'Eve' } })
  expect(own[2]?.event).toMatchObject({
    object: { open_id: 'ou_eve', department_ids: [] },
    old_object: { department_ids: ['0'], open_id: 'ou_eve' },
  })
})

test('an application without a scope for people learns nothing, and no field without its scope', async () => {
  const { done, events } = await outboxOf((file) => {
    for (const app of file.apps)
      app.scopes = app.app_id === happyApp.app_id ? ['contact:contact.base:readonly'] : []
  })
  await done(ChangeThing, { path: { kind: 'users', id: 'ou_alice' }, body: { resigned: true } })
  const all = await events()
  expect(all.map(({ app_id }) => app_id)).toEqual([happyApp.app_id])
  expect(all[0]?.event).toEqual({
    object: { union_id: 'on_alice', open_id: 'ou_alice' },
    old_object: { department_ids: [], open_id: 'ou_alice' },
  })
})
