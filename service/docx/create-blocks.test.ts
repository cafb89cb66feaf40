import { describe, expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { outboxOf } from '../events/testing/outbox-of'
import { launchBlocks, says } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { call } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { openAnnouncement } from './testing/open-announcement'

const plain = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }
const text = (words: string) => ({ block_type: 2, text: says(words) })

test('a text is answered with every flag said, under the revision that made it', async () => {
  const launch = await openAnnouncement()
  const reply = await launch.create(LAUNCH, [text('Hello')])
  expect(reply.data).toEqual({
    children: [
      {
        block_id: expect.stringMatching(/^\w{27}$/),
        block_type: 2,
        parent_id: LAUNCH,
        text: {
          elements: [{ text_run: { content: 'Hello', text_element_style: plain } }],
          style: { align: 1, folded: false },
        },
      },
    ],
    client_token: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    revision_id: 2,
  })
})

test('a table is answered with its cells row by row, widths and spans, and each cell holds an empty text', async () => {
  const launch = await openAnnouncement()
  const reply = await launch.create(LAUNCH, [
    { block_type: 31, table: { property: { row_size: 1, column_size: 2, header_row: true } } },
  ])
  const table = reply.data?.children[0]
  const listed = await launch.listed()
  const cells = listed.filter((block) => block.block_type === 32)
  const ids = cells.map((block) => block.block_id)
  expect(table?.children).toEqual(ids)
  expect(table?.table).toEqual({
    property: {
      row_size: 1,
      column_size: 2,
      column_width: [100, 100],
      header_row: true,
      header_column: false,
      merge_info: [
        { row_span: 1, col_span: 1 },
        { row_span: 1, col_span: 1 },
      ],
    },
    cells: ids,
  })
  expect(reply.data?.children).toHaveLength(1)
  expect(listed.map((block) => block.block_type)).toEqual([1, 31, 32, 2, 32, 2])
  expect(listed[3]?.text?.elements[0]?.text_run?.content).toBe('')
})

test('a table has no header row or column unless the call sets one', async () => {
  const launch = await openAnnouncement()
  const property = { row_size: 1, column_size: 1 }
  const reply = await launch.create(LAUNCH, [{ block_type: 31, table: { property } }])
  expect(reply.data?.children[0]?.table?.property).toMatchObject({ header_row: false, header_column: false })
})

test('a callout is filled by its block_id', async () => {
  const launch = await openAnnouncement()
  const made = await launch.create(LAUNCH, [{ block_type: 19, callout: {} }])
  const { block_id = '' } = made.data?.children[0] ?? {}
  const filled = await launch.create(block_id, [text('a'), { block_type: 12, bullet: says('b') }], 0)
  expect(filled.data?.children.map(({ parent_id }) => parent_id)).toEqual([block_id, block_id])
  const listed = await launch.listed()
  expect(listed.map((block) => block.block_type)).toEqual([1, 19, 2, 12, 2])
  expect(listed[1]?.children).toEqual(listed.slice(2).map((block) => block.block_id))
})

test('a mention sends no notification: no event, and no message', async () => {
  const { done, events, world } = await outboxOf()
  const messages = () => world.store.read((tx) => tx.selectFrom('messages').select('message_id').execute())
  const before = await messages()
  const mention = { block_type: 2, text: { elements: [{ mention_user: { user_id: 'ou_bob' } }] } }
  await done(CreateBlocks, {
    path: { chat_id: LAUNCH, block_id: LAUNCH },
    body: { children: [mention] },
  })
  expect(await events()).toEqual([])
  expect(await messages()).toEqual(before)
})

