import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { gatewayOfFile, operatorOfFile } from './testing/gateway-before-herald'
import type { Operator } from './testing/operator'

const { gateway } = gatewayOfFile({ chats: new Set(['oc_launch']) })
const alice = operatorOfFile(gateway, 'ou_alice')
const bob = operatorOfFile(gateway, 'ou_bob')

test('with a list of chats, the list of chats has no others, and nothing is sent to a person or as a file of another chat', async () => {
  const { data } = await bob.json('/open-apis/im/v1/chats?page_size=50')
  expect((data as { items: object[] }).items).toMatchObject([{ chat_id: 'oc_launch' }])
  const person = { receive_id: 'ou_carol', msg_type: 'text', content: '{"text":"x"}' }
  const send = { method: 'POST', body: JSON.stringify(person) }
  expect((await bob.json('/open-apis/im/v1/messages?receive_id_type=open_id', send)).status).toBe(403)
  const picture = '/open-apis/drive/v1/medias/boxcnHappyPicture0000000001/download'
  expect((await bob.json(picture)).status).toBe(403)
})

interface Line {
  id: number
  open_id: string
  operation: string
  targets: string[]
  code: number
}
const audit = async (who: Operator, query = '') =>
  ((await who.json(`/gateway/audit?${query}`)).data as { items: Line[] }).items

test('the log has ids and codes but no texts, and owners see all lines, other operators their own', async () => {
  const body = JSON.stringify({
    receive_id: 'oc_launch',
    msg_type: 'text',
    content: '{"text":"canary-text"}',
  })
  const sent = await bob.json('/open-apis/im/v1/messages?receive_id_type=chat_id', { method: 'POST', body })
  expect(sent.code).toBe(0)
  const [newest] = await audit(alice, 'writes=1')
  expect(newest).toMatchObject({
    open_id: 'ou_bob',
    operation: 'POST /open-apis/im/v1/messages',
    targets: ['oc_launch'],
    code: 0,
  })
  const whole = await (await alice.ask('/gateway/audit.csv')).text()
  expect(whole).toContain('cli_a1b2c3d4e5f60718,ou_bob,Bob,POST /open-apis/im/v1/messages,oc_launch,200,0,')
  expect(whole).not.toContain('canary-text')
  expect(new Set((await audit(bob, 'open_id=ou_alice')).map(({ open_id }) => open_id))).toEqual(
    new Set(['ou_bob']),
  )
  expect((await bob.ask('/gateway/audit.csv')).status).toBe(403)
  expect((await audit(alice, 'target=oc_launch&operation=messages')).length).toBeGreaterThan(0)
  for (const who of ['bo', 'ou_bob'])
    expect(new Set((await audit(alice, `who=${who}`)).map(({ open_id }) => open_id))).toEqual(
      new Set(['ou_bob']),
    )
  for (const who of ['ou_', '%', 'B_b'])
    expect(await audit(alice, `who=${encodeURIComponent(who)}`)).toEqual([])
})

test('the log names added members, new owners and addresses with any character, and a search finds them', async () => {
  const write = (path: string, body: object, method = 'POST') =>
    alice.json(`/open-apis/${path}`, { method, body: JSON.stringify(body) })
  await write('im/v1/chats/oc_launch/members?succeed_type=1', { id_list: ['ou_carol', 'ou_\u0007 x'] })
  await write('im/v1/chats/oc_launch', { owner_id: 'ou_nobody' }, 'PUT')
  await write('contact/v3/users/batch_get_id', { emails: ['bob+x@example.com'] })
  expect((await audit(alice, 'writes=1')).slice(0, 3).map(({ targets }) => targets)).toEqual([
    ['bob+x@example.com'],
    ['oc_launch', 'ou_nobody'],
    ['oc_launch', 'ou_carol', 'ou_%07%20x'],
  ])
  for (const id of ['bob+x@example.com', 'ou_nobody', 'ou_\u0007 x', 'ou_%07%20x'])
    expect([id, await audit(alice, `target=${encodeURIComponent(id)}`)]).toEqual([id, [expect.anything()]])
})

test('a line of the log cannot be changed or removed', () => {
  const database = new Database(join(gateway.config.data, 'gateway.db'))
  for (const statement of ["UPDATE audit SET name = 'x'", 'DELETE FROM audit'])
    expect(() => database.exec(statement)).toThrow('append-only')
  database.close()
})
