import { describe, expect, test } from 'vitest'
import { BasicBatchUsers } from '../../contract/contact/basic-batch-users'
import { BatchGetUserIds } from '../../contract/contact/batch-get-user-ids'
import { BatchUsers } from '../../contract/contact/batch-users'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { GetUser } from '../../contract/contact/get-user'
import { createService } from '../http/create-service'
import { call } from '../testing/call'
import type { Service } from '../testing/call'
import { otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { walkRules } from '../testing/walk-rules'
import type { WorldFile } from '../world/world-file'
import { contactEndpoints } from './contact-endpoints'

walkRules(contactEndpoints)

const serve = async (change?: (file: WorldFile) => void) => createService(await testWorld(change))
const alice = { user_id: 'ou_alice' }
const otherTenant = '1f2e3d4c5b6a7988'

async function everybody(service: Service, page_size: number) {
  const found: string[] = []
  let page_token = ''
  do {
    const query = { department_id: '0', page_size, page_token }
    const { data } = await call(service, FindUsersByDepartment, { query })
    expect(data!.items.length).toBeLessThanOrEqual(page_size)
    found.push(...data!.items.map((user) => user.open_id))
    page_token = data?.page_token ?? ''
    expect(data?.has_more).toBe(page_token !== '')
  } while (page_token)
  return found
}

describe('the people of a department', () => {
  test.each([1, 2, 3, 4, 50])('come in pages of %i, none twice and none missing', async (page_size) => {
    expect(await everybody(await serve(), page_size)).toEqual(['ou_alice', 'ou_bob', 'ou_carol', 'ou_dan'])
  })

  test('are those of the tenant who have not left it and are visible to the application', async () => {
    const service = await serve((file) => {
      file.users[0]!.tenant_key = otherTenant
      file.users[1]!.resigned = true
      file.apps[1]!.available_to = ['ou_alice', 'ou_bob', 'ou_dan']
    })
    expect(await everybody(service, 1)).toEqual(['ou_carol', 'ou_dan'])
    const few = await call(service, FindUsersByDepartment, {
      query: { department_id: '0' },
      token: otherApp.token,
    })
    expect(few.data).toMatchObject({ items: [{ open_id: 'ou_dan' }], has_more: false })
  })
})

test('an application with every scope sees all fields of a person', async () => {
  const { data } = await call(await serve(), GetUser, { path: alice })
  expect(data?.user).toEqual({
    union_id: 'on_alice',
    user_id: 'a1b2c3d4',
    open_id: 'ou_alice',
    name: 'Alice',
    en_name: 'Alice',
    email: 'alice@acme.example',
    status: { is_frozen: false, is_resigned: false, is_activated: true, is_exited: false, is_unjoin: false },
    department_ids: ['0'],
  })
})

const base = 'contact:contact.base:readonly'

test.each([
  [base, []],
  ['contact:user.employee_id:readonly', ['user_id']],
  ['contact:user.base:readonly', ['name', 'en_name']],
  ['contact:user.email:readonly', ['email']],
  ['contact:user.employee:readonly', ['status']],
  ['contact:user.department:readonly', ['department_ids']],
  ['contact:contact:readonly', ['name', 'en_name', 'status', 'department_ids']],
])('the scope %s shows %j in addition to the ids', async (scope, fields) => {
  const service = await serve((file) => (file.apps[0]!.scopes = [base, scope]))
  const { data } = await call(service, GetUser, { path: alice })
  expect(Object.keys(data!.user).sort()).toEqual(['union_id', 'open_id', ...fields].sort())
})

test('a person who has resigned is shown as resigned', async () => {
  const service = await serve((file) => (file.users[0]!.resigned = true))
  const { data } = await call(service, GetUser, { path: alice })
  expect(data?.user).toMatchObject({ status: { is_resigned: true, is_activated: false }, department_ids: [] })
})

test('an open_id is the one that the application sees, and no other names the person', async () => {
  const service = await serve((file) => (file.users[0]!.open_ids = { cli_a1b2c3d4e5f60718: 'ou_alice_here' }))
  const here = await call(service, GetUser, { path: { user_id: 'ou_alice_here' } })
  expect(here.data?.user).toMatchObject({ open_id: 'ou_alice_here', union_id: 'on_alice' })
  expect(await call(service, GetUser, { path: alice })).toMatchObject({ code: 99992361 })
  const there = await call(service, GetUser, { path: alice, token: otherApp.token })
  expect(there.data?.user).toMatchObject({ open_id: 'ou_alice', union_id: 'on_alice' })
})

test.each([
  ['union_id', 'on_alice'],
  ['user_id', 'a1b2c3d4'],
])('a person is found by %s', async (user_id_type, user_id) => {
  const reply = await call(await serve(), GetUser, { path: { user_id }, query: { user_id_type } })
  expect(reply.data?.user.open_id).toBe('ou_alice')
})

test('a person of another tenant is not found by any kind of id', async () => {
  const service = await serve((file) => (file.users[0]!.tenant_key = otherTenant))
  for (const [user_id_type, user_id, code] of [
    ['open_id', 'ou_alice', 99992361],
    ['union_id', 'on_alice', 99992381],
    ['user_id', 'a1b2c3d4', 99992364],
  ] as const) {
    const one = await call(service, GetUser, { path: { user_id }, query: { user_id_type } })
    expect(one.code).toBe(code)
    const batch = await call(service, BatchUsers, { query: { user_ids: [user_id], user_id_type } })
    expect(batch.data).toEqual({ items: [] })
    const basic = await call(service, BasicBatchUsers, {
      query: { user_id_type },
      body: { user_ids: [user_id] },
    })
    expect(basic.data).toEqual({ users: [] })
  }
  const byEmail = await call(service, BatchGetUserIds, { body: { emails: ['alice@acme.example'] } })
  expect(byEmail.data).toEqual({ user_list: [{ email: 'alice@acme.example' }] })
})

test('a batch returns each person once, in the order asked, without unknown or unavailable ones', async () => {
  const service = await serve((file) => (file.apps[0]!.available_to = ['ou_carol', 'ou_bob']))
  const user_ids = ['ou_carol', 'ou_nobody', 'ou_alice', 'ou_bob', 'ou_carol']
  const { data } = await call(service, BatchUsers, { query: { user_ids } })
  expect(data?.items.map((user) => user.open_id)).toEqual(['ou_carol', 'ou_bob'])
})

test('a batch takes 50 ids and no 51st', async () => {
  const service = await serve()
  const ids = (count: number) => Array.from({ length: count }, (_, number) => `ou_${number}`)
  expect(await call(service, BatchUsers, { query: { user_ids: ids(50) } })).toMatchObject({ code: 0 })
  expect(await call(service, BatchUsers, { query: { user_ids: ids(51) } })).toMatchObject({ code: 99992402 })
  expect(await call(service, BatchUsers)).toMatchObject({ code: 99992402 })
})

test('names need no availability, and are listed by the requested id', async () => {
  const service = await serve((file) => (file.apps[0]!.available_to = []))
  const reply = await call(service, BasicBatchUsers, {
    query: { user_id_type: 'union_id' },
    body: { user_ids: ['on_bob', 'on_nobody', 'on_alice'] },
  })
  expect(reply.data).toEqual({
    users: [
      { user_id: 'on_bob', name: 'Bob', i18n_name: { zh_cn: 'Bob', ja_jp: '', en_us: 'Bob' } },
      { user_id: 'on_alice', name: 'Alice', i18n_name: { zh_cn: 'Alice', ja_jp: '', en_us: 'Alice' } },
    ],
  })
})

describe('the ids behind addresses', () => {
  test('have one entry for each address, without an id if no person has the address', async () => {
    const emails = ['bob@acme.example', 'nobody@acme.example', 'alice@acme.example']
    const { data } = await call(await serve(), BatchGetUserIds, {
      body: { emails, mobiles: ['13011111111'] },
    })
    expect(data?.user_list).toMatchObject([
      { email: 'bob@acme.example', user_id: 'ou_bob', status: { is_activated: true } },
      { email: 'nobody@acme.example' },
      { email: 'alice@acme.example', user_id: 'ou_alice' },
      { mobile: '13011111111' },
    ])
    expect(data?.user_list[1]).not.toHaveProperty('user_id')
  })

  test('of people who have resigned are listed only on request', async () => {
    const service = await serve((file) => (file.users[0]!.resigned = true))
    const emails = ['alice@acme.example']
    const without = await call(service, BatchGetUserIds, { body: { emails } })
    expect(without.data?.user_list).toEqual([{ email: emails[0] }])
    const reply = await call(service, BatchGetUserIds, { body: { emails, include_resigned: true } })
    expect(reply.data?.user_list).toMatchObject([{ user_id: 'ou_alice', status: { is_resigned: true } }])
  })

  test('are withheld without the scope for their kind, and the status without its own', async () => {
    const service = await serve((file) => (file.apps[0]!.scopes = ['contact:user.id:readonly']))
    const reply = await call(service, BatchGetUserIds, {
      query: { user_id_type: 'user_id' },
      body: { emails: ['bob@acme.example'] },
    })
    expect(reply.data?.user_list).toEqual([{ email: 'bob@acme.example' }])
  })
})

test('an empty address does not find a person without one', async () => {
  const service = await serve((file) =>
    Object.assign(file.users[0]!, { email: '', union_id: '', user_id: '' }),
  )
  const reply = await call(service, BatchGetUserIds, { body: { emails: [''] } })
  expect(reply.data?.user_list).toEqual([{ email: '' }])
})
