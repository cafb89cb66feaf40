import { expect, test } from 'vitest'
import { DownloadMedia } from '../../contract/drive/download-media'
import { createService } from '../http/create-service'
import { requestTo } from '../testing/call'
import { testWorld } from '../testing/test-world'

const path = { file_token: 'boxcnHappyPicture0000000001' }
const download = async (headers: Record<string, string> = {}) =>
  createService(await testWorld())(requestTo(DownloadMedia.route, { path, headers }))

test('a download is the bytes as an attachment that runs nothing', async () => {
  const response = await download()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '70',
    'content-disposition': `attachment; filename="${Buffer.from('plan – 计划.png').toString('latin1')}"; filename*=UTF-8''plan%20%E2%80%93%20%E8%AE%A1%E5%88%92.png`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect((await response.arrayBuffer()).byteLength).toBe(70)
})

test('a Range answers 206 with that part', async () => {
  const response = await download({ range: 'bytes=1-3' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 1-3/70')
  expect(await response.text()).toBe('PNG')
})

test('a meaningless Range returns the whole', async () => {
  for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-', 'x']) {
    const response = await download({ range })
    expect([range, response.status]).toEqual([range, 200])
  }
})

test('a client that starts with a Range gets an empty file', async () => {
  const world = await testWorld((file) => (file.chats[0]!.announcement.media[0]!.content_base64 = ''))
  const asked = requestTo(DownloadMedia.route, { path, headers: { range: 'bytes=0-8388607' } })
  const response = await createService(world)(asked)
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('HTML that is declared to be a picture is sent as octets', async () => {
  const world = await testWorld((file) => {
    file.chats[0]!.announcement.media[0]!.content_base64 = btoa('<script>alert(1)</script>')
  })
  const response = await createService(world)(requestTo(DownloadMedia.route, { path }))
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
})

test('an error of the service has HTTP status 200 and the platform’s code', async () => {
  const world = await testWorld()
  const get = () => Promise.reject(new Error('a bug'))
  const service = createService({ ...world, blobs: { ...world.blobs, get } })
  const response = await service(requestTo(DownloadMedia.route, { path }))
  expect([response.status, await response.json()]).toMatchObject([200, { code: 1061001 }])
})

test('a chat of another tenant keeps its pictures, also from a bot that is in it', async () => {
  const world = await testWorld((file) => (file.chats[0]!.tenant_key = '1f2e3d4c5b6a7988'))
  const response = await createService(world)(requestTo(DownloadMedia.route, { path }))
  expect([response.status, await response.json()]).toMatchObject([403, { code: 1061004 }])
})
