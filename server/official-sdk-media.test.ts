import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lark from '@larksuiteoapi/node-sdk'
import { expect, test } from 'vitest'
import { firstTicket } from '../service/tokens/app-ticket'
import { sdkServer } from './testing/sdk-server'

/**
 * The official SDK against a running server: material of announcements, and the tokens of both kinds of application.
 */
/** One chat per test, because of the limit of three edits a second for one announcement. */
const imageChat = 'oc_11111111111111111111111111111111'
const fileChat = 'oc_33333333333333333333333333333333'
const partsChat = 'oc_44444444444444444444444444444444'
const partnerChat = 'oc_22222222222222222222222222222222'
const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }
const storeApp = { app_id: 'cli_b1b2c3d4e5f60718', app_secret: 'store-secret-for-tests' }
const tenant_key = '736588c9260f175e'
const partner = '1f2e3d4c5b6a7988'

const world = {
  tenants: [
    { tenant_key, name: 'Acme' },
    { tenant_key: partner, name: 'Zenith' },
  ],
  apps: [
    { ...app, name: 'Herald bot', tenant_key },
    { ...storeApp, name: 'Store bot', tenant_key, kind: 'store' as const },
  ],
  chats: [
    ...[imageChat, fileChat, partsChat].map((chat_id) => ({
      chat_id,
      name: 'Walk',
      tenant_key,
      bots: [{ app_id: app.app_id, joined_at: 0 }],
    })),
    {
      chat_id: partnerChat,
      name: 'Partner',
      tenant_key: partner,
      bots: [{ app_id: storeApp.app_id, joined_at: 0 }],
    },
  ],
}

const sdk = sdkServer(world, app)
const place = (name: string) => join(sdk.folder, name)

/** Creates an empty block in the announcement, and returns the id of the block that takes material. */
async function emptyBlock(chat_id: string, block_type: 23 | 27): Promise<string> {
  const created = await sdk.client.docx.v1.chatAnnouncementBlockChildren.create({
    path: { chat_id, block_id: chat_id },
    data: { children: [block_type === 27 ? { block_type, image: {} } : { block_type, file: {} }] },
  })
  const [block] = created.data?.children ?? []
  const id = block_type === 27 ? block?.block_id : block?.children?.[0]
  if (!id) throw new Error(`creating answers ${created.code} ${created.msg}`)
  return id
}

const blockOf = async (chat_id: string, block_id: string) =>
  (await sdk.client.docx.v1.chatAnnouncementBlock.get({ path: { chat_id, block_id } })).data?.block

async function downloaded(file_token: string): Promise<Buffer> {
  const response = await sdk.client.drive.v1.media.download({ path: { file_token } })
  await response.writeFile(place(file_token))
  return readFileSync(place(file_token))
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the SDK uploads an image from memory into a block and downloads it', async () => {
  const block_id = await emptyBlock(imageChat, 27)
  const uploaded = await sdk.client.drive.v1.media.uploadAll({
    data: {
      file_name: 'plan.png',
      parent_type: 'docx_image',
      parent_node: block_id,
      size: onePixel.length,
      file: onePixel,
    },
  })
  const token = uploaded?.file_token ?? ''
  const updated = await sdk.client.docx.v1.chatAnnouncementBlock.batchUpdate({
    path: { chat_id: imageChat },
    data: { requests: [{ block_id, replace_image: { token } }] },
  })
  expect(updated.code).toBe(0)
  expect((await blockOf(imageChat, block_id))?.image).toMatchObject({ token, width: 1, height: 1 })
  expect(await downloaded(token)).toEqual(onePixel)
})

test('the SDK uploads a file from the disk with a checksum and downloads it', async () => {
  const block_id = await emptyBlock(fileChat, 23)
  writeFileSync(place('报告.txt'), 'a plan')
  const uploaded = await sdk.client.drive.v1.media.uploadAll({
    data: {
      file_name: '报告.txt',
      parent_type: 'docx_file',
      parent_node: block_id,
      size: 6,
      checksum: '119538221',
      file: createReadStream(place('报告.txt')),
    },
  })
  const token = uploaded?.file_token ?? ''
  await sdk.client.docx.v1.chatAnnouncementBlock.batchUpdate({
    path: { chat_id: fileChat },
    data: { requests: [{ block_id, replace_file: { token } }] },
  })
  expect((await blockOf(fileChat, block_id))?.file).toMatchObject({ token, name: '报告.txt' })
  expect((await downloaded(token)).toString()).toBe('a plan')
})

