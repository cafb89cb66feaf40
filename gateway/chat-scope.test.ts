import { expect, test } from 'vitest'
import { advance, callJson } from '../server/testing/json-call'
import { happyApp } from '../service/testing/happy-world'
import { appAt, gatewayOfFile, gatewayOfTest, operatorOfFile } from './testing/gateway-before-herald'
import { signedIn } from './testing/operator'

/** Alice may use `oc_launch`. The application is also in `oc_other`. */
const OURS = 'oc_launch'
const THEIRS = 'oc_other'
const announcement = (chat_id: string) => `/open-apis/docx/v1/chats/${chat_id}/announcement/blocks`
const app = { chats: new Set([OURS]) }
const { platform, gateway } = gatewayOfFile(app)
const alice = operatorOfFile(gateway, 'ou_alice')

const post = (body: object | string, method = 'POST') => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
/** A call of the application itself that bypasses the gateway. */
const direct = (path: string, { method, body }: ReturnType<typeof post>) =>
  callJson(platform.url + path, JSON.parse(body) as object, { method, token: happyApp.token })
interface Made {
  block_id: string
  sheet: { token: string }
}
type Call = (path: string, init: ReturnType<typeof post>) => Promise<{ code: number; data: unknown }>
const created = async (call: Call, chat_id: string, block: object): Promise<Made> => {
  const { code, data } = await call(
    `${announcement(chat_id)}/${chat_id}/children`,
    post({ children: [block] }),
  )
  expect(code).toBe(0)
  return (data as { children: Made[] }).children[0]!
}
const ours: Call = (path, init) => alice.json(path, init)
const sheet = { block_type: 30, sheet: { row_size: 2, column_size: 2 } }
const picture = { block_type: 27, image: {} }

interface Part {
  name: string
  value: string
  /** Lines after the name. */
  more?: string
}
const file = { name: 'file', value: 'png', more: '; filename="a.png"\r\nContent-Type: image/png' }
/** A form as the console writes it, or with the changes of a test. */
const form = (
  parts: readonly Part[],
  { end = '--\r\n', type = 'multipart/form-data; boundary=b-1' } = {},
) => ({
  method: 'POST',
  headers: { 'content-type': type },
  body: Buffer.from(
    `${parts
      .map(
        ({ name, value, more = '' }) =>
          `--b-1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
      )
      .join('')}--b-1${end}`,
  ),
})
const uploadOf = (parent_node: string, value = 'png'): Part[] => [
  { name: 'file_name', value: 'a.png' },
  { name: 'parent_type', value: 'docx_image' },
  { name: 'parent_node', value: parent_node },
  { name: 'size', value: String(value.length) },
  { ...file, value },
]
const UPLOAD = '/open-apis/drive/v1/medias/upload_all'
const values = (token: string) => `/open-apis/sheets/v2/spreadsheets/${token}/values`
const spreadsheetOf = ({ sheet: { token } }: Made) => token.split('_')[0]!

test('text in an announcement that names a sheet or a file gives no access to it', async () => {
  const theirs = await created(direct, THEIRS, sheet)
  const [spreadsheet = '', id = ''] = theirs.sheet.token.split('_')
  const range = `${id}!A1:A1`
  const read = () => alice.json(`${values(spreadsheet)}/${range}`)
  const write = () => alice.json(values(spreadsheet), post({ valueRange: { range, values: [['x']] } }, 'PUT'))
  expect([(await read()).status, (await write()).status]).toEqual([403, 403])
  for (const token of [theirs.sheet.token, spreadsheet]) {
    const elements = [
      {
        mention_doc: {
          token,
          obj_type: 3,
          url: `https://x.example/sheets/${token}`,
          title: `{"token":"${token}"}`,
        },
      },
      {
        text_run: { content: `"token":"${token}", "file_token":"${token}", {"sheet":{"token":"${token}"}}` },
      },
    ]
    const said = await created(ours, OURS, { block_type: 2, text: { elements } })
    for (const path of ['', `/${said.block_id}`, `/${OURS}/children`])
      expect((await alice.json(announcement(OURS) + path)).code).toBe(0)
    await alice.json(
      `${announcement(OURS)}/batch_update`,
      post({ requests: [{ block_id: said.block_id, update_text_elements: { elements } }] }, 'PATCH'),
    )
  }
  expect([(await read()).status, (await write()).status]).toEqual([403, 403])
})

