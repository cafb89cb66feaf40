import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../server/start-server'
import { happyWorld } from '../service/testing/happy-world'
import { appAt, gatewayBefore, herald } from './testing/gateway-before-herald'
import { Operator } from './testing/operator'

let platform: RunningServer
let gateway: Awaited<ReturnType<typeof gatewayBefore>>
let [alice, bob]: Operator[] = []

beforeAll(async () => {
  platform = await herald(happyWorld())
  gateway = await gatewayBefore([appAt(platform.url, { chats: new Set(['oc_launch']) })])
  alice = new Operator(gateway.url)
  bob = new Operator(gateway.url)
  await alice.signIn('ou_alice')
  await bob.signIn('ou_bob')
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

const idsOf = (data: unknown) =>
  (data as { items: { chat_id: string }[] }).items.map(({ chat_id }) => chat_id)
const otherChat = async () => {
  const response = await fetch(`${platform.url}/open-apis/im/v1/chats?page_size=50`, {
    headers: { authorization: 'Bearer t-happy0000000000000000000000000000000000' },
  })
  const { data } = (await response.json()) as { data: unknown }
  return idsOf(data).find((id) => id !== 'oc_launch') ?? ''
}

test('with a list of chats, an owner can change those chats and create no others', async () => {
  const made = await alice!.json('/open-apis/im/v1/chats', { method: 'POST', body: '{"name":"x"}' })
  expect(made.status).toBe(403)
  const rename = { method: 'PUT', body: '{"description":"new"}' }
  expect((await alice!.json(`/open-apis/im/v1/chats/${await otherChat()}`, rename)).status).toBe(403)
  expect((await alice!.json('/open-apis/im/v1/chats/oc_launch', rename)).status).toBe(200)
  expect((await bob!.json('/open-apis/im/v1/chats/oc_launch', rename)).status).toBe(403)
})

test('with a list of chats, an operator lists, reads and writes nothing outside them', async () => {
  const other = await otherChat()
  expect(other).toMatch(/^oc_/)
  const { data } = await bob!.json('/open-apis/im/v1/chats?page_size=50')
  expect(idsOf(data)).toEqual(['oc_launch'])
  const text = JSON.stringify({ receive_id: other, msg_type: 'text', content: '{"text":"x"}' })
  const person = JSON.stringify({ receive_id: 'ou_carol', msg_type: 'text', content: '{"text":"x"}' })
  const send = '/open-apis/im/v1/messages?receive_id_type='
  const refused: [string, RequestInit?][] = [
    [`/open-apis/im/v1/chats/${other}`],
    [`/open-apis/im/v1/chats/${other}/members`],
    [`/open-apis/docx/v1/chats/${other}/announcement`],
    [`/open-apis/im/v1/messages?container_id_type=chat&container_id=${other}`],
    [`${send}chat_id`, { method: 'POST', body: text }],
    [`${send}open_id`, { method: 'POST', body: person }],
    [
      '/open-apis/im/v1/messages/om_hello/forward?receive_id_type=chat_id',
      { method: 'POST', body: JSON.stringify({ receive_id: other }) },
    ],
    ['/open-apis/drive/v1/medias/boxcnHappyPicture0000000001/download'],
  ]
  for (const [path, init] of refused)
    expect([path, (await bob!.json(path, init)).status]).toEqual([path, 403])
  expect(
    (await bob!.json('/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch')).code,
  ).toBe(0)
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
  const sent = await bob!.json('/open-apis/im/v1/messages?receive_id_type=chat_id', { method: 'POST', body })
  expect(sent.code).toBe(0)
  const [newest] = await audit(alice!, 'writes=1')
  expect(newest).toMatchObject({
    open_id: 'ou_bob',
    operation: 'POST /open-apis/im/v1/messages',
    targets: ['oc_launch'],
    code: 0,
  })
  const whole = await (await alice!.ask('/gateway/audit.csv')).text()
  expect(whole).toContain('cli_a1b2c3d4e5f60718,ou_bob,Bob,POST /open-apis/im/v1/messages,oc_launch,200,0,')
  expect(whole).not.toContain('canary-text')
  expect(new Set((await audit(bob!, 'open_id=ou_alice')).map(({ open_id }) => open_id))).toEqual(
    new Set(['ou_bob']),
  )
  expect((await bob!.ask('/gateway/audit.csv')).status).toBe(403)
  expect((await audit(alice!, 'target=oc_launch&operation=messages')).length).toBeGreaterThan(0)
  for (const who of ['bo', 'ou_bob'])
    expect(new Set((await audit(alice!, `who=${who}`)).map(({ open_id }) => open_id))).toEqual(
      new Set(['ou_bob']),
    )
  for (const who of ['ou_', '%', 'B_b'])
    expect(await audit(alice!, `who=${encodeURIComponent(who)}`)).toEqual([])
})

test('the log names added members, new owners and addresses with any character, and a search finds them', async () => {
  const write = (path: string, body: object, method = 'POST') =>
    alice!.json(`/open-apis/${path}`, { method, body: JSON.stringify(body) })
  await write('im/v1/chats/oc_launch/members?succeed_type=1', { id_list: ['ou_carol', 'ou_\u0007 x'] })
  await write('im/v1/chats/oc_launch', { owner_id: 'ou_nobody' }, 'PUT')
  await write('contact/v3/users/batch_get_id', { emails: ['bob+x@example.com'] })
  expect((await audit(alice!, 'writes=1')).slice(0, 3).map(({ targets }) => targets)).toEqual([
    ['bob+x@example.com'],
    ['oc_launch', 'ou_nobody'],
    ['oc_launch', 'ou_carol', 'ou_%07%20x'],
  ])
  for (const id of ['bob+x@example.com', 'ou_nobody', 'ou_\u0007 x', 'ou_%07%20x'])
    expect([id, await audit(alice!, `target=${encodeURIComponent(id)}`)]).toEqual([id, [expect.anything()]])
})

test('a line of the log cannot be changed or removed, and a session is stored as a hash', () => {
  const database = new Database(join(gateway.config.data, 'gateway.db'))
  for (const statement of ["UPDATE audit SET name = 'x'", 'DELETE FROM audit'])
    expect(() => database.exec(statement)).toThrow('append-only')
  const stored = JSON.stringify(database.prepare('SELECT * FROM sessions').all())
  expect(stored).toContain('ou_alice')
  expect(stored).not.toContain(alice!.cookies.get('__Host-herald'))
  database.close()
})
