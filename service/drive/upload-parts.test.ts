import { expect, test } from 'vitest'
import { DownloadMedia } from '../../contract/drive/download-media'
import { UploadFinish } from '../../contract/drive/upload-finish'
import { UploadPart } from '../../contract/drive/upload-part'
import { UploadPrepare } from '../../contract/drive/upload-prepare'
import { mediaBlocks } from '../examples/media'
import { call, requestTo } from '../testing/call'
import { openService } from '../testing/open-service'

const PART = 4_194_304
const DAY_MS = 86_400_000

/** Bytes whose pattern differs from part to part. */
const numbered = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) & 255)

async function opened() {
  const { world, service } = await openService(mediaBlocks.world, 1_000)
  const prepare = async (size: number) => {
    const body = { file_name: 'long.bin', parent_type: 'docx_file', parent_node: 'doxcnFile', size }
    return (await call(service, UploadPrepare, { body })).data!
  }
  const send = (upload_id: string, seq: number, bytes: Uint8Array) =>
    call(service, UploadPart, {
      form: {
        upload_id,
        seq: String(seq),
        size: String(bytes.length),
        file: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      },
    })
  const finish = (upload_id: string, block_num: number) =>
    call(service, UploadFinish, { body: { upload_id, block_num } })
  return { world, service, prepare, send, finish }
}

test('parts that are sent in any order, some of them twice, become one file', async () => {
  const { service, prepare, send, finish } = await opened()
  const whole = numbered(2 * PART + 1000)
  const { upload_id, block_size, block_num } = await prepare(whole.length)
  expect([block_size, block_num]).toEqual([PART, 3])
  const part = (seq: number) => whole.slice(seq * PART, (seq + 1) * PART)
  expect(await send(upload_id, 2, part(2))).toMatchObject({ code: 0, data: {} })
  expect((await send(upload_id, 0, new Uint8Array(PART))).code).toBe(0)
  expect((await finish(upload_id, 3)).code).toBe(1062010)
  expect((await send(upload_id, 1, part(1))).code).toBe(0)
  expect((await send(upload_id, 0, part(0))).code).toBe(0)
  const { file_token } = (await finish(upload_id, 3)).data!
  const response = await service(requestTo(DownloadMedia.route, { path: { file_token } }))
  const back = new Uint8Array(await response.arrayBuffer())
  // Compared as a whole, because a diff of nine million numbers is useless.
  expect(back.length === whole.length && back.every((byte, at) => byte === whole[at])).toBe(true)

  expect((await finish(upload_id, 3)).code).toBe(1061003)
  expect((await send(upload_id, 0, part(0))).code).toBe(1061003)
})

test('a part is as long as it was prepared: full ones, and the rest', async () => {
  const { prepare, send } = await opened()
  const { upload_id, block_num } = await prepare(PART + 10)
  expect(block_num).toBe(2)
  expect((await send(upload_id, 0, new Uint8Array(PART - 1))).code).toBe(1062009)
  expect((await send(upload_id, 0, new Uint8Array(PART + 1))).code).toBe(1062009)
  expect((await send(upload_id, 1, new Uint8Array(11))).code).toBe(1062009)
  expect((await send(upload_id, 1, new Uint8Array(10))).code).toBe(0)
  expect((await send(upload_id, 2, new Uint8Array(0))).code).toBe(1062011)
  expect((await send(upload_id, -1, new Uint8Array(PART))).code).toBe(1062011)
})

test.each([
  [0, 0],
  [1, 1],
  [PART, 1],
  [PART + 1, 2],
  [128 * PART, 128],
])('a file of %i bytes has %i parts', async (size, block_num) => {
  expect(await (await opened()).prepare(size)).toMatchObject({ block_num })
})

test('an upload_id lives for 24 hours, is remembered as long again, and is forgotten then', async () => {
  const { world, prepare, send } = await opened()
  const { upload_id } = await prepare(1)
  world.pass(DAY_MS - 1000)
  expect((await send(upload_id, 0, new Uint8Array(1))).code).toBe(0)
  expect((await send(upload_id, 0, new Uint8Array(1))).code).toBe(1061021)
  world.pass(DAY_MS)
  await prepare(1)
  expect((await send(upload_id, 0, new Uint8Array(1))).code).toBe(1061003)
  const rows = await world.store.transaction((tx) => tx.selectFrom('upload_parts').selectAll().execute())
  expect(rows).toEqual([])
})
