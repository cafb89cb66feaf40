import { expect, test } from 'vitest'
import { DownloadMedia } from '../../contract/drive/download-media'
import { UploadAll } from '../../contract/drive/upload-all'
import { openAnnouncement } from '../docx/testing/open-announcement'
import { call, requestTo } from '../testing/call'

/** platform/docx#announcement-rules, rules 5, 6 and 11, over HTTP: how the operations work together. */
const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

type Open = Awaited<ReturnType<typeof openAnnouncement>>

const upload = (
  { service }: Open,
  parent_type: string,
  parent_node: string,
  bytes: Uint8Array,
  file_name: string,
) =>
  call(service, UploadAll, {
    form: {
      // The SDK's own order: the file in the middle.
      file_name,
      file: new Blob([bytes as Uint8Array<ArrayBuffer>]),
      parent_type,
      parent_node,
      size: String(bytes.length),
    },
  })

const tokenOf = async (...given: Parameters<typeof upload>) => {
  const reply = await upload(...given)
  expect(reply).toMatchObject({ code: 0, data: { file_token: expect.stringMatching(/^boxcn\w{22}$/) } })
  return reply.data!.file_token
}

const bytesBehind = async ({ service }: Open, file_token: string) => {
  const response = await service(requestTo(DownloadMedia.route, { path: { file_token } }))
  return {
    name: response.headers.get('content-disposition'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

const created = async (open: Open, definition: object) => {
  const reply = await open.create('oc_launch', [definition])
  const [block] = reply.data?.children ?? []
  if (!block) throw new Error(`creating answers ${reply.code}`)
  return block
}

test('an image is added in three steps: an empty block, its bytes, its token', async () => {
  const open = await openAnnouncement()
  const { block_id } = await created(open, { block_type: 27, image: {} })
  const token = await tokenOf(open, 'docx_image', block_id, onePixel, 'plan.png')
  expect(await open.update([{ block_id, replace_image: { token } }])).toMatchObject({ code: 0 })

  const listed = (await open.listed()).find((block) => block.block_id === block_id)
  expect(listed?.image).toMatchObject({ token, width: 1, height: 1 })
  expect((await bytesBehind(open, token)).bytes).toEqual(onePixel)

  // A block that has a picture takes another one.
  const next = await tokenOf(open, 'docx_image', block_id, onePixel, 'plan 2.png')
  expect(await open.update([{ block_id, replace_image: { token: next } }])).toMatchObject({ code: 0 })
})

test('a file is added in three steps: a view around an empty file, its bytes, its token', async () => {
  const open = await openAnnouncement()
  const view = await created(open, { block_type: 23, file: { token: '' } })
  expect(view.block_type).toBe(33)
  const [block_id = ''] = view.children ?? []
  const bytes = new TextEncoder().encode('%PDF-1.7 the plan')
  const token = await tokenOf(open, 'docx_file', block_id, bytes, '计划.pdf')
  expect(await open.update([{ block_id, replace_file: { token } }])).toMatchObject({ code: 0 })

  const listed = (await open.listed()).find((block) => block.block_id === block_id)
  expect(listed?.file).toMatchObject({ token, name: '计划.pdf' })
  const back = await bytesBehind(open, token)
  expect(back.bytes).toEqual(bytes)
  expect(back.name).toContain(encodeURIComponent('计划.pdf'))
})

test('a token is good for the block that it was uploaded for: another one, or the page, answers 1770013', async () => {
  const open = await openAnnouncement()
  const first = await created(open, { block_type: 27, image: {} })
  const second = await created(open, { block_type: 27, image: {} })
  const forSecond = await tokenOf(open, 'docx_image', second.block_id, onePixel, 'plan.png')
  const forPage = await tokenOf(open, 'docx_image', 'oc_launch', onePixel, 'plan.png')
  for (const token of [forSecond, forPage]) {
    const reply = await open.update([{ block_id: first.block_id, replace_image: { token } }])
    expect(reply.code).toBe(1770013)
  }
  const nobody = await open.update([{ block_id: first.block_id, replace_image: { token: 'boxcnNowhere' } }])
  expect(nobody.code).toBe(1770038)
})

test('only a file block accepts material, not the view around it or a block of another kind', async () => {
  const open = await openAnnouncement()
  const view = await created(open, { block_type: 23, file: { token: '' } })
  const image = await created(open, { block_type: 27, image: {} })
  for (const block_id of [view.block_id, image.block_id]) {
    expect((await upload(open, 'docx_file', block_id, onePixel, 'plan.png')).code).toBe(1061044)
  }
})

test('a deleted block accepts no material, and its old revision still shows the previous file', async () => {
  const open = await openAnnouncement()
  const { block_id } = await created(open, { block_type: 27, image: {} })
  const token = await tokenOf(open, 'docx_image', block_id, onePixel, 'plan.png')
  await open.remove('oc_launch', 0, 1)
  expect((await upload(open, 'docx_image', block_id, onePixel, 'plan.png')).code).toBe(1061041)
  expect((await bytesBehind(open, token)).bytes).toEqual(onePixel)
})
