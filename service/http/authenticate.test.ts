import { expect, test } from 'vitest'
import { GetBotInfo } from '../../contract/bot/get-bot-info'
import { ListChats } from '../../contract/im/chats/list-chats'
import { call } from '../testing/call'
import { otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

test('a missing scope is refused with everything that an operator needs to get it', async () => {
  const service = createService(await testWorld((file) => (file.apps[0]!.scopes = ['im:message'])))
  const { status, code, msg, error } = await call(service, ListChats)
  const named = error?.permission_violations?.map(({ subject }) => subject) ?? []
  const wanted = `[${named.join(', ')}]`
  expect(named).toContain('im:chat:readonly')
  expect({ status, code, msg }).toEqual({
    status: 400,
    code: 99991672,
    msg: `Access denied. One of the following scopes is required: ${wanted}`,
  })
  expect(error).toEqual({
    log_id: expect.any(String),
    subcode: 20709003,
    permission_violations: named.map((subject) => ({ type: 'action_scope_required', subject })),
    helps: [
      {
        url: expect.stringMatching(/^https:\/\//),
        description: `Learn more about scopes and how to add them: ${wanted}`,
      },
    ],
  })
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

test('an application’s token is distinguished from a tenant’s, wherever it is used', async () => {
  const service = createService(await testWorld())
  expect((await call(service, ListChats, { token: 'a-anything' })).code).toBe(99991664)
})