test('a call that names a block of another chat is refused, and so is content that names another chat in any way', async () => {
  const theirs = await created(direct, THEIRS, picture)
  const send = '/open-apis/im/v1/messages?receive_id_type=chat_id'
  const message = (msg_type: string, content: string) =>
    [send, post({ receive_id: OURS, msg_type, content })] as const
  const card = (inside: object) => JSON.stringify({ schema: '2.0', body: { elements: [inside] } })
  const refused: readonly (readonly [string, RequestInit])[] = [
    [UPLOAD, form(uploadOf(theirs.block_id))],
    [UPLOAD, form(uploadOf(THEIRS))],
    message('share_chat', `{"chat_id":"${THEIRS}"}`),
    message('share_chat', `{"chat_id":"${THEIRS}","chat_id":"${THEIRS}"}`),
    message('share_chat', `{"ch\\u0061t_id":"${THEIRS}"}`),
    message('share_chat', `{"chat_id":["${OURS}","${THEIRS}"]}`),
    message('share_chat', `{"share_chat_id":"${THEIRS}"}`),
    message('interactive', card({ tag: 'x', openChatId: THEIRS })),
    message('interactive', card({ tag: 'x', chat_ids: [OURS, THEIRS] })),
  ]
  for (const [path, init] of refused) {
    const { status } = await alice.json(path, init)
    expect([path, init.body, status]).toEqual([path, init.body, 403])
  }
})

test('only checked values are sent: one per name, and none that the contract does not declare', async () => {
  const send = '/open-apis/im/v1/messages?receive_id_type=chat_id'
  const twice = `{"chat_id":"${THEIRS}","chat_id":"${OURS}"}`
  const shared = await alice.json(send, post({ receive_id: OURS, msg_type: 'share_chat', content: twice }))
  expect(shared).toMatchObject({ code: 0, data: { body: { content: `{"chat_id":"${OURS}"}` } } })
  for (const content of ['"{}"', '[]', "{'chat_id':'oc_other'}", '\ufeff{}', '{} //', '']) {
    const { status } = await alice.json(send, post({ receive_id: OURS, msg_type: 'share_chat', content }))
    expect([content, status]).toEqual([content, 400])
  }
  for (const body of [
    `{"receive_id":["${OURS}"],"msg_type":"text","content":"{}"}`,
    `{"receive_id":{"0":"${OURS}"},"msg_type":"text","content":"{}"}`,
    `{"receive_id":"${OURS}","msg_type":"text","content":{"chat_id":"${THEIRS}"}}`,
    '[]',
  ])
    expect([body, (await alice.json(send, post(body))).status]).toEqual([body, 400])
})

test('a form that two parsers could read differently is not sent', async () => {
  const mine = await created(ours, OURS, picture)
  const theirs = await created(direct, THEIRS, picture)
  const good = uploadOf(mine.block_id)
  expect((await alice.json(UPLOAD, form(good))).code).toBe(0)
  expect((await alice.json(UPLOAD, form(good, { end: '--' }))).code).toBe(0)
  const bad = { name: 'parent_node', value: theirs.block_id }
  const [first, ...rest] = good
  const named = { ...file, more: '; filename="计划 – \\ç.png"\r\nContent-Type: text/plain;charset=utf-8' }
  expect((await alice.json(UPLOAD, form([...good.slice(0, -1), named]))).code).toBe(0)
  const large = 'x'.repeat(300_000)
  const forms: readonly [string, RequestInit][] = [
    ['a field after the file', form([...good, bad])],
    ['the same after a large file', form([...uploadOf(mine.block_id, large), bad])],
    ['a field twice', form([first!, bad, ...rest])],
    ['the same with the allowed one last', form([bad, ...good])],
    ['two files', form([...good, file])],
    ['a file first', form([file, ...good.slice(0, -1)])],
    ['no file', form(good.slice(0, -1))],
    ['a field that nobody declares', form([{ name: 'file_token', value: 'x' }, ...good])],
    [
      'a field with a type',
      form([{ ...first!, more: '\r\nContent-Type: text/plain; charset=utf-16' }, ...rest]),
    ],
    ['a name in two ways', form([{ ...first!, more: "; name*=utf-8''parent_node" }, ...rest])],
    ['a folded header', form([{ ...first!, more: ';\r\n name="parent_node"' }, ...rest])],
    ['an end without its beginning', form(good, { end: '' })],
    ['something after the end', form(good, { end: '--\r\n--b-1\r\n' })],
    ['bytes before the first part', { ...form(good), body: `x\r\n${String(form(good).body)}` }],
    ['bare line feeds', { ...form(good), body: String(form(good).body).replaceAll('\r', '') }],
    ['two boundaries', form(good, { type: 'multipart/form-data; boundary=b-1; boundary=b-2' })],
    ['another boundary', form(good, { type: 'multipart/form-data; boundary=b-2' })],
    ['no boundary', form(good, { type: 'multipart/form-data' })],
    ['a boundary inside a value', form([{ ...first!, value: `a\n--b-1\n` }, ...rest])],
    ['a field that never ends', form([{ ...first!, value: large }, ...rest])],
    ['no parent', form(good.filter(({ name }) => name !== 'parent_node'))],
  ]
  for (const [words, init] of forms) {
    const { status } = await alice.json(UPLOAD, init)
    expect([words, status]).toEqual([words, words === 'no parent' ? 403 : 400])
  }
})

