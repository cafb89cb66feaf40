import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { HangUp } from '../server/hang-up'
import type { Asked } from '../server/read-incoming'
import { folderOfTest } from '../server/testing/folders'
import { gateOf } from './approval-gate'
import { Budget } from './budget'
import { scopeOf } from './chat-scope'
import { roles, type GatewayApp, type Role } from './config'
import { match, operations, type Operation } from './operations'
import { Held, OperatorShares } from './operator-shares'
import { Proxy } from './proxy'
import { personOf } from './sessions'
import { GatewayStore, type AuditLine } from './store'
import { TenantTokens } from './tenant-tokens'
import { appAt } from './testing/gateway-before-herald'
import { validBodyOf } from './testing/valid-bodies'
import type { Upstream } from './upstream'

const stream = (text: string) =>
  Object.assign(Readable.from([Buffer.from(text)]), {
    complete: true,
    rawHeaders: ['content-type', 'application/json'],
  }) as IncomingMessage

/**
 * A proxy for an operator with this role, and the requests that reached the platform. `om_in` is in `oc_in`, all else
 * in `oc_out`.
 */
function started(role: Role, chats: GatewayApp['chats'] = 'all') {
  const store = new GatewayStore(folderOfTest())
  onTestFinished(() => store.close())
  const lines: AuditLine[] = []
  const append = store.append.bind(store)
  store.append = (line) => (lines.push(line), append(line))
  const asked: { method: string; path: string; search: string; body: string }[] = []
  const ask: Upstream = async (address, { method, body }) => {
    const { pathname, search } = new URL(address)
    const isToken = pathname.endsWith('/tenant_access_token/internal')
    if (!isToken)
      asked.push({ method, path: pathname, search, body: Buffer.isBuffer(body) ? String(body) : '' })
    const chat_id = /\b(om|oc)_in\b/.test(address) ? 'oc_in' : 'oc_out'
    // The messages in a bundle are from another chat.
    const items = pathname.endsWith('/om_in') ? [{ chat_id }, { chat_id: 'oc_out' }] : [{ chat_id }]
    return {
      status: 200,
      body: stream(JSON.stringify({ code: 0, tenant_access_token: 't-1', expire: 7200, data: { items } })),
    }
  }
  const app = appAt('http://127.0.0.1:1', { chats })
  const context = {
    app,
    tokens: new TenantTokens(app, ask),
    scope: scopeOf(app),
    gate: gateOf(app),
    buckets: new Map(),
  }
  const grant = { ...app, open_id: 'ou_1', union_id: 'on_1', name: 'One', email: '' }
  const shares = new OperatorShares(store)
  const proxy = new Proxy({
    ask,
    budget: new Budget(),
    store,
    shares,
    now: Date.now,
    onChange: () => undefined,
    onRefusal: () => undefined,
  })
  /** Merges a body that is an object into one that the contract accepts. */
  const pass = async (operation: Operation, ids: Record<string, string>, json: object | string = {}) => {
    const { method, path, body } = operation
    const [pathname = '', search = ''] = path
      .replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `${name}_1`)
      .split('?')
    const url = new URL(`http://host${pathname}`)
    for (const [name, value] of Object.entries(ids))
      if (!path.includes(`:${name}`)) url.searchParams.append(name, value)
    url.search += search
    const matched = match(method, url.pathname)
    if (!matched) throw new Error(`${method} ${url.pathname} is no operation`)
    const given: Asked = {
      method,
      url,
      headers: { 'content-type': body === 'form' ? 'multipart/form-data; boundary=x' : 'application/json' },
      body: () =>
        stream(typeof json === 'string' ? json : JSON.stringify({ ...validBodyOf(operation), ...json })),
      address: '127.0.0.1',
      connection: {},
      hangUp: new HangUp(),
      onEnd: () => undefined,
    }
    const held = new Held(
      () => true,
      () => undefined,
    )
    const { status } = await proxy.pass(
      context,
      { app, grant, role, person: personOf(grant) },
      matched,
      given,
      held,
    )
    // The line of a read is written after its answer.
    await new Promise(setImmediate)
    return status
  }
  return { pass, asked, lines }
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** The least role that may call an operation, as the configuration promises. */
const leastRole = ({ method, path }: Operation): Role => {
  if (method === 'GET' || path.endsWith('/reactions/batch_query')) return 'reader'
  return path.startsWith('/open-apis/im/v1/chats') ? 'owner' : 'editor'
}

