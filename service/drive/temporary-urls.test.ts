import { expect, test } from 'vitest'
import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { createService } from '../http/create-service'
import { call, requestTo } from '../testing/call'
import { otherApp } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'

const picture = 'boxcnHappyPicture0000000001'
const DAY_MS = 86_400_000

const urlOf = async (service: ReturnType<typeof createService>, origin = 'http://herald.test') => {
  const asked = requestTo(BatchGetTmpDownloadUrl.route, { query: { file_tokens: picture } })
  const url = asked.url.replace('http://herald.test', origin)
  const reply = (await (await service(new Request(url, { headers: asked.headers }))).json()) as {
    data: { tmp_download_urls: { file_token: string; tmp_download_url: string }[] }
  }
  expect(reply.data.tmp_download_urls).toMatchObject([{ file_token: picture }])
  return reply.data.tmp_download_urls[0]!.tmp_download_url
}

test('a temporary address is absolute, asks for no token, and gives the bytes, also in parts', async () => {
  const service = createService(await testWorld())
  const url = await urlOf(service, 'http://127.0.0.1:8787')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:8787\/open-apis\/drive\/v1\/tmp_downloads\/[\w-]{60,}$/)
  const whole = await service(new Request(url))
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await whole.arrayBuffer()).byteLength).toBe(70)
  const part = await service(new Request(url, { headers: { range: 'bytes=1-3' } }))
  expect([part.status, await part.text()]).toEqual([206, 'PNG'])
})

test('it works for 24 hours and not a millisecond longer', async () => {
  const world = await testWorld()
  const service = createService(world)
  const url = await urlOf(service)
  world.pass(DAY_MS - 1)
  expect((await service(new Request(url))).status).toBe(200)
  world.pass(1)
  expect((await service(new Request(url))).status).toBe(404)
})

test('it is signed: any instance with the key accepts it, and an altered one is refused', async () => {
  const world = await testWorld()
  const url = await urlOf(createService(world))
  const service = createService(world)
  expect((await service(new Request(url))).status).toBe(200)
  const code = url.slice(url.lastIndexOf('/') + 1)
  for (const at of [0, 20, code.length - 5]) {
    const other = code[at] === 'A' ? 'B' : 'A'
    const altered = url.replace(code, code.slice(0, at) + other + code.slice(at + 1))
    expect((await service(new Request(altered))).status).toBe(404)
  }
})

test('up to five tokens may be asked for; what is unknown, or not the caller’s, is missing', async () => {
  const service = createService(await testWorld())
  const asked = requestTo(BatchGetTmpDownloadUrl.route)
  const ask = async (...tokens: string[]) => {
    const query = new URLSearchParams(tokens.map((token) => ['file_tokens', token]))
    const response = await service(new Request(`${asked.url}?${query}`, { headers: asked.headers }))
    const { code, data } = (await response.json()) as {
      code: number
      data: { tmp_download_urls?: { file_token: string }[] }
    }
    return [code, data.tmp_download_urls?.map((url) => url.file_token)]
  }
  expect(await ask('a', picture, 'b', picture, 'c')).toEqual([0, [picture]])
  expect(await ask('a', 'b', 'c', 'd', 'e', picture)).toEqual([99992402, undefined])
  expect(await ask()).toEqual([99992402, undefined])

  const stranger = await call(service, BatchGetTmpDownloadUrl, {
    token: otherApp.token,
    query: { file_tokens: picture },
  })
  expect(stranger).toMatchObject({ code: 0, data: { tmp_download_urls: [] } })
})

test('the media of an external chat, whose announcement cannot be read, get no addresses', async () => {
  const service = createService(
    await testWorld((file) => file.chats.forEach((chat) => (chat.external = true))),
  )
  const reply = await call(service, BatchGetTmpDownloadUrl, { query: { file_tokens: picture } })
  expect(reply).toMatchObject({ code: 0, data: { tmp_download_urls: [] } })
})

test('the files of a dissolved chat have no temporary addresses, and earlier addresses stop working', async () => {
  const world = await testWorld()
  const service = createService(world)
  const url = await urlOf(service)
  await world.store.transaction((tx) => tx.updateTable('chats').set({ dissolved: 1 }).execute())
  expect(await (await service(new Request(url))).json()).toMatchObject({ code: 1061003 })
  const again = await call(service, BatchGetTmpDownloadUrl, { query: { file_tokens: picture } })
  expect(again).toMatchObject({ code: 0, data: { tmp_download_urls: [] } })
})
