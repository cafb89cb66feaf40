import { expect, test } from 'vitest'
import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { UploadAll } from '../../contract/drive/upload-all'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import { ListCalls } from '../../contract/herald/log'
import { ListChats } from '../../contract/im/chats/list-chats'
import { mediaBlocks, plan } from '../examples/media'
import { asNeighbour, withNeighbour } from '../examples/upload'
import { createService } from '../http/create-service'
import { call, requestTo } from '../testing/call'
import { testWorld } from '../testing/test-world'

const happy = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', ...plan }
const MIB = 1_048_576

async function opened() {
  const world = await testWorld(mediaBlocks.world)
  const service = createService(world)
  const upload = (form: Record<string, string | Blob>) => {
    world.pass(1000)
    return call(service, UploadAll, { form })
  }
  return { world, service, upload }
}

test('20 MiB are accepted, and one byte more is not', async () => {
  const { upload } = await opened()
  for (const [size, code] of [
    [20 * MIB, 0],
    [20 * MIB + 1, 1061043],
  ] as const) {
    const { checksum: _none, ...form } = { ...happy, file: new Blob([new Uint8Array(size)]) }
    expect((await upload({ ...form, size: String(size) })).code).toBe(code)
    // A file that is declared smaller than it is, is not kept either.
    expect((await upload({ ...form, size: '6' })).code).toBe(size > 20 * MIB ? 1061043 : 1062009)
  }
})

test('a form that lacks what it must have answers 1061002, one without a parent 1061004', async () => {
  const { upload } = await opened()
  for (const name of ['file_name', 'size', 'parent_type', 'file'] as const) {
    const { [name]: _left, ...form } = happy
    expect([name, (await upload(form)).code]).toEqual([name, 1061002])
  }
  const { parent_node: _left, ...form } = happy
  expect((await upload(form)).code).toBe(1061004)
  expect((await upload({ ...happy, size: '-1' })).code).toBe(1061002)
  expect((await upload({ ...happy, size: 'six' })).code).toBe(1061002)
})

test('a checksum may be missing or empty, and a name may have 250 letters of any size in bytes', async () => {
  const { upload } = await opened()
  expect((await upload({ ...happy, checksum: '' })).code).toBe(0)
  expect((await upload({ ...happy, file_name: '计'.repeat(250) })).code).toBe(0)
  expect((await upload({ ...happy, file_name: '😀'.repeat(250) })).code).toBe(0)
  expect((await upload({ ...happy, file_name: ' ' })).code).toBe(1061008)
})

test('a spreadsheet takes material under its token, and gives it to who is in its chat', async () => {
  const { world, service, upload } = await opened()
  const reply = await upload({ ...happy, parent_type: 'sheet_image', parent_node: 'shtcnMedia' })
  expect(reply.code).toBe(0)
  world.pass(1000)
  const urls = await call(service, BatchGetTmpDownloadUrl, {
    query: { file_tokens: reply.data!.file_token },
  })
  expect(urls.data?.tmp_download_urls).toHaveLength(1)
  for (const parent_node of ['shtcnMedi', 'shtcnMedia_Sheet1', 'shtcnNowhere']) {
    const other = await upload({ ...happy, parent_type: 'sheet_file', parent_node })
    expect([parent_node, other.code]).toEqual([parent_node, 1061044])
  }
})

test('who may not write the announcement may not upload for it', async () => {
  const unusual: Parameters<typeof testWorld>[0][] = [
    (file) => (file.chats[0]!.external = true),
    (file) => (file.chats[0]!.edit_permission = 'only_owner'),
    (file) => (file.apps[0]!.bot_enabled = false),
    (file) => (file.chats[0]!.tenant_key = '1f2e3d4c5b6a7988'),
  ]
  for (const change of unusual) {
    const world = await testWorld((file) => {
      mediaBlocks.world?.(file)
      change?.(file)
    })
    expect(await call(createService(world), UploadAll, { form: happy })).toMatchObject({
      status: 403,
      code: 1061004,
    })
  }
})

/** A form whose bytes are held back until `letGo`. */
function slowForm(form: Record<string, string | Blob>) {
  const request = requestTo(UploadAll.route, { form })
  const whole = request.arrayBuffer()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await held
      controller.enqueue(new Uint8Array(await whole))
      controller.close()
    },
  })
  const { url, headers, method } = request
  return { request: new Request(url, { method, headers, body, duplex: 'half' } as RequestInit), letGo }
}

test('an upload during another one of the application is refused with the code to try again', async () => {
  const world = await testWorld((file) => {
    mediaBlocks.world?.(file)
    withNeighbour(file)
  })
  const service = createService(world)
  const slow = slowForm(happy)
  const first = service(slow.request)
  // Its token is looked up before it counts as running, and these calls queue for the same store after it.
  await call(service, ListChats)
  await call(service, ListChats)
  expect(await call(service, UploadAll, { form: happy })).toMatchObject({ status: 200, code: 1061045 })
  const { checksum: _none, file: _bytes, ...body } = happy
  expect(await call(service, UploadPrepare, { body })).toMatchObject({ code: 1061045 })
  expect(await call(service, UploadAll, { form: happy, headers: asNeighbour })).toMatchObject({ code: 0 })
  slow.letGo()
  expect(await (await first).json()).toMatchObject({ code: 0 })
  expect(await call(service, UploadAll, { form: happy })).toMatchObject({ code: 0 })
})

test('without limits, uploads run at the same time, and the log marks the later one', async () => {
  const world = await testWorld((file) => {
    mediaBlocks.world?.(file)
    file.limits = 'off'
  })
  const service = createService(world, { local: 'local' })
  const slow = slowForm(happy)
  const first = service(slow.request)
  await call(service, ListChats)
  await call(service, ListChats)
  expect(await call(service, UploadAll, { form: happy })).toMatchObject({ code: 0 })
  const { data } = await call(service, ListCalls, { token: null, query: { route: UploadAll.route } })
  expect(data?.items).toMatchObject([{ code: 0, would_refuse: 1061045 }])
  slow.letGo()
  expect(await (await first).json()).toMatchObject({ code: 0 })
})

test('an upload that breaks off is no longer under way', async () => {
  const { service, upload } = await opened()
  const { url, headers, method } = requestTo(UploadAll.route, { form: happy })
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  await service(new Request(url, { method, headers, body, duplex: 'half' } as RequestInit))
  expect((await upload(happy)).code).toBe(0)
})