test.each(roles)(
  'a call of an operator with the role %s reaches the platform only if the role allows it, and is logged either way',
  async (role) => {
    const { pass, asked, lines } = started(role)
    const may = (operation: Operation) => roles.indexOf(role) >= roles.indexOf(leastRole(operation))
    for (const operation of operations) {
      asked.length = lines.length = 0
      expect([nameOf(operation), await pass(operation, {})]).toEqual([
        nameOf(operation),
        may(operation) ? 200 : 403,
      ])
      expect([nameOf(operation), asked.length]).toEqual([nameOf(operation), may(operation) ? 1 : 0])
      // A refused call is in the log, too.
      expect(lines).toMatchObject([
        { operation: nameOf(operation), open_id: 'ou_1', status: may(operation) ? 200 : 403 },
      ])
    }
  },
)

/** Operations that name no chat: people, uploads, and bytes under a key that cannot be guessed. */
const OF_NO_CHAT = [
  'GET /open-apis/application/v6/scopes',
  'GET /open-apis/contact/v3/users/:user_id',
  'GET /open-apis/contact/v3/users/find_by_department',
  'GET /open-apis/im/v1/files/:file_key',
  'GET /open-apis/im/v1/images/:image_key',
  'POST /open-apis/contact/v3/users/batch_get_id',
  'POST /open-apis/drive/v1/medias/upload_all',
  'POST /open-apis/drive/v1/medias/upload_part',
  'POST /open-apis/im/v1/files',
  'POST /open-apis/im/v1/images',
]
/** Operations that pass, and whose answers lose the other chats. */
const FILTERED = ['GET /open-apis/im/v1/chats', 'GET /open-apis/im/v1/chats/search']

test('with a list of chats, each operation is refused outside them, and the gateway asks only for the chat of a message', async () => {
  const { pass, asked } = started('owner', new Set(['oc_in']))
  const outside = { chat_id: 'oc_out', message_id: 'om_out' }
  const passed: string[] = []
  for (const operation of operations) {
    asked.length = 0
    const isSend = operation.query.has('receive_id_type')
    const query: Record<string, string> | false = isSend
      ? { receive_id_type: 'chat_id' }
      : operation.query.has('container_id') && { container_id_type: 'chat', container_id: 'oc_out' }
    const status = await pass(operation, { ...outside, ...query }, { receive_id: 'oc_out' })
    if (status !== 403) passed.push(nameOf(operation))
    else
      expect([
        nameOf(operation),
        asked.filter(({ path }) => path !== '/open-apis/im/v1/messages/om_out'),
      ]).toEqual([nameOf(operation), []])
  }
  expect(passed.sort()).toEqual([...OF_NO_CHAT, ...FILTERED].sort())
})

test('an operator sees all messages of a bundle in one of the chats, from any chat', async () => {
  const { pass } = started('reader', new Set(['oc_in']))
  const [of] = operations.filter(
    (operation) => nameOf(operation) === 'GET /open-apis/im/v1/messages/:message_id',
  )
  expect(await pass(of!, { message_id: 'om_in' })).toBe(200)
  expect(await pass(of!, { message_id: 'om_out' })).toBe(403)
})

test('the platform receives exactly the checked body, with no name in it twice', async () => {
  const { pass, asked } = started('editor', new Set(['oc_in']))
  const send = operations.find((operation) => nameOf(operation) === 'POST /open-apis/im/v1/messages')!
  const twice = '{"receive_id":"oc_out","receive_id":"oc_in","msg_type":"text","content":"{}"}'
  const path = `${send.path}?receive_id_type=chat_id&receive_id_type=open_id`
  expect(await pass({ ...send, path }, {}, twice)).toBe(200)
  expect(asked).toMatchObject([
    { search: '?receive_id_type=chat_id', body: '{"receive_id":"oc_in","msg_type":"text","content":"{}"}' },
  ])
  const deep = `{"receive_id":"oc_in","content":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`
  expect(await pass({ ...send, path }, {}, deep)).toBe(400)
})