test('the SDK uploads a file in parts, and gets temporary URLs for it', async () => {
  const block_id = await emptyBlock(partsChat, 23)
  const whole = Buffer.alloc(4_194_304 + 1000, 'herald')
  const upload = await sdk.client.drive.v1.media.uploadPrepare({
    data: { file_name: 'long.bin', parent_type: 'docx_file', parent_node: block_id, size: whole.length },
  })
  expect(upload.data).toMatchObject({ block_size: 4_194_304, block_num: 2 })
  const { upload_id = '', block_size = 0, block_num = 0 } = upload.data ?? {}
  for (let seq = 0; seq < block_num; seq += 1) {
    const file = whole.subarray(seq * block_size, (seq + 1) * block_size)
    await sdk.client.drive.v1.media.uploadPart({ data: { upload_id, seq, size: file.length, file } })
  }
  const finished = await sdk.client.drive.v1.media.uploadFinish({ data: { upload_id, block_num } })
  const token = finished.data?.file_token ?? ''
  expect((await downloaded(token)).equals(whole)).toBe(true)

  const { data } = await sdk.client.drive.v1.media.batchGetTmpDownloadUrl({
    params: { file_tokens: ['boxcnNowhere', token] },
  })
  expect(data?.tmp_download_urls).toMatchObject([{ file_token: token }])
  const response = await fetch(data?.tmp_download_urls?.[0]?.tmp_download_url ?? '')
  expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true)
})

test('the SDK gets both tokens of a custom application', async () => {
  const [tenant, own] = [
    await sdk.client.auth.v3.tenantAccessToken.internal({ data: app }),
    await sdk.client.auth.v3.appAccessToken.internal({ data: app }),
  ]
  expect(tenant).toMatchObject({ code: 0, tenant_access_token: expect.stringMatching(/^t-/) })
  expect(own).toMatchObject({ code: 0, app_access_token: expect.stringMatching(/^t-/) })
})

/** A cache for the SDK that starts with an application's ticket. */
function cacheWith(app_ticket: string): lark.Cache {
  const kept = new Map<unknown, unknown>([[lark.CAppTicket, app_ticket]])
  return {
    get: async (key) => kept.get(key),
    set: async (key, value) => {
      kept.set(key, value)
      return true
    },
  }
}

test('a store application works with its ticket in a tenant that has installed it', async () => {
  const store = new lark.Client({
    appId: storeApp.app_id,
    appSecret: storeApp.app_secret,
    appType: lark.AppType.ISV,
    domain: sdk.url,
    cache: cacheWith(firstTicket(storeApp.app_id)),
    loggerLevel: lark.LoggerLevel.error,
  })
  expect(await store.auth.v3.appTicket.resend({ data: storeApp })).toMatchObject({ code: 0 })
  const own = (await store.auth.v3.appAccessToken.create({
    data: { ...storeApp, app_ticket: firstTicket(storeApp.app_id) },
  })) as { app_access_token?: string }
  expect(own.app_access_token).toMatch(/^a-/)
  const tenant = await store.auth.v3.tenantAccessToken.create({
    data: { app_access_token: own.app_access_token ?? '', tenant_key: partner },
  })
  expect(tenant).toMatchObject({ code: 0, tenant_access_token: expect.stringMatching(/^t-/) })

  // The SDK does the same by itself.
  const chats = await store.im.v1.chat.list({}, lark.withTenantKey(partner))
  expect(chats.data?.items).toMatchObject([{ chat_id: partnerChat }])
  const nowhere = store.im.v1.chat.list({}, lark.withTenantKey('nowhere'))
  await expect(nowhere).rejects.toThrow('code: 10013')
})
