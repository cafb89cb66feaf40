import { expect, test } from 'vitest'
import { z } from 'zod'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { UploadAll } from '../../contract/drive/upload-all'
import type { Endpoint } from '../../contract/endpoint'
import { UploadFile } from '../../contract/im/files/upload-file'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { GetMessageResource } from '../../contract/im/messages/get-message-resource'
import { ListMessages } from '../../contract/im/messages/list-messages'
import { MergeForward } from '../../contract/im/messages/merge-forward'
import { BatchGetValues } from '../../contract/sheets/batch-get-values'
import { localService } from '../emulator/testing/local-service'
import { endpoints } from '../endpoints'
import type { ScenarioRequest } from '../rules/scenario'
import { requestTo } from '../testing/call'
import type { AnyEndpoint } from './endpoint'

const toLaunch = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hello"}' }
const byChat = { receive_id_type: 'chat_id' }

test('a field that is missing is named', async () => {
  const { ask } = await localService()
  const { receive_id: _, ...without } = toLaunch
  const reply = await ask(CreateMessage, { query: byChat, body: without })
  expect(reply).toMatchObject({ status: 400, code: 99992402, msg: 'field validation failed' })
  expect(reply.error?.field_violations).toEqual([
    { field: 'receive_id', description: 'receive_id is required' },
  ])
})

test('a value that is no option is repeated next to the options', async () => {
  const { ask } = await localService()
  const reply = await ask(CreateMessage, { query: { receive_id_type: 'thread_id' }, body: toLaunch })
  expect(reply.error?.field_violations).toEqual([
    {
      field: 'receive_id_type',
      value: 'thread_id',
      description: 'receive_id_type is optional, options: [open_id,user_id,union_id,email,chat_id]',
    },
  ])
})

test('a number that is sent as a word is refused by its type', async () => {
  const { ask } = await localService()
  const query = { container_id_type: 'chat', container_id: 'oc_launch', page_size: 'x' }
  expect((await ask(ListMessages, { query })).error?.field_violations).toEqual([
    { field: 'page_size', value: 'x', description: 'the type is int' },
  ])
})

test('a page_size above the most that messages have answers the reason of the service', async () => {
  const { ask, emulator } = await localService()
  const query = { container_id_type: 'chat', container_id: 'oc_launch', page_size: 51 }
  expect(await ask(ListMessages, { query })).toMatchObject({
    code: 230001,
    msg: 'Your request contains an invalid request parameter, ext=The page_size exceeds the limit',
  })
  expect(emulator.log.after(0).at(-1)?.violations).toEqual([
    { field: 'page_size', value: '51', description: 'the max value is 50' },
  ])
})

test.each<[string, Endpoint, ScenarioRequest, number, string, string]>([
  [
    'merge-forward',
    MergeForward,
    { query: byChat, body: { receive_id: 'oc_launch', message_id_list: [] } },
    230001,
    'Your request contains an invalid request parameter.',
    'message_id_list',
  ],
  [
    'an upload',
    UploadFile,
    { form: { file_type: 'poem', file_name: 'a.txt', file: new Blob(['x']) } },
    234001,
    'Invalid request param.',
    'file_type',
  ],
  [
    'a download of a resource',
    GetMessageResource,
    { path: { message_id: 'om_file', file_key: 'file_v3_happy' }, query: { type: 'video' } },
    234001,
    'Invalid request param.',
    'type',
  ],
])(
  '%s keeps its published code and words, and lists the field',
  async (_, endpoint, input, code, msg, field) => {
    const { ask } = await localService()
    const reply = await ask(endpoint, input)
    expect(reply).toMatchObject({ code, msg })
    expect(reply.error?.field_violations?.map((each) => each.field)).toEqual([field])
  },
)

test('spreadsheets name a missing parameter in their own words', async () => {
  const { ask } = await localService()
  expect(await ask(BatchGetValues, { path: { spreadsheetToken: 'shtcn' } })).toMatchObject({
    status: 400,
    code: 9499,
    msg: 'Missing required parameter: Ranges. Missing required parameter path: ranges, Please check and modify accordingly.',
  })
})

