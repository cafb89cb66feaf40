import { expect, test } from 'vitest'
import { OidcAccessToken } from '../../contract/auth/oauth/oidc'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { BasicBatchUsers } from '../../contract/contact/basic-batch-users'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { GetBlock } from '../../contract/docx/get-block'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { ListChildren } from '../../contract/docx/list-children'
import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadMedia } from '../../contract/drive/download-media'
import { UploadAll } from '../../contract/drive/upload-all'
import { UploadFinish } from '../../contract/drive/upload-finish'
import { UploadPart } from '../../contract/drive/upload-part'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { Endpoint } from '../../contract/endpoint'
import { UploadFile } from '../../contract/im/files/upload-file'
import { GetMessageResource } from '../../contract/im/messages/get-message-resource'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { GetSpreadsheet } from '../../contract/sheets/get-spreadsheet'
import { ReadValues } from '../../contract/sheets/read-values'
import { says } from '../examples/announcement'
import { call } from '../testing/call'
import type { CallInput } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { createService } from './create-service'
import { Failure } from './failure'
import { Pace } from './pace'

const limit = { times: 5, ms: 1000, by: 'app', status: 400 } as const

const admitted = (pace: Pace, now: number, key = 'a') => {
  try {
    pace.admit([{ key, limit }], now)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

test('a caller who keeps trying is admitted as soon as there is room, because refusals do not count', () => {
  const pace = new Pace()
  const times = Array.from({ length: 3000 }, (_, ms) => ms).filter((ms) => admitted(pace, ms))
  expect(times).toHaveLength(15)
})

test('a key that is used once is forgotten after its own window, however many others there are', () => {
  const pace = new Pace()
  let most = 0
  for (let at = 0; at < 10_000; at += 1) {
    admitted(pace, at * 10, `key ${at}`)
    most = Math.max(most, pace.size)
  }
  // The window is a second: two of them have two hundred keys.
  expect(most).toBe(200)
  expect(admitted(pace, 100_000, 'key 1')).toBe(true)
})

test('a key that was used once within the window still counts when others are dropped', () => {
  const pace = new Pace()
  expect(admitted(pace, 5_000)).toBe(true)
  for (let at = 0; at < 5_001; at += 1) admitted(pace, 5_000, `key ${at}`)
  const more = Array.from({ length: 5 }, () => admitted(pace, 5_999))
  expect(more).toEqual([true, true, true, true, false])
})

test('the refusal has the gateway’s words, headers and status: 400 for the application, 429 for the announcement', async () => {
  const world = await testWorld()
  const service = createService(world)
  const refusals = []
  for (let turn = 0; turn < 21; turn += 1) {
    const reply = await call(service, GetAnnouncement, { path: { chat_id: 'oc_launch' } })
    if (reply.code !== 0) refusals.push(reply)
  }
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toMatchObject({ code: 99991400, status: 400, msg: 'request trigger frequency limit' })
  expect(refusals[0]?.headers.get('x-ogw-ratelimit-limit')).toBe('20')
  expect(refusals[0]?.headers.get('x-ogw-ratelimit-reset')).toBe('1')
})

test('the three writes of one announcement count together, reads do not count among them', async () => {
  const world = await testWorld()
  const service = createService(world)
  const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
  const divider = { block_type: 22, divider: {} }
  const body = { children: [divider, divider] }
  const requests = [{ block_id: 'oc_launch', update_text_elements: says('a') }]
  expect(await call(service, CreateBlocks, { path, body })).toMatchObject({ code: 0 })
  expect(await call(service, BatchUpdateBlocks, { path, body: { requests } })).toMatchObject({ code: 0 })
  await call(service, ListBlocks, { path })
  const removal = { path, body: { start_index: 0, end_index: 1 } }
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 0 })
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 99991400, status: 429 })
  expect(
    await call(service, CreateBlocks, { path: { chat_id: 'oc_other', block_id: 'oc_other' }, body }),
  ).toMatchObject({ code: 0 })
  world.pass(1000)
  expect(await call(service, BatchDeleteChildren, removal)).toMatchObject({ code: 0 })
})

