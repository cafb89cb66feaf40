import { expect, test } from 'vitest'
import { gatewayOfFile, operatorOfFile } from './testing/gateway-before-herald'

const { gateway } = gatewayOfFile()
const alice = operatorOfFile(gateway, 'ou_alice')

const OURS = 'ours'
const send = '/open-apis/im/v1/messages?receive_id_type=chat_id'
const body = JSON.stringify({ receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"x"}' })

interface Attack {
  origin?: string
  site?: string
  app?: boolean
  type?: string
  method?: string
  path?: string
  cookie?: boolean
}

/** Requests that a page of another site or subdomain, or a tool without a browser, can send. */
const attacks: readonly (readonly [words: string, attack: Attack, status: number])[] = [
  ['nothing but the cookie', {}, 403],
  ['an origin of ours, no site, no header', { origin: OURS }, 403],
  ['a site of ours, no header', { site: 'same-origin' }, 403],
  ...[
    'https://evil.example',
    'null',
    'http://127.0.0.1',
    'http://localhost:8788',
    'http://sub.127.0.0.1',
    'https://',
  ].flatMap((origin) => [
    [`origin ${origin}`, { origin, app: true }, 403] as const,
    [`origin ${origin}, site of ours`, { origin, site: 'same-origin', app: true }, 403] as const,
  ]),
  ...['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''].flatMap((site) => [
    [`site "${site}"`, { site, app: true }, 403] as const,
    [`site "${site}", origin of ours`, { site, origin: OURS, app: true }, 403] as const,
  ]),
  ['the header alone, as a tool would', { app: true }, 403],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'].map(
    (type) => [`a body of ${type}`, { origin: OURS, site: 'same-origin', app: true, type }, 400] as const,
  ),
  ...['cross-site', 'same-site', 'none'].map(
    (site) =>
      [
        `a read from ${site}`,
        { method: 'GET', path: '/open-apis/im/v1/chats', site, app: true },
        403,
      ] as const,
  ),
  ['a read without the header', { method: 'GET', path: '/open-apis/im/v1/chats', site: 'same-origin' }, 403],
  [
    'a picture of another site',
    { method: 'GET', path: '/open-apis/im/v1/images/img_x', site: 'cross-site' },
    403,
  ],
  ['no cookie', { origin: OURS, site: 'same-origin', app: true, cookie: false }, 401],
  ['signing out from elsewhere', { path: '/gateway/sign-out', origin: 'https://evil.example' }, 403],
  ['signing out without an origin', { path: '/gateway/sign-out' }, 403],
  [
    'signing out by a form',
    { path: '/gateway/sign-out', origin: OURS, site: 'same-origin', type: 'text/plain' },
    403,
  ],
  [
    'the audit log from elsewhere',
    { method: 'GET', path: '/gateway/audit', site: 'cross-site', app: true },
    403,
  ],
  [
    'who is signed in, from elsewhere',
    { method: 'GET', path: '/_herald/environment', site: 'cross-site' },
    403,
  ],
  ['another method in a header', { method: 'PUT', origin: OURS, site: 'same-origin', app: true }, 404],
]

const asked = ({
  origin,
  site,
  app,
  type = 'application/json',
  method = 'POST',
  path = send,
  cookie = true,
}: Attack) =>
  fetch(gateway.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie: [...alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(origin !== undefined && { origin: origin === OURS ? gateway.url : origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
      ...(app && { 'x-herald-app': 'cli_a1b2c3d4e5f60718' }),
      ...(method !== 'GET' && { 'content-type': type }),
    },
    ...(method !== 'GET' && { body: path === send ? body : '{}' }),
  })

const messages = async () => {
  const list = '/open-apis/im/v1/messages?container_id_type=chat&container_id=oc_launch&page_size=50'
  const { data } = await alice.json(list)
  return (data as { items: unknown[] }).items.length
}

test('no cross-site attack gets through or has an effect, and the same request from a page of the gateway passes', async () => {
  const before = await messages()
  const seen: [string, number][] = []
  for (const [words, attack] of attacks) seen.push([words, (await asked(attack)).status])
  expect(seen).toEqual(attacks.map(([words, , status]) => [words, status]))
  expect(await messages()).toBe(before)
  expect((await asked({ origin: OURS, site: 'same-origin', app: true })).status).toBe(200)
  expect(await messages()).toBe(before + 1)
})
