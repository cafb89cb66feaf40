import { expect, test } from 'vitest'
import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import type { OldDocument } from '../../../contract/im/chats/old-document'
import { PatchLegacyAnnouncement } from '../../../contract/im/chats/patch-legacy-announcement'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'

const path = { chat_id: 'oc_old' }

async function opened() {
  const service = createService(await testWorld())
  const read = async () => {
    const { data } = await call(service, GetLegacyAnnouncement, { path })
    return { ...data, content: JSON.parse(data?.content ?? '{}') as OldDocument }
  }
  const patch = (revision: string, ...requests: unknown[]) =>
    call(service, PatchLegacyAnnouncement, {
      path,
      body: { revision, requests: requests.map((each) => JSON.stringify(each)) },
    })
  return { read, patch }
}

const run = (text: string, style = {}) => ({ type: 'textRun', textRun: { text, style } })
const paragraph = (elements: object[], style = {}) => ({ type: 'paragraph', paragraph: { elements, style } })

const insert = (blocks: object[], place: object = { endOfZone: true }) => ({
  requestType: 'InsertBlocksRequestType',
  insertBlocksRequest: {
    payload: JSON.stringify({ blocks }),
    location: { zoneId: '0', index: 0, ...place },
  },
})
const title = (text: string) => ({
  requestType: 'UpdateTitleRequestType',
  updateTitleRequest: { payload: JSON.stringify({ elements: [run(text)], style: {} }) },
})

test('a title and lines are written, and read back as they were sent', async () => {
  const { read, patch } = await opened()
  const lines = [
    paragraph([run('Plan')], { headingLevel: 2 }),
    paragraph([run('bold', { bold: true, strikeThrough: true }), run(' and plain')]),
    paragraph([run('link', { link: { url: 'https%3A%2F%2Facme.example' } })]),
    paragraph([{ type: 'person', person: { openId: 'ou_alice' } }]),
    paragraph([run('quoted')], { quote: true }),
    { type: 'horizontalLine' },
    paragraph([run('done')], { list: { type: 'checkedBox', indentLevel: 1 } }),
    paragraph([run('to do')], { list: { type: 'checkBox', indentLevel: 1 } }),
  ]
  expect(await patch('1', title('Launch'), insert(lines))).toMatchObject({ code: 0, data: {} })
  const { content, revision, modifier_id, modifier_id_type } = await read()
  expect(content.title?.elements).toEqual([run('Launch')])
  expect(content.body?.blocks).toEqual(lines)
  expect({ revision, modifier_id, modifier_id_type }).toEqual({
    revision: '2',
    modifier_id: happyApp.app_id,
    modifier_id_type: 'app_id',
  })
})

test('lists are nested as deep as their level says', async () => {
  const { read, patch } = await opened()
  const item = (text: string, indentLevel: number, type = 'bullet') =>
    paragraph([run(text)], { list: { type, indentLevel } })
  const lines = [item('a', 1), item('b', 2), item('c', 3, 'number'), item('d', 2), item('e', 1)]
  await patch('1', insert(lines))
  expect((await read()).content.body?.blocks).toEqual(lines)
})

test('an insertion at the beginning precedes the existing text, under any revision that is not too old', async () => {
  const { read, patch } = await opened()
  await patch('1', insert([paragraph([run('one')])]))
  await patch(
    '2',
    insert([paragraph([run('zero')])], { startOfZone: true }),
    insert([paragraph([run('two')])]),
  )
  expect(await patch('1', insert([paragraph([run('three')])]))).toMatchObject({ code: 0 })
  const texts = (await read()).content.body?.blocks?.map(
    (block) => block.paragraph?.elements?.[0]?.textRun?.text,
  )
  expect(texts).toEqual(['zero', 'one', 'two', 'three'])
})

test.each([
  ['deletes', { requestType: 'DeleteContentRangeRequestType', deleteContentRangeRequest: {} }],
  ['says no place', insert([paragraph([run('x')])], {})],
  ['says both ends', insert([paragraph([run('x')])], { startOfZone: true, endOfZone: true })],
  ['inserts nothing', insert([])],
  ['inserts a table', insert([{ type: 'table', table: { rowSize: 1, columnSize: 1 } }])],
  ['writes into a cell', insert([paragraph([run('x')])], { zoneId: 'xr1m4', endOfZone: true })],
  ['mentions nobody', insert([paragraph([{ type: 'person', person: { openId: 'ou_nobody' } }])])],
  ['is no JSON', '{'],
])('a request that %s is refused, and the others with it', async (_, bad) => {
  const { read, patch } = await opened()
  expect(await patch('1', title('New'), bad)).toMatchObject({ status: 400, code: 232018 })
  expect(await read()).toMatchObject({ revision: '1' })
})
