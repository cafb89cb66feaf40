import { expect, test } from 'vitest'
import { Decide } from '../../contract/auth/oauth/authorize'
import { OAuthTokenV3 } from '../../contract/auth/oauth/token'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { ExportHar, GetCall, ListCalls, ReplayCall } from '../../contract/herald/log'
import type { NotReplayable } from '../../contract/herald/logged-call'
import { GetChat } from '../../contract/im/chats/get-chat'
import { ListChats } from '../../contract/im/chats/list-chats'
import { UploadFile } from '../../contract/im/files/upload-file'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { createService } from '../http/create-service'
import { call, requestTo } from '../testing/call'
import { happyApp, happyNow } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { derivedToken } from '../tokens/derived-token'
import { KnownSecrets } from '../world/known-secrets'
import { CallLog, MAX_BODIES } from './call-log'
import { MAX_TEXT, withoutTokens } from './logged-body'

const local = async () => createService(await testWorld(), { local: 'local' })
type Service = Awaited<ReturnType<typeof local>>

const lines = async (service: Service, query: Record<string, string> = {}) =>
  (await call(service, ListCalls, { query })).data?.items ?? []

const say = (service: Service, text: string, receive_id = 'oc_launch') =>
  call(service, CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id, msg_type: 'text', content: JSON.stringify({ text }) },
  })

test('a call is logged with what was sent and what was answered', async () => {
  const service = await local()
  await say(service, 'hello')
  const [line] = await lines(service)
  expect(line?.request).toMatchObject({ type: 'application/json', text: expect.stringContaining('hello') })
  expect(JSON.parse(line?.response?.text ?? '')).toMatchObject({ code: 0, data: { chat_id: 'oc_launch' } })
  expect((await call(service, GetCall, { path: { id: String(line?.id) } })).data).toEqual(line)
})

test('headers that explain an answer are logged, and a token by its scheme alone', async () => {
  const service = await local()
  const { token } = happyApp
  await service(
    requestTo('GET /open-apis/im/v1/chats', {
      token,
      headers: { 'user-agent': `bot/1 ${token}`, cookie: 'sid=1', 'x-mine': 'anything' },
    }),
  )
  const [line] = await lines(service)
  expect(line?.request_headers).toEqual({
    authorization: 'Bearer …',
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'bot/1 …',
  })
  expect(line?.response_headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-tt-logid': line?.log_id,
  })
})

test('secrets and tokens in bodies are not in the log', async () => {
  const service = await local()
  const { app_id, app_secret, token } = happyApp
  const { envelope } = await call(service, GetTenantAccessTokenInternal, { body: { app_id, app_secret } })
  await say(service, `my token is ${token}`)
  const urls = await call(service, BatchGetTmpDownloadUrl, {
    query: { file_tokens: ['boxcnHappyPicture0000000001'] },
  })
  const address = urls.data?.tmp_download_urls[0]?.tmp_download_url ?? ''
  expect(address).toContain('/tmp_downloads/')
  const all = JSON.stringify(await lines(service))
  for (const secret of [app_secret, token, String(envelope['tenant_access_token']), address])
    expect(all).not.toContain(secret)
  expect(all).toContain(app_id)
})

test('what looks like a token of the service or of the platform is not shown', async () => {
  const { newId } = await testWorld()
  const of = { app_id: happyApp.app_id, tenant_key: 'acme' }
  const made = [
    await derivedToken(happyApp.app_secret, { ...of, kind: 'tenant' }, happyNow),
    await derivedToken(happyApp.app_secret, { ...of, kind: 'app' }, happyNow),
    ...(['user_token', 'user_token_v1', 'refresh_token_v1'] as const).map(newId),
  ]
  const documented = [
    't-caecc734c2e3328a62489fe0648c4b98779515d3',
    't-g1044qeGEDXTB6NDJOGV4JQCYDGHRBARFTGT1234',
    'a-6U1SbDiM6XIH2DcTCPyeub6U1SbDiM6XIH2DcTCP',
    'u-6U1SbDiM6XIH2DcTCPyeub',
    'ur-oQ0mMq6MCcueAv0pwx2fQQhxqv__CbLu6G8ySFwafeKww2Def2BJdOkW3.9gCFM.LBQgFri901QaqeuL',
  ]
  for (const token of [...made, ...documented])
    expect([token, withoutTokens(`before ${token}, after`, new KnownSecrets())]).toEqual([
      token,
      'before …, after',
    ])
})

