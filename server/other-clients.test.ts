import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lark from '@larksuiteoapi/node-sdk'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mediaBlocks } from '../service/examples/media'
import { happyApp, happyWorld, onePixel } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'
import { onTheLine } from './testing/upload-form'

/** Clients other than the official SDK for Node, over real connections. Their uploads are stored byte for byte. */
const world = happyWorld()
mediaBlocks.world?.(world)
const sdk = sdkServer(world, happyApp)

const text = Buffer.from('hello\r\n--not-the-boundary\r\n')
const picture = Buffer.from(onePixel, 'base64')

interface Upload {
  fields: Record<string, string>
  part: string
  name: string
  bytes: Buffer
}

/** The calls that every client makes. */
const calls = {
  token: { app_id: happyApp.app_id, app_secret: happyApp.app_secret },
  message: { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"你好"}' },
  file: {
    fields: { file_type: 'stream', file_name: '报告.bin' },
    part: 'file',
    name: '报告.bin',
    bytes: text,
  },
  image: { fields: { image_type: 'message' }, part: 'image', name: '报告.png', bytes: picture },
  media: {
    fields: {
      file_name: '报告.png',
      parent_type: 'docx_image',
      parent_node: 'doxcnImage',
      size: String(picture.length),
    },
    part: 'file',
    name: '报告.png',
    bytes: picture,
  },
} satisfies Record<string, Upload | object>

type CallName = keyof typeof calls

const paths: Record<CallName, string> = {
  token: '/open-apis/auth/v3/tenant_access_token/internal',
  message: '/open-apis/im/v1/messages?receive_id_type=chat_id',
  file: '/open-apis/im/v1/files',
  image: '/open-apis/im/v1/images',
  media: '/open-apis/drive/v1/medias/upload_all',
}

interface Envelope {
  code: number
  msg: string
  tenant_access_token?: string
  data?: { message_id?: string; file_key?: string; image_key?: string; file_token?: string }
}

interface Client {
  json(path: string, body: object): Promise<unknown>
  form(path: string, upload: Upload): Promise<unknown>
}

const authorization = `Bearer ${happyApp.token}`
const placeOf = (name: string) => join(sdk.folder, name)

const formOf = ({ fields, part, name, bytes }: Upload): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(part, new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** The instance that the official SDK includes. */
const axios = lark.defaultHttpInstance
const headers = { authorization }
const byAxios = (form: Client['form']): Client => ({
  json: (path, body) => axios.post(sdk.url + path, body, { headers }),
  form,
})

const clients: Record<string, Client> = {
  'Node’s fetch': {
    json: async (path, body) =>
      (
        await fetch(sdk.url + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...headers, 'content-type': 'application/json' },
        })
      ).json(),
    form: async (path, upload) =>
      (await fetch(sdk.url + path, { method: 'POST', body: formOf(upload), headers })).json(),
  },
  'axios with FormData': byAxios((path, upload) => axios.post(sdk.url + path, formOf(upload), { headers })),
  'axios with a Buffer': byAxios((path, { fields, part, bytes }) =>
    axios.postForm(sdk.url + path, { ...fields, [part]: bytes }, { headers }),
  ),
  'axios with a stream': byAxios((path, { fields, part, name }) =>
    axios.postForm(sdk.url + path, { ...fields, [part]: createReadStream(placeOf(name)) }, { headers }),
  ),
}

beforeAll(() => {
  for (const { name, bytes } of [calls.file, calls.image]) writeFileSync(placeOf(name), bytes)
})

/** Moves the clock, so that no rate limit applies. */
beforeEach(async () => {
  await clients['Node’s fetch']!.json('/_herald/clock/advance', { ms: 5_000 })
})

/** Checks that the result of each call is stored unchanged. */
const isThere: Record<CallName, (envelope: Envelope) => Promise<void>> = {
  async token({ tenant_access_token = '' }) {
    expect(await bytesAt('/open-apis/im/v1/chats/oc_launch', tenant_access_token)).toContain('"Launch"')
  },
  async message({ data }) {
    const said = await bytesAt(`/open-apis/im/v1/messages/${data?.message_id}`)
    expect(said).toContain(JSON.stringify(calls.message.content))
  },
  file: async ({ data }) =>
    expect(await bytesAt(`/open-apis/im/v1/files/${data?.file_key}`)).toBe(text.toString()),
  image: async ({ data }) =>
    expect(await bytesAt(`/open-apis/im/v1/images/${data?.image_key}`)).toBe(picture.toString()),
  media: async ({ data }) =>
    expect(await bytesAt(`/open-apis/drive/v1/medias/${data?.file_token}/download`)).toBe(picture.toString()),
}

const bytesAt = async (path: string, token: string = happyApp.token): Promise<string> =>
  (await fetch(sdk.url + path, { headers: { authorization: `Bearer ${token}` } })).text()

const names = Object.keys(calls) as CallName[]
const isUpload = (call: object): call is Upload => 'part' in call

test.for(names.flatMap((name) => Object.keys(clients).map((client) => [name, client] as const)))(
  '%s works with %s',
  async ([name, client]) => {
    const { json, form } = clients[client]!
    const call = calls[name]
    const envelope = await (isUpload(call) ? form(paths[name], call) : json(paths[name], call))
    expect(envelope).toMatchObject({ code: 0 })
    await isThere[name](envelope as Envelope)
  },
)

/** The recorded lines of each request, by client and call. recorded-clients/record.py says how they were recorded. */
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing', 'recorded-clients', 'recorded.json'), 'utf8'),
) as Record<string, Partial<Record<CallName, string[]>>>

test.each(
  Object.entries(recorded).flatMap(([client, those]) =>
    names.flatMap((name) => (those[name] ? [[name, client, those[name]] as const] : [])),
  ),
)('the recorded call %s works with %s', async (name, _, lines) => {
  const heard = await onTheLine(sdk.url, Buffer.from(lines.join('\r\n'), 'latin1'))
  const envelope = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))) as Envelope
  expect(envelope).toMatchObject({ code: 0 })
  await isThere[name](envelope)
})
