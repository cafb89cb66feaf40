import { expect, test } from 'vitest'
import { GetFile } from '../../../contract/im/files/get-file'
import { UploadFile } from '../../../contract/im/files/upload-file'
import { UploadImage } from '../../../contract/im/images/upload-image'
import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { pngHeader } from '../../examples/picture'
import { createService } from '../../http/create-service'
import { requestTo } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

/** Every limit is tested with a Content-Length and with a body in pieces. */
const MB = 1024 * 1024

/** The same request with its body in pieces and without a Content-Length. */
async function inPieces(request: Request): Promise<Request> {
  const body = new Uint8Array(await request.arrayBuffer())
  let at = 0
  const pieces = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close()
      controller.enqueue(body.slice(at, at + 100_001))
      at += 100_001
    },
  })
  return new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: pieces as BodyInit,
    duplex: 'half',
  } as RequestInit)
}

const fileFormOf = (size: number) => ({
  file_type: 'stream',
  file_name: 'a.bin',
  file: new Blob([new Uint8Array(size)]),
})
const imageFormOf = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(pngHeader(1, 1).subarray(0, size))
  return { image_type: 'message', image: new Blob([bytes]) }
}

const uploads = [
  ['a file of 0 bytes', UploadFile, () => fileFormOf(0), 234010],
  ['a file of 1 byte', UploadFile, () => fileFormOf(1), 0],
  ['a file of 30 MiB', UploadFile, () => fileFormOf(30 * MB), 0],
  ['a file of 30 MiB and 1', UploadFile, () => fileFormOf(30 * MB + 1), 234006],
  ['an image of 0 bytes', UploadImage, () => imageFormOf(0), 234010],
  ['an image of 10 MiB', UploadImage, () => imageFormOf(10 * MB), 0],
  ['an image of 10 MiB and 1', UploadImage, () => imageFormOf(10 * MB + 1), 234006],
] as const

for (const way of ['at once', 'in pieces'] as const) {
  test.each(uploads)(
    `%s that comes ${way} is answered as its size says`,
    async (_name, contract, formOf, code) => {
      const world = await testWorld()
      const before = await rowsIn(world)
      const whole = requestTo(contract.route, { form: formOf() })
      const response = await createService(world)(way === 'at once' ? whole : await inPieces(whole))
      expect(await response.json()).toMatchObject({ code })
      expect(await rowsIn(world)).toBe(before + (code === 0 ? 1 : 0))
    },
  )
}

const downloads = [
  [0, 200],
  [1, 200],
  [100 * MB, 200],
  [100 * MB + 1, 400],
] as const

test.each(downloads)('a download of %i bytes answers %i', async (size, status) => {
  const world = await testWorld((file) => {
    delete file.files[0]!.content_base64
    file.files[0]!.size = size
  })
  const service = createService(world)
  const asked = [
    requestTo(GetFile.route, { path: { file_key: 'file_v3_happy' } }),
    requestTo(GetMessageResource.route, {
      path: { message_id: 'om_file', file_key: 'file_v3_happy' },
      query: { type: 'file' },
    }),
  ]
  for (const request of asked) {
    const response = await service(request)
    expect(response.status).toBe(status)
    if (status === 200) expect(await lengthOf(response)).toBe(size)
    else expect(await response.json()).toMatchObject({ code: 234037 })
  }
})

async function lengthOf(response: Response): Promise<number> {
  let length = 0
  for await (const piece of response.body as AsyncIterable<Uint8Array>) length += piece.length
  expect(response.headers.get('content-length')).toBe(String(length))
  return length
}

const rowsIn = async (world: Awaited<ReturnType<typeof testWorld>>) =>
  (await world.store.transaction((tx) => tx.selectFrom('files').select('file_key').execute())).length