test('ordinary words are no token: their call is shown whole, and can be repeated', async () => {
  const service = await local()
  const words =
    't-shirts-are-here, a-team-of-1000-people-and-more, u-turn-ahead-in-250-metres, t-internationalisation'
  await say(service, words)
  const [line] = await lines(service)
  expect(line?.request?.text).toContain(words)
  expect(line?.replayable).toBe(true)
})

test('no secret of a sign-in is in the log, and a person’s call cannot be repeated', async () => {
  const service = await local()
  const { app_id: client_id, app_secret: client_secret } = happyApp
  const ask = (route: string, words: Record<string, string>) =>
    service(new Request(`http://herald.test${route}`, { method: 'POST', body: new URLSearchParams(words) }))
  const link = { client_id, redirect_uri: 'http://127.0.0.1:3000/callback', scope: 'im:chat offline_access' }
  const { data } = await call(service, Decide, { body: { ...link, open_id: 'ou_alice' } })
  const code = new URL(data?.location ?? '').searchParams.get('code') ?? ''
  const grant = { client_id, client_secret, code, redirect_uri: link.redirect_uri }
  const first = await ask('/oauth/v3/token', { ...grant, grant_type: 'authorization_code' })
  await call(service, OAuthTokenV3, { body: { ...grant, grant_type: 'authorization_code' } })
  const { access_token, refresh_token } = (await first.json()) as Record<string, string>
  await ask('/oauth/v1/revoke', { client_id, client_secret, token: refresh_token ?? '' })
  const [revoked, , exchanged] = await lines(service)
  expect(exchanged?.request?.text).toContain('"grant_type":"…"')
  expect(revoked?.response?.text).toBe('{"code":0}')
  await call(service, ListChats, { token: access_token ?? null })
  const [listed, ...before] = await lines(service)
  const all = JSON.stringify([listed, before])
  for (const secret of [client_secret, code, access_token, refresh_token]) {
    expect(secret).toMatch(/.{10}/)
    expect(all).not.toContain(secret)
  }
  expect([listed?.code, listed?.replayable, listed?.not_replayable]).toEqual([0, undefined, 'person'])
})

test.each<[why: NotReplayable, words: string, ask: (service: Service) => Promise<unknown>]>([
  ['path', 'no endpoint', (service) => service(requestTo('GET /open-apis/none'))],
  [
    'upload',
    'file',
    (service) =>
      call(service, UploadFile, { form: { file_type: 'stream', file_name: 'a.bin', file: new Blob(['a']) } }),
  ],
  ['names', 'names', (service) => call(service, GetTenantAccessTokenInternal, { body: { app_id: 'cli_x' } })],
  ['secret', 'secret', (service) => say(service, `my token is ${happyApp.token}`)],
  ['long', 'longer', (service) => say(service, 'x'.repeat(3 * MAX_TEXT))],
  ['query', 'parameters', (service) => call(service, ListChats, { query: { page: '1' } })],
  ['unread', 'before its body', (service) => call(service, CreateMessage, { token: null, body: { a: 1 } })],
])('a call that cannot be repeated because of its %s says so', async (why, words, ask) => {
  const service = await local()
  await ask(service)
  const [line] = await lines(service)
  expect([line?.replayable, line?.not_replayable]).toEqual([undefined, why])
  const { code, error } = await call(service, ReplayCall, { path: { id: String(line?.id) } })
  expect([code, error?.field_violations]).toEqual([
    99992402,
    [{ field: 'id', value: '1', description: expect.stringContaining(words) }],
  ])
})

