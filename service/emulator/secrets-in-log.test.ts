import { expect, test } from 'vitest'
import { OAuthTokenV3 } from '../../contract/auth/oauth/token'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { ExportHar, ListCalls, StreamCalls } from '../../contract/herald/log'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { requestTo } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { MAX_TEXT } from './logged-body'
import { localService } from './testing/local-service'

/** No log contains an application's secret, however it is sent, because the log finds it by its value. */
const SECRET = 'Kq9_w+Zr/7x=pL&m"3é'
const WRONG = 'Wrong_Secret_Of_Nobody_1'

const utf8 = (text: string) => new TextEncoder().encode(text)
const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    unitsOf(text).flatMap((code) => {
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )
const escaped = (text: string, isUpper = false) =>
  unitsOf(text)
    .map((code) => {
      const hex = code.toString(16).padStart(4, '0')
      return `\\u${isUpper ? hex.toUpperCase() : hex}`
    })
    .join('')
const percent = (text: string) =>
  Array.from(utf8(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const references = (text: string, isHex: boolean) =>
  unitsOf(text)
    .map((code) => `&#${isHex ? `x${code.toString(16)}` : code};`)
    .join('')
const base64 = (text: string) => btoa(String.fromCharCode(...utf8(text)))
const base64url = (text: string) => base64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const hex = (text: string) => Array.from(utf8(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Ways to send a secret, each with the body that contains it. */
const ways: [way: string, type: string, body: (secret: string) => string | Uint8Array][] = [
  ['a JSON field', 'application/json', (s) => JSON.stringify({ app_id: happyApp.app_id, app_secret: s })],
  ['an escaped name', 'application/json', (s) => `{"app\\u005fsecret":${JSON.stringify(s)}}`],
  ['a name in camel case', 'application/json', (s) => JSON.stringify({ appSecret: s })],
  ['another name', 'application/json', (s) => JSON.stringify({ nobody: { knows: [s] } })],
  ['a name itself', 'application/json', (s) => JSON.stringify({ [s]: 1 })],
  ['an escaped value', 'application/json', (s) => `{"x":"${escaped(s)}"}`],
  ['an escaped value in upper case', 'application/json', (s) => `{"x":"${escaped(s, true)}"}`],
  [
    'a value that is escaped in part',
    'application/json',
    (s) => `{"x":"${escaped(s.slice(0, 4))}${JSON.stringify(s.slice(4)).slice(1)}}`,
  ],
  ['JSON within JSON', 'application/json', (s) => JSON.stringify({ content: JSON.stringify({ text: s }) })],
  [
    'JSON within JSON within JSON',
    'application/json',
    (s) => JSON.stringify([JSON.stringify({ a: JSON.stringify({ text: s }) })]),
  ],
  ['an escaped slash', 'application/json', (s) => JSON.stringify({ x: s }).replaceAll('/', '\\/')],
  ['single quotes', 'application/json', (s) => `{'app_secret':'${s}'}`],
  ['JSON that is cut off', 'application/json', (s) => `{"app_secret":"${s}`],
  ['JSON5', 'application/json', (s) => `{app_secret:'${s.replaceAll('_', '\\x5f')}',}`],
  ['a form', 'application/x-www-form-urlencoded', (s) => new URLSearchParams({ app_secret: s }).toString()],
  ['a form in lower case', 'application/x-www-form-urlencoded', (s) => `app_secret=${percent(s)}`],
  [
    'a form in upper case',
    'application/x-www-form-urlencoded',
    (s) => `app_secret=${percent(s).toUpperCase()}`,
  ],
  [
    'a form that is encoded twice',
    'application/x-www-form-urlencoded',
    (s) => `a=${encodeURIComponent(percent(s))}`,
  ],
  ['a form in JSON', 'application/json', (s) => JSON.stringify({ x: `a=${encodeURIComponent(s)}&b` })],
  [
    'JSON in a form',
    'application/x-www-form-urlencoded',
    (s) => `a=${encodeURIComponent(JSON.stringify({ s }))}`,
  ],
  ['plain text', 'text/plain', (s) => `my secret is ${s}.`],
  ['the secret alone', 'text/plain', (s) => s],
  ['UTF-16, little end first', 'application/json', (s) => utf16(`{"app_secret":"${s}"}`, false)],
  ['UTF-16, big end first', 'application/json', (s) => utf16(`{"app_secret":"${s}"}`, true)],
  ['UTF-16 with its mark', 'text/plain; charset=utf-16', (s) => utf16(`\uFEFF${s}`, false)],
  ['XML', 'application/xml', (s) => `<a>${references(s, false)}</a>`],
  ['XML in hexadecimal', 'application/xml', (s) => `<a b="${references(s, true)}"/>`],
  [
    'XML with names',
    'application/xml',
    (s) => `<a>${s.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</a>`,
  ],
  ['base64', 'text/plain', (s) => base64(s)],
  [
    'base64 of client and secret',
    'application/json',
    (s) => JSON.stringify({ x: `Basic ${base64(`${happyApp.app_id}:${s}`)}` }),
  ],
  ['base64 behind one byte', 'text/plain', (s) => base64(`a${s}b`)],
  ['base64 behind two bytes', 'text/plain', (s) => base64(`ab${s}c`)],
  ['base64 for addresses', 'text/plain', (s) => base64url(`x:${s}`)],
  ['escaped base64', 'application/json', (s) => `{"x":"${escaped(base64(s))}"}`],
  ['hexadecimal digits', 'text/plain', (s) => hex(s)],
  ['hexadecimal digits in upper case', 'text/plain', (s) => hex(s).toUpperCase()],
  ['where the log cuts a body', 'text/plain', (s) => 'x'.repeat(3 * MAX_TEXT - 5) + s],
  ['where it cuts, escaped', 'application/json', (s) => `"${'x'.repeat(3 * MAX_TEXT - 20)}${escaped(s)}"`],
  ['a content type', `application/x; s=a`, (s) => s],
]

/** Forms of a secret that a log must not have, decoded or not. */
function tellsNothingOf(secret: string, log: string) {
  const core = (text: string) => text.slice(2, -4)
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    escaped(secret),
    escaped(secret, true),
    percent(secret),
  ]
  forms.push(encodeURIComponent(secret), new URLSearchParams({ a: secret }).toString().slice(2), hex(secret))
  forms.push(hex(secret).toUpperCase(), references(secret, true), references(secret, false))
  for (const before of ['', 'a', 'ab'])
    forms.push(core(base64(before + secret)), core(base64url(before + secret)))
  // As far as the log itself is JSON, and of what it shows once more.
  let shown = log.replaceAll('\\u0000', '').replaceAll('\0', '')
  for (let level = 0; level < 4; level += 1) {
    for (const form of forms) expect(shown).not.toContain(form)
    for (const form of forms) expect(shown).not.toContain(form.slice(0, 12))
    shown = shown.replaceAll('\\\\', '\\').replaceAll('\\"', '"')
  }
}

/** Everything that a log shows: its list, its archive and its stream. */
async function everythingLogged({ service }: Awaited<ReturnType<typeof localService>>) {
  const list = await (await service(requestTo(ListCalls.route, { query: { page_size: 500 } }))).text()
  const har = await (await service(requestTo(ExportHar.route))).text()
  const stream = (await service(requestTo(StreamCalls.route, { query: { since: 0 } }))).body?.getReader()
  let streamed = ''
  for (let piece = 0; piece < 2; piece += 1)
    streamed += new TextDecoder().decode((await stream?.read())?.value)
  await stream?.cancel()
  expect(streamed).toContain('event: call')
  return list + har + streamed
}

const withSecret = () => localService((file) => (file.apps[0]!.app_secret = SECRET))

const sent = (
  route: string,
  type: string,
  body: string | Uint8Array,
  token: string | null = happyApp.token,
) => {
  const { url } = requestTo(route)
  const headers = { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) }
  return new Request(url, { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> })
}

test.each(ways)('a secret of the world is in no log: %s', async (_, type, body) => {
  const local = await withSecret()
  await local.service(sent(CreateMessage.route, type, body(SECRET)))
  await local.service(sent(GetTenantAccessTokenInternal.route, type, body(SECRET), null))
  await local.service(sent(OAuthTokenV3.route, type, body(SECRET), null))
  tellsNothingOf(SECRET, await everythingLogged(local))
})

test.each(ways)(
  'a wrong secret is in no log of an endpoint that needs no token: %s',
  async (_, type, body) => {
    const local = await withSecret()
    await local.service(sent(GetTenantAccessTokenInternal.route, type, body(WRONG), null))
    await local.service(sent(OAuthTokenV3.route, type, body(WRONG), null))
    tellsNothingOf(WRONG, await everythingLogged(local))
  },
)

test('a secret in a path, a parameter or a content type is in no log', async () => {
  const local = await withSecret()
  const { service } = local
  for (const one of [
    encodeURIComponent(SECRET),
    percent(SECRET),
    encodeURIComponent(percent(SECRET)),
    hex(SECRET),
  ]) {
    await service(new Request(`http://herald.test/open-apis/${one}/x`))
    await service(new Request(`http://herald.test/open-apis/im/v1/chats/${one}`, requestTo(ListChats.route)))
    await service(
      new Request(`http://herald.test/open-apis/im/v1/chats?page_token=${one}`, requestTo(ListChats.route)),
    )
  }
  await service(sent(CreateMessage.route, `text/${hex(SECRET)}`, 'x'))
  tellsNothingOf(SECRET, await everythingLogged(local))
})

test('a token that the service issued is in no log, however it is sent back', async () => {
  const local = await withSecret()
  const body = JSON.stringify({ app_id: happyApp.app_id, app_secret: SECRET })
  const answer = await local.service(sent(GetTenantAccessTokenInternal.route, 'application/json', body, null))
  const { tenant_access_token } = (await answer.json()) as { tenant_access_token: string }
  expect(tenant_access_token).toMatch(/^t-/)
  for (const [, type, way] of ways)
    await local.service(sent(CreateMessage.route, type, way(tenant_access_token), tenant_access_token))
  tellsNothingOf(tenant_access_token, await everythingLogged(local))
})

test('of an endpoint that needs no token only the names of declared fields are shown', async () => {
  const local = await withSecret()
  const body = JSON.stringify({ app_secret: WRONG, [WRONG]: 1, app_id: happyApp.app_id })
  await local.service(sent(GetTenantAccessTokenInternal.route, 'application/json', body, null))
  const [call] = (await local.callHerald(ListCalls)).items
  expect(call?.request).toEqual({
    type: 'application/json',
    size: body.length,
    text: '{"app_secret":"…","app_id":"…"}',
  })
})
