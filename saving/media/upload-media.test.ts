import { beforeEach, expect, test } from 'vitest'
import { createClient } from '../../client/client'
import { CallerChanged, NoAnswer } from '../../client/lark-error'
import type { FormRequest } from '../../client/requests'
import { DownloadMedia } from '../../contract/drive/download-media'
import { openAnnouncement } from '../../service/docx/testing/open-announcement'
import { requestTo } from '../../service/testing/call'
import { happyApp, otherApp } from '../../service/testing/happy-world'
import type { UploadParts } from './send-bytes'
import { uploadMedia } from './upload-media'

/** The real service in memory, called as the page calls it. The test itself cuts the connection. */
let open: Awaited<ReturnType<typeof openAnnouncement>>
let urls: string[]
let cut: (url: string) => boolean
let client: ReturnType<typeof createClient>
let blockId: string

const MIB = 1_048_576

beforeEach(async () => {
  open = await openAnnouncement()
  urls = []
  cut = () => false
  const send = async (url: string, init: RequestInit) => {
    urls.push(url.split('/').at(-1)!)
    const isCut = cut(url)
    const response = await open.service(new Request(new URL(url, 'http://herald.test'), init))
    if (isCut) throw new NoAnswer(new Error('cut'))
    return response
  }
  client = createClient({
    fetch: (url, init) => send(url as string, init!),
    post: async (url, { method, headers, body, onProgress }: FormRequest) => {
      const response = await send(url, { method, headers, body })
      onProgress?.(1)
      return response
    },
  })
  client.setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.reject(new Error('not asked')),
  })
  blockId = await made({ block_type: 27, image: {} })
})

async function made(definition: object): Promise<string> {
  const reply = await open.create('oc_launch', [definition])
  const [block] = reply.data!.children
  return block!.children?.[0] ?? block!.block_id
}

const upload = (bytes: Blob, more: { name?: string; shares?: number[]; parts?: UploadParts } = {}) => {
  const { name = 'plan.png', shares = [], parts = { sent: 0 } } = more
  const sending = {
    signal: new AbortController().signal,
    onProgress: (share: number) => void shares.push(share),
    parts,
  }
  return uploadMedia(client.inNameOf(happyApp.app_id))({ kind: 'image', blockId, name, bytes }, sending)
}

const bytesBehind = async (file_token: string) =>
  await (await open.service(requestTo(DownloadMedia.route, { path: { file_token } }))).blob()

/** Whether both are equal, without a diff of millions of lines. */
const areSame = async (a: Blob, b: Blob) =>
  Buffer.from(await a.arrayBuffer()).equals(Buffer.from(await b.arrayBuffer()))

const bytesOf = (size: number) => new Blob([new Uint8Array(size).fill(7)])

test('20 MiB are sent in one form', async () => {
  const token = await upload(bytesOf(20 * MIB))
  expect(urls).toEqual(['upload_all'])
  expect((await bytesBehind(token)).size).toBe(20 * MIB)
})

test('one byte more is sent in parts, with progress', async () => {
  const shares: number[] = []
  const bytes = bytesOf(20 * MIB + 1)
  const token = await upload(bytes, { shares })
  expect(urls).toEqual(['upload_prepare', ...Array<string>(6).fill('upload_part'), 'upload_finish'])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect(await areSame(await bytesBehind(token), bytes)).toBe(true)
})

test('a try after a lost connection continues with the part that got no answer', async () => {
  const parts: UploadParts = { sent: 0 }
  const bytes = bytesOf(20 * MIB + 1)
  cut = () => urls.length === 4
  await expect(upload(bytes, { parts })).rejects.toBeInstanceOf(NoAnswer)
  expect(parts.sent).toBe(2)
  urls = []
  cut = () => false
  const token = await upload(bytes, { parts })
  expect(urls.filter((url) => url === 'upload_part')).toHaveLength(4)
  expect(await areSame(await bytesBehind(token), bytes)).toBe(true)
})

test('no part of an upload is sent as another application that signs in meanwhile', async () => {
  const parts: UploadParts = { sent: 0 }
  const bytes = bytesOf(20 * MIB + 1)
  const signIn = (token: string, app_id: string) =>
    client.setSession({ token, app_id, renew: () => Promise.reject(new Error('not asked')) })
  cut = () => {
    if (urls.length === 3 && parts.sent === 1) signIn(otherApp.token, otherApp.app_id)
    return false
  }
  await expect(upload(bytes, { parts })).rejects.toBeInstanceOf(CallerChanged)
  await expect(upload(bytesOf(1))).rejects.toBeInstanceOf(CallerChanged)
  expect(urls).toEqual(['upload_prepare', 'upload_part', 'upload_part'])
  expect(parts.sent).toBe(2)
  signIn(happyApp.token, happyApp.app_id)
  const token = await upload(bytes, { parts })
  expect(urls.filter((url) => url === 'upload_part')).toHaveLength(6)
  expect(await areSame(await bytesBehind(token), bytes)).toBe(true)
})

test('a name that is too long keeps its extension', async () => {
  const token = await upload(new Blob(['x']), { name: `${'计'.repeat(300)}.png` })
  const response = await open.service(requestTo(DownloadMedia.route, { path: { file_token: token } }))
  expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('计.png')
})