test('the log shows a body that is no JSON unchanged, with the gate that refused it', async () => {
  const service = await local()
  const { url, headers } = requestTo(CreateMessage.route)
  await service(new Request(url, { method: 'POST', headers, body: '{"receive_id": oops' }))
  expect(await lines(service)).toMatchObject([{ gate: 'input', request: { text: '{"receive_id": oops' } }])
})

test('a form is shown with its fields and the size of its file', async () => {
  const service = await local()
  const form = { file_type: 'stream', file_name: 'a.bin', file: new Blob(['12345'.repeat(10)]) }
  await call(service, UploadFile, { form })
  const [line] = await lines(service)
  expect(line?.request?.type).toBe('multipart/form-data')
  expect(JSON.parse(line?.request?.text ?? '')).toMatchObject({ file_name: 'a.bin', file: { bytes: 50 } })
})

test('all bodies together stay within their bound; the calls themselves stay', () => {
  const log = new CallLog()
  const call = {
    log_id: '',
    at: 0,
    ms: 0,
    method: 'GET',
    path: '',
    query: '',
    route: '',
    app_id: '',
    status: 200,
  }
  const text = 'x'.repeat(MAX_TEXT)
  const calls = Math.ceil(MAX_BODIES / MAX_TEXT) + 10
  for (let at = 0; at < calls; at += 1) log.add({ ...call, request: { type: 'a', text }, replayable: true })
  const kept = log.after(0)
  expect(kept).toHaveLength(calls)
  expect(kept.reduce((sum, { request }) => sum + (request?.text?.length ?? 0), 0)).toBeLessThanOrEqual(
    MAX_BODIES,
  )
  expect(kept[0]?.request).toEqual({ type: 'a', cut: true })
  expect(kept.at(-1)?.request?.text).toBe(text)
  expect([kept[0]?.replayable, kept[0]?.not_replayable]).toEqual([undefined, 'dropped'])
  expect(kept.at(-1)?.replayable).toBe(true)
})

test('calls are found by their chat', async () => {
  const service = await local()
  const sent = await say(service, 'here')
  await say(service, 'there', 'oc_other')
  await call(service, GetChat, { path: { chat_id: 'oc_launch' } })
  const about = (await lines(service, { chat_id: 'oc_launch' })).map(({ route }) => route)
  expect(about).toEqual([GetChat.route, CreateMessage.route])
  expect(sent.code).toBe(0)
})

test('a call is repeated with its application’s rights, and is logged again', async () => {
  const service = await local()
  await say(service, 'twice')
  const [first] = await lines(service)
  expect(first?.replayable).toBe(true)
  const { data } = await call(service, ReplayCall, { path: { id: String(first?.id) } })
  expect(data).toEqual({ id: 2, status: 200, code: 0 })
  const [again] = await lines(service)
  expect(again).toMatchObject({ id: 2, app_id: happyApp.app_id, request: first?.request })
  expect(again?.response?.text).not.toBe(first?.response?.text)
})

test('the calls are exported as an HTTP Archive', async () => {
  const service = await local()
  await say(service, 'in the archive')
  await call(service, GetChat, { path: { chat_id: 'oc_nowhere' } })
  const answer = await service(requestTo(ExportHar.route))
  expect(answer.headers.get('content-disposition')).toContain('herald.har')
  const { log } = (await answer.json()) as { log: { version: string; entries: Record<string, unknown>[] } }
  expect(log.version).toBe('1.2')
  expect(log.entries).toMatchObject([
    {
      request: {
        method: 'POST',
        url: 'http://herald.test/open-apis/im/v1/messages?receive_id_type=chat_id',
        queryString: [{ name: 'receive_id_type', value: 'chat_id' }],
        postData: { mimeType: 'application/json', text: expect.stringContaining('in the archive') },
      },
      response: { status: 200, content: { mimeType: 'application/json' } },
    },
    { request: { method: 'GET', bodySize: 0 }, response: { status: 400 }, comment: expect.any(String) },
  ])
})