const chat = { path: { chat_id: 'oc_launch' } }
const under = { path: { chat_id: 'oc_launch', block_id: 'oc_launch' } }
const credentials = { app_id: happyApp.app_id, app_secret: happyApp.app_secret }
const tierOfFiles = { times: 1_000, ms: 60_000, pause: 20, status: 429 }

type Limited = Endpoint & {
  input?: CallInput
  times: number
  ms?: number
  pause?: number
  status?: number
  code?: number
}

/** Calls are as quick as the shorter limit of an endpoint allows; rules may refuse them. */
test.each<Limited>([
  { ...GetAnnouncement, input: chat, times: 20 },
  { ...ListBlocks, input: chat, times: 10 },
  { ...GetBlock, input: under, times: 10 },
  { ...ListChildren, input: under, times: 10 },
  { ...MergeForward, ...tierOfFiles, status: 400, code: 230020 },
  { ...UploadFile, ...tierOfFiles },
  { ...OidcAccessToken, input: { body: { grant_type: 'authorization_code' } }, times: 50, status: 429 },
  { ...ReadValues, input: { path: { spreadsheetToken: 'none', range: 'none' } }, times: 100, status: 429 },
  { ...GetSpreadsheet, input: { path: { spreadsheet_token: 'none' } }, times: 100, ms: 60_000, status: 429 },
  { ...BasicBatchUsers, input: { body: { user_ids: ['ou_bob'] } }, times: 5, status: 429 },
  { ...GetTenantAccessTokenInternal, ...tierOfFiles, input: { token: null, body: credentials } },
  { ...GetMessageResource, ...tierOfFiles, input: { path: { message_id: 'none', file_key: 'none' } } },
])('$route admits $times calls, and the next one later', async (row) => {
  const { input = {}, times, ms = 1_000, pause = 0, status = 400, code = 99991400, ...endpoint } = row
  const world = await testWorld()
  const service = createService(world)
  const ask = () => call(service, endpoint, input)
  const began = world.now()
  for (let turn = 0; turn < times; turn += 1) {
    expect((await ask()).code).not.toBe(code)
    world.pass(pause)
  }
  const late = await ask()
  expect(late).toMatchObject({ status, code })
  expect(late.headers.get('x-ogw-ratelimit-limit')).toBe(String(times))
  world.setNow(began + ms - 1)
  expect((await ask()).code).toBe(code)
  world.setNow(began + ms)
  expect((await ask()).code).not.toBe(code)
})

test.each<Endpoint>([
  BatchGetTmpDownloadUrl,
  DownloadMedia,
  UploadAll,
  UploadFinish,
  UploadPart,
  UploadPrepare,
])('$route has five calls a second and 10,000 a day of its own', async (endpoint) => {
  const counted: unknown[] = []
  const pace = new Pace()
  pace.admit = (paced) => {
    for (const {
      key,
      limit: { times, ms, status },
    } of paced)
      counted.push([key.startsWith(endpoint.route), times, ms, status])
  }
  const service = createService(await testWorld(), { pace })
  await call(service, endpoint, { path: { file_token: 'none' } })
  expect(counted).toEqual([
    [true, 5, 1_000, 429],
    [true, 10_000, 86_400_000, 429],
  ])
})

test('an application updates announcements five times a second, whichever they are', async () => {
  const service = createService(await testWorld())
  const requests = [{ block_id: 'none', update_text_elements: says('a') }]
  const codes = []
  for (const chat_id of ['oc_1', 'oc_2', 'oc_3', 'oc_4', 'oc_5', 'oc_6'])
    codes.push((await call(service, BatchUpdateBlocks, { path: { chat_id }, body: { requests } })).code)
  expect(codes).toEqual([...Array<number>(5).fill(1770002), 99991400])
})