test('what a newer client says besides is read over, and not stored', async () => {
  const launch = await openAnnouncement()
  const newer = { newer: { than: 'this' } }
  const run = { content: 'a', ...newer, text_element_style: { bold: true, ...newer } }
  const said = { elements: [{ text_run: run }], style: { align: 2, ...newer }, ...newer }
  const child = { block_type: 2, text: said, ...newer }
  const path = { chat_id: LAUNCH, block_id: LAUNCH }
  const made = await call(launch.service, CreateBlocks, {
    path,
    query: { newer: 1 },
    body: { children: [child], ...newer },
  })
  const block_id = made.data?.children[0]?.block_id ?? ''
  const update_text_elements = { elements: said.elements, ...newer }
  const updated = await launch.update([{ block_id, update_text_elements, ...newer }])
  expect([made.code, updated.code]).toEqual([0, 0])
  expect(JSON.stringify([made.data, updated.data, await launch.listed()])).not.toContain('newer')
  const removed = await call(launch.service, BatchDeleteChildren, {
    path,
    body: { start_index: 0, end_index: 1, ...newer },
  })
  expect(removed.code).toBe(0)
})

test('an image is empty, and a sheet is a token with cells behind it', async () => {
  const launch = await openAnnouncement()
  const reply = await launch.create(LAUNCH, [
    { block_type: 27, image: {} },
    { block_type: 30, sheet: { row_size: 2, column_size: 3 } },
  ])
  const [image, sheet] = reply.data?.children ?? []
  expect(image?.image).toEqual({ token: '', width: 100, height: 100, align: 2 })
  expect(sheet?.sheet).toEqual({ token: expect.stringMatching(/^\w{27}_\w{6}$/) })
  const rows = await launch.world.store.transaction((tx) => tx.selectFrom('sheets').selectAll().execute())
  expect(rows).toMatchObject([{ token: sheet?.sheet?.token, row_size: 2, column_size: 3 }])
})

test('comments are dropped from what is created, and sequence is read-only', async () => {
  const launch = await openAnnouncement()
  const element = { text_run: { content: 'a', text_element_style: { bold: true, comment_ids: ['7'] } } }
  const reply = await launch.create(LAUNCH, [
    { block_type: 13, ordered: { elements: [element], style: { sequence: '3', align: 2 } } },
  ])
  expect(reply.data?.children[0]?.ordered).toEqual({
    elements: [{ text_run: { content: 'a', text_element_style: { ...plain, bold: true } } }],
    style: { align: 2, folded: false },
  })
})

test('blocks go where the index says', async () => {
  const launch = await openAnnouncement()
  await launch.create(LAUNCH, [text('b'), text('d')])
  await launch.create(LAUNCH, [text('a')], 0)
  await launch.create(LAUNCH, [text('c')], 2)
  await launch.create(LAUNCH, [text('e')], 4)
  const words = (await launch.listed()).slice(1).map((block) => block.text?.elements[0]?.text_run?.content)
  expect(words.join('')).toBe('abcde')
})

describe('an index of an old revision', () => {
  /** Revision 2 holds b, d, f; then `gone` of them are deleted; then x goes to `index` as of revision 2. */
  async function late(gone: [number, number][], index: number) {
    const launch = await openAnnouncement()
    await launch.create(LAUNCH, [text('b'), text('d'), text('f')])
    await launch.create(LAUNCH, [text('a')], 0)
    for (const [from, to] of gone) await launch.remove(LAUNCH, from, to)
    const reply = await launch.create(LAUNCH, [text('x')], index, { revision_id: 2 })
    const listed = (await launch.listed()).slice(1)
    return reply.code || listed.map((block) => block.text?.elements[0]?.text_run?.content).join('')
  }

  test('counts among the siblings of then', async () => {
    expect(await late([], 1)).toBe('abxdf')
    expect(await late([], 3)).toBe('abdfx')
  })

  test('goes before the next sibling when the one before is gone', async () => {
    expect(await late([[1, 2]], 1)).toBe('axdf')
    expect(await late([], 0)).toBe('axbdf')
  })

  test('keeps to the ends when the sibling there is gone', async () => {
    expect(await late([[1, 2]], 0)).toBe('xadf')
    expect(await late([[3, 4]], 3)).toBe('abdx')
  })

  test('that was the end appends after blocks added since', async () => {
    expect(await late([], -1)).toBe('abdfx')
    expect(await late([[2, 4]], -1)).toBe('abx')
  })

  test('is refused when both siblings are gone', async () => {
    expect(await late([[1, 3]], 1)).toBe(1770003)
  })
})