test('a form of the drive is refused by the operation, and the log lists its fields', async () => {
  const { ask, emulator } = await localService()
  const form = {
    file_name: 'a.png',
    parent_type: 'docx_image',
    parent_node: 'b',
    size: 'six',
    file: new Blob(['x']),
  }
  const reply = await ask(UploadAll, { form })
  expect(reply).toMatchObject({ code: 1061002, msg: 'params error.' })
  expect(reply.error).toEqual({ log_id: expect.any(String) })
  expect(emulator.log.after(0).at(-1)?.violations).toMatchObject([{ field: 'size', value: 'six' }])
})

test('the first fault of a long body is named, without reading the others', async () => {
  const { ask } = await localService()
  const good = { block_type: 2, text: { elements: [{ text_run: { content: 'x'.repeat(3_000) } }] } }
  const children = [...Array.from({ length: 30 }, () => good), { block_type: 'two' }, { block_type: 'three' }]
  const reply = await ask(CreateBlocks, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    body: { children },
  })
  expect(reply.error?.field_violations).toEqual([
    { field: 'children[*].block_type', value: 'two', description: 'the type is number' },
  ])
})

test('the log repeats nothing that was sent to an endpoint without a token, and no secret anywhere', async () => {
  const { ask, emulator } = await localService()
  await ask(GetTenantAccessTokenInternal, { token: null, body: { app_id: 'cli_x', app_secret: 12345 } })
  await ask(CreateMessage, { query: { receive_id_type: 't-0123456789abcdefghij0123' }, body: toLaunch })
  const [anyones, ours] = emulator.log.after(0).map(({ violations }) => violations)
  expect(anyones).toEqual([{ field: 'app_secret', description: 'the type is string' }])
  expect(ours).toMatchObject([{ field: 'receive_id_type', value: '…' }])
})

/** A name of a part, and one of the values that its schema refuses. */
function breakable(
  schema: z.core.$ZodType,
  values: readonly unknown[],
  repeated: readonly string[] = [],
): [name: string, value: unknown] | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined
  for (const [name, inside] of Object.entries(schema.shape))
    for (const value of values)
      if (!repeated.includes(name) && !z.safeParse(inside, value).success) return [name, value]
  return undefined
}

const words = ['no such value']

/** The happy request of an endpoint with one wrong field. */
function wrongRequest({
  contract,
  upload,
  happy,
}: AnyEndpoint): { name: string; request: ScenarioRequest } | undefined {
  const isGet = contract.route.startsWith('GET ')
  const ofBody = isGet ? undefined : breakable(contract.body, upload ? words : [...words, { not: 'this' }])
  const [name, value] = ofBody ?? breakable(contract.query, words, contract.repeated) ?? []
  if (name === undefined) return undefined
  if (!ofBody) return { name, request: { ...happy, query: { ...happy.query, [name]: String(value) } } }
  if (upload) return { name, request: { ...happy, form: { ...happy.form, [name]: String(value) } } }
  return { name, request: { ...happy, body: { ...(happy.body as object), [name]: value } } }
}

const broken = endpoints.flatMap((endpoint) => {
  // Where only people may call, the token of an application is refused first.
  const wrong = endpoint.tokens === 'users' ? undefined : wrongRequest(endpoint)
  return wrong ? [{ route: endpoint.contract.route, ...wrong }] : []
})

test('most endpoints have a field that can have a wrong shape', () => {
  expect(broken.length).toBeGreaterThan(60)
})

test('every endpoint tells the log which field has the wrong shape', async () => {
  const { service, emulator } = await localService()
  for (const { route, request } of broken) await service(requestTo(route, request))
  const logged = emulator.log.after(0)
  const odd = broken.filter(
    ({ name }, at) =>
      !logged[at]?.violations?.some(({ field }) => field === name || field.startsWith(`${name}.`)),
  )
  expect(odd.map(({ route, name }) => `${route}: ${name}`)).toEqual([])
})
