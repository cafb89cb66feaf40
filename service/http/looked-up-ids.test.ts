import { describe, expect, test } from 'vitest'
import { GetChat } from '../../contract/im/chats/get-chat'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { ReplyMessage } from '../../contract/im/messages/reply-message'
import { localService } from '../emulator/testing/local-service'
import { endpoints } from '../endpoints'
import { call } from '../testing/call'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'

const text = { msg_type: 'text', content: '{"text":"hello"}' }

test('an id that names no person is repeated, with an example of its kind', async () => {
  const { ask, emulator } = await localService()
  const body = { ...text, receive_id: 'bcge9g7d' }
  const reply = await ask(CreateMessage, { query: { receive_id_type: 'open_id' }, body })
  expect(reply).toMatchObject({
    status: 400,
    code: 99992351,
    msg: 'The request you send is not a valid {open_id} or not exists, and the example value is {ou_da5****************dfe}. Invalid ids: [bcge9g7d]',
  })
  const violations = [{ field: 'receive_id', value: 'bcge9g7d', description: 'id not exist' }]
  expect(reply.error?.field_violations).toEqual(violations)
  expect(emulator.log.after(0)[0]).toMatchObject({ violations, rule: 'receive_id is no open_id' })
})

test('an open_id of another application has a code of its own, with the page that explains it', async () => {
  const change = (file: { users: { open_ids?: Record<string, string> }[] }) => {
    file.users[0]!.open_ids = { cli_0000000000000002: 'ou_alice_there' }
  }
  const { ask } = await localService(change)
  for (const receive_id of ['ou_alice_there', 'oc_launch']) {
    const query = { receive_id_type: 'open_id' }
    const reply = await ask(CreateMessage, { query, body: { ...text, receive_id } })
    expect(reply).toMatchObject({ status: 400, code: 99992361, msg: 'open_id cross app' })
    expect(reply.error?.message).toMatch(/how-to-obtain-openid$/)
    expect(reply.error?.field_violations).toEqual([
      { field: 'receive_id', value: receive_id, description: 'open_id cross app' },
    ])
  }
})

test.each(['oc_nowhere', 'ou_alice', 'omt_launch'])(
  'as a chat_id, %s is an invalid receive_id',
  async (receive_id) => {
    const { ask } = await localService()
    const query = { receive_id_type: 'chat_id' }
    expect(await ask(CreateMessage, { query, body: { ...text, receive_id } })).toMatchObject({
      status: 400,
      code: 230001,
      msg: 'Your request contains an invalid request parameter, ext=invalid receive_id',
    })
  },
)

test('an e-mail address that no person has is an invalid receive_id', async () => {
  const { ask } = await localService()
  const body = { ...text, receive_id: 'nobody@acme.example' }
  const reply = await ask(CreateMessage, { query: { receive_id_type: 'email' }, body })
  expect([reply.code, reply.msg]).toEqual([230001, expect.stringMatching(/ext=invalid receive_id$/)])
})

test.each(['om_nowhere', 'oc_launch', 'x'])('a reply to %s names the message', async (message_id) => {
  const { ask } = await localService()
  const reply = await ask(ReplyMessage, { path: { message_id }, body: text })
  expect(reply).toMatchObject({ status: 400, code: 99992354 })
  expect(reply.msg).toContain('{open_message_id}')
  expect(reply.msg).toMatch(new RegExp(`Invalid ids: \\[${message_id}\\]$`))
})

test('ids are looked up after scope and shape, and before the operation', async () => {
  const botOff = createService(
    await testWorld((file) => file.apps.forEach((app) => (app.bot_enabled = false))),
  )
  const path = { chat_id: 'oc_nowhere' }
  expect((await call(botOff, GetChat, { path })).code).toBe(99992356)
  const wrong = { path, query: { user_id_type: 'email' } }
  expect((await call(botOff, GetChat, wrong)).code).toBe(99992402)
  const scopeless = createService(await testWorld((file) => file.apps.forEach((app) => (app.scopes = []))))
  expect((await call(scopeless, GetChat, wrong)).code).toBe(99991672)
})

describe.each(endpoints.filter(({ rules }) => rules.some(({ id }) => id !== undefined)))(
  '$contract.route',
  ({ rules, contract }) => {
    test('looks ids up before any other row but a scope', () => {
      const firstOwn = rules.findIndex(({ id, code }) => id === undefined && code !== 99991672)
      expect(rules.slice(firstOwn).filter(({ id }) => id !== undefined)).toEqual([])
    })

    test('looks up a field that it has', () => {
      const named = [contract.path, contract.query, contract.body].flatMap((part) =>
        Object.keys('shape' in part ? (part.shape as object) : {}),
      )
      expect(rules.flatMap(({ id }) => id ?? []).filter((id) => !named.includes(id))).toEqual([])
    })
  },
)
