import { expect, test } from 'vitest'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { AddMembers } from '../../contract/im/chats/add-members'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { call } from '../testing/call'
import { happyApp, otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { derivedToken } from '../tokens/derived-token'
import { createService } from './create-service'

test('a missing scope is refused with everything that an operator needs to get it', async () => {
  const service = createService(await testWorld((file) => (file.apps[0]!.scopes = ['im:message'])))
  const { status, code, msg, error } = await call(service, ListChats)
  const named = error?.permission_violations?.map(({ subject }) => subject) ?? []
  const wanted = `[${named.join(', ')}]`
  expect(named).toContain('im:chat:readonly')
  const page = `https://open.feishu.cn/app/${happyApp.app_id}/auth?q=${named.join(',')}&op_from=openapi&token_type=tenant`
  expect({ status, code, msg }).toEqual({
    status: 400,
    code: 99991672,
    msg: `Access denied. One of the following scopes is required: ${wanted}.应用尚未开通所需的应用身份权限：${wanted}，点击链接申请并开通任一权限即可：${page}`,
  })
  expect(error).toEqual({
    message: expect.stringMatching(
      /^Refer to the documentation to fix the error: https:\/\/open\.feishu\.cn\//,
    ),
    log_id: expect.stringMatching(/^\d{14}/),
    permission_violations: named.map((subject) => ({ type: 'action_scope_required', subject })),
  })
})

test('a rule that needs a scope refuses with the same parts as the gate', async () => {
  const service = createService(await testWorld((file) => (file.apps[0]!.scopes = ['im:message', 'im:chat'])))
  const byUserId = { member_id_type: 'user_id' as const }
  const refused = [
    await call(service, CreateMessage, {
      query: { receive_id_type: 'user_id' },
      body: { receive_id: 'a1b2c3d4', msg_type: 'text', content: '{"text":"hello"}' },
    }),
    await call(service, AddMembers, {
      path: { chat_id: 'oc_launch' },
      query: byUserId,
      body: { id_list: ['d4e5f6a7'] },
    }),
  ]
  for (const { code, msg, error } of refused) {
    expect(code).toBe(99991672)
    expect(msg).toContain('auth?q=contact:user.employee_id:readonly&op_from=openapi')
    expect(error?.permission_violations).toEqual([
      { type: 'action_scope_required', subject: 'contact:user.employee_id:readonly' },
    ])
  }
})

test('an operation without scopes is open to an application that has none', async () => {
  const service = createService(await testWorld((file) => (file.apps[0]!.scopes = [])))
  expect((await call(service, GetBotInfo)).code).toBe(0)
})

test('each application’s bot has an open_id of its own', async () => {
  const service = createService(await testWorld())
  const idOf = async (input: { token?: string }) =>
    ((await call(service, GetBotInfo, input)).envelope as { bot: { open_id: string } }).bot.open_id
  const ids = [await idOf({}), await idOf({ token: otherApp.token })]
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^ou_\w{32}$/)
})

test('a tenant that no longer has a store application is closed to its token', async () => {
  const tenant_key = '1f2e3d4c5b6a7988'
  const world = await testWorld((file) => {
    file.apps[0]!.kind = 'store'
    file.chats.find(({ chat_id }) => chat_id === 'oc_other')!.tenant_key = tenant_key
  })
  const service = createService(world)
  const of = { app_id: happyApp.app_id, tenant_key, kind: 'tenant' } as const
  const token = await derivedToken(happyApp.app_secret, of, world.now())
  expect((await call(service, ListChats, { token })).code).toBe(0)
  await world.store.transaction((tx) => tx.updateTable('chats').set({ dissolved: 1 }).execute())
  expect(await call(service, ListChats, { token })).toMatchObject({ status: 400, code: 99991662 })
})