test('an operator reads, writes and uploads everything in the configured chat', async () => {
  const { sheet: made, ...block } = await created(ours, OURS, sheet)
  const spreadsheet = spreadsheetOf({ ...block, sheet: made })
  const range = `${made.token.split('_')[1]}!A1:B1`
  const write = post({ valueRange: { range, values: [['a', 'b']] } }, 'PUT')
  expect((await alice.json(values(spreadsheet), write)).code).toBe(0)
  expect((await alice.json(`${values(spreadsheet)}/${range}`)).code).toBe(0)

  const first = await created(ours, OURS, picture)
  const body = { file_name: 'a.png', parent_type: 'docx_image', parent_node: first.block_id, size: 3 }
  const prepared = await alice.json('/open-apis/drive/v1/medias/upload_prepare', post(body))
  const { upload_id } = prepared.data as { upload_id: string }
  const part = form([
    { name: 'upload_id', value: upload_id },
    { name: 'seq', value: '0' },
    { name: 'size', value: '3' },
    file,
  ])
  expect((await alice.json('/open-apis/drive/v1/medias/upload_part', part)).code).toBe(0)
  const finish = post({ upload_id, block_num: 1 })
  const finished = await alice.json('/open-apis/drive/v1/medias/upload_finish', finish)
  const { file_token } = finished.data as { file_token: string }
  expect((await alice.ask(`/open-apis/drive/v1/medias/${file_token}/download`)).status).toBe(200)
  expect((await alice.ask(`/open-apis/drive/v1/medias/${file_token}/download?extra=x`)).status).toBe(403)

  // Almost a boundary, at any position in the chunks that arrive.
  const bytes = '\r\n--b-\r\n--b-2'.repeat(20_000)
  const uploaded = await alice.json(UPLOAD, form(uploadOf(first.block_id, bytes)))
  const { file_token: whole } = uploaded.data as { file_token: string }
  expect(await (await alice.ask(`/open-apis/drive/v1/medias/${whole}/download`)).text()).toBe(bytes)
})

test('a page that read an announcement before the gateway started can still write it', async () => {
  const block = await created(ours, OURS, picture)
  const upload = await alice.json(UPLOAD, form(uploadOf(block.block_id)))
  const { file_token: token } = upload.data as { file_token: string }
  const replace = (width: number) =>
    post({ requests: [{ block_id: block.block_id, replace_image: { token, width } }] }, 'PATCH')
  expect((await alice.json(`${announcement(OURS)}/batch_update`, replace(20))).code).toBe(0)
  const again = await gatewayOfTest([appAt(platform.url, app)])
  const page = await signedIn(again, 'ou_alice')
  await advance(platform.url, 1_000)
  expect((await page.json(`${announcement(OURS)}/batch_update`, replace(30))).code).toBe(0)
  expect((await page.ask(`/open-apis/drive/v1/medias/${token}/download`)).status).toBe(200)
})