test.each([
  [['im:chat.announcement:write_only', 'im:chat:operate_as_owner'], 0],
  [['im:chat.announcement:write_only'], 1772005],
])(
  'where only the owner edits, the bot that made the chat and has the scopes %j is answered %i',
  async (scopes, code) => {
    const launch = await openAnnouncement((file) => {
      file.chats[0]!.edit_permission = 'only_owner'
      file.chats[0]!.creator_id = happyApp.app_id
      file.apps[0]!.scopes = scopes
    })
    expect((await launch.create(LAUNCH, [text('a')])).code).toBe(code)
  },
)

describe('client_token', () => {
  test('of a creation is not that of an update or a deletion', async () => {
    const launch = await openAnnouncement()
    const query = { client_token: 'mine' }
    const created = await launch.create(LAUNCH, [text('once'), text('twice')], -1, query)
    const block_id = created.data?.children[0]?.block_id ?? ''
    const updated = await launch.update([{ block_id, update_text_elements: says('changed') }], query)
    expect(updated.data?.blocks).toMatchObject([{ block_id }])
    const removed = await launch.remove(LAUNCH, 0, 1, query)
    expect(removed.data).toEqual({ client_token: 'mine', revision_id: 4 })
    expect(await launch.listed()).toHaveLength(2)

    const again = [
      await launch.create(LAUNCH, [text('other')], -1, query),
      await launch.update([{ block_id: 'other', update_text_elements: says('other') }], query),
      await launch.remove(LAUNCH, 0, 1, query),
    ]
    expect(again.map(({ data }) => data)).toEqual([created.data, updated.data, removed.data])
  })

  test('is forgotten after a day, and an empty one was never remembered', async () => {
    const launch = await openAnnouncement()
    await launch.create(LAUNCH, [text('a')], -1, { client_token: 'mine' })
    launch.world.pass(24 * 60 * 60 * 1000 - 2000)
    await launch.create(LAUNCH, [text('b')], -1, { client_token: 'mine' })
    expect(await launch.listed()).toHaveLength(2)
    await launch.create(LAUNCH, [text('b')], -1, { client_token: 'mine' })
    await launch.create(LAUNCH, [text('c')], -1, { client_token: '' })
    await launch.create(LAUNCH, [text('c')], -1, { client_token: '' })
    expect(await launch.listed()).toHaveLength(5)
    const kept = await launch.world.store.transaction((tx) =>
      tx.selectFrom('operations').selectAll().execute(),
    )
    expect(kept).toHaveLength(1)
  })
})

test('people are stored by open_id and shown by any kind of id', async () => {
  const launch = await openAnnouncement((file) => {
    launchBlocks(file)
    const bob = file.users.find((user) => user.open_id === 'ou_bob')
    if (bob) bob.open_ids = { [file.apps[0]?.app_id ?? '']: 'ou_bob_for_herald' }
  })
  const mention = (user_id: string) => [
    { block_type: 2, text: { elements: [{ mention_user: { user_id } }] } },
  ]
  const shown = async (query = {}) =>
    (await launch.listed(query)).flatMap((block) => block.text?.elements[0]?.mention_user?.user_id ?? [])

  expect((await launch.create(LAUNCH, mention('on_bob'), -1, { user_id_type: 'union_id' })).code).toBe(0)
  expect((await launch.create(LAUNCH, mention('ou_bob_for_herald'))).code).toBe(0)
  expect((await launch.create(LAUNCH, mention('ou_bob'))).code).toBe(1770032)
  expect(await shown()).toEqual(['ou_bob_for_herald', 'ou_bob_for_herald'])
  expect(await shown({ user_id_type: 'user_id' })).toEqual(['b2c3d4e5', 'b2c3d4e5'])
  const kept = await launch.world.store.transaction((tx) =>
    tx.selectFrom('blocks').select('body').where('body', 'like', '%mention_user%').execute(),
  )
  expect(kept.every((row) => row.body.includes('"ou_bob"'))).toBe(true)
})
