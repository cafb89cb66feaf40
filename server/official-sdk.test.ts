import { expect, test } from 'vitest'
import { blockTypes } from '../contract/docx/block-types'
import { updateKindNames } from '../contract/docx/update-request'
import { preparedBlocks, preparedMedia, preparedUpdates } from './testing/prepared-announcement'
import { sdkServer } from './testing/sdk-server'

/** The official SDK against a running server. */
const walkChat = 'oc_11111111111111111111111111111111'
const preparedChat = 'oc_22222222222222222222222222222222'
const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }
const alice = 'ou_7d8a6e6df7621556ce0d21922b676706'

const tenant_key = '736588c9260f175e'
const world = {
  tenants: [{ tenant_key, name: 'Acme' }],
  apps: [{ ...app, name: 'Herald bot', tenant_key }],
  users: [
    {
      open_id: alice,
      user_id: 'a1b2c3d4',
      union_id: 'on_a',
      email: 'alice@acme.example',
      name: 'Alice',
      tenant_key,
    },
  ],
  chats: [walkChat, preparedChat].map((chat_id, index) => ({
    chat_id,
    name: index === 0 ? 'Walk' : 'Prepared',
    tenant_key,
    owner_id: alice,
    members: [alice],
    bots: [{ app_id: app.app_id, joined_at: 0 }],
    ...(chat_id === preparedChat && {
      announcement: { type: 'docx' as const, blocks: preparedBlocks(chat_id), media: preparedMedia },
    }),
  })),
}

const sdk = sdkServer(world, app)

/** Every type that a create call accepts, each in its smallest form. */
const definitions = [
  ...blockTypes
    .filter((type) => type.creatable && type.text)
    .map(({ number, key }) => ({
      block_type: number,
      [key]: { elements: [{ text_run: { content: key } }] },
    })),
  { block_type: 18, bitable: { view_type: 1 } },
  { block_type: 19, callout: { background_color: 2, emoji_id: 'gift' } },
  { block_type: 20, chat_card: { chat_id: preparedChat } },
  { block_type: 22, divider: {} },
  { block_type: 23, file: { token: '' } },
  { block_type: 24, grid: { column_size: 2 } },
  { block_type: 26, iframe: { component: { iframe_type: 1, url: 'https%3A%2F%2Fexample.com' } } },
  { block_type: 27, image: {} },
  { block_type: 28, isv: { component_type_id: 'blk_1' } },
  { block_type: 30, sheet: { row_size: 2, column_size: 3 } },
  { block_type: 31, table: { property: { row_size: 2, column_size: 2 } } },
  { block_type: 34, quote_container: {} },
  { block_type: 40, add_ons: { component_type_id: 'blk_2', record: '{}' } },
  { block_type: 42, wiki_catalog: { wiki_token: '' } },
  { block_type: 43, board: { width: 200, height: 100 } },
  { block_type: 48, link_preview: { url: 'https%3A%2F%2Fexample.com', url_type: 'MessageLink' } },
]

/** Block types that need a user token to create (platform/docx#block-types), so this test skips them. */
const needsUserToken = [36]

const allBlocks = async (chat_id: string, page_size = 10) => {
  const items = []
  const pages = await sdk.client.docx.v1.chatAnnouncementBlock.listWithIterator({
    path: { chat_id },
    params: { page_size },
  })
  for await (const page of pages) items.push(...(page?.items ?? []))
  return items
}

test('the test covers every creatable type', () => {
  const walked = definitions.map((definition) => definition.block_type)
  const creatable = blockTypes.filter((type) => type.creatable).map((type) => type.number)
  expect([...walked, ...needsUserToken].sort((a, b) => a - b)).toEqual(creatable)
})

test('the SDK creates every creatable block type, reads it back in pre-order and deletes it', async () => {
  const path = { chat_id: walkChat, block_id: walkChat }
  const before = await sdk.client.docx.v1.chatAnnouncement.get({ path: { chat_id: walkChat } })
  expect(before.data).toMatchObject({ revision_id: 1, announcement_type: 'docx' })

  type Create = Parameters<typeof sdk.client.docx.v1.chatAnnouncementBlockChildren.create>[0]
  const created = await sdk.client.docx.v1.chatAnnouncementBlockChildren.create({
    path,
    data: { index: 0, children: definitions },
  } as Create)
  expect(created).toMatchObject({ code: 0, data: { revision_id: 2 } })
  // A file is created inside its view (33). All other types are as requested.
  expect(created.data?.children?.map((block) => block.block_type)).toEqual(
    definitions.map(({ block_type }) => (block_type === 23 ? 33 : block_type)),
  )

  const listed = await allBlocks(walkChat)
  expect(listed[0]).toMatchObject({ block_id: walkChat, block_type: 1, parent_id: '' })
  const parents = new Set([''])
  for (const block of listed) {
    expect(parents).toContain(block.parent_id)
    parents.add(block.block_id!)
  }
  for (const block of created.data?.children ?? []) {
    expect(listed.find((item) => item.block_id === block.block_id)).toEqual(block)
  }

  const one = await sdk.client.docx.v1.chatAnnouncementBlock.get({
    path: { chat_id: walkChat, block_id: listed[1]!.block_id! },
  })
  expect(one.data?.block).toEqual(listed[1])
  const children = await sdk.client.docx.v1.chatAnnouncementBlockChildren.get({ path })
  expect(children.data?.items?.map((block) => block.block_id)).toEqual(listed[0]!.children)

  const removed = await sdk.client.docx.v1.chatAnnouncementBlockChildren.batchDelete({
    path,
    data: { start_index: 0, end_index: definitions.length },
  })
  expect(removed).toMatchObject({ code: 0, data: { revision_id: 3 } })
  expect((await allBlocks(walkChat)).map((block) => block.block_type)).toEqual([1])
})

test('the SDK updates blocks in all sixteen ways and reads back the result', async () => {
  const [first, second] = preparedUpdates(preparedChat)
  const kinds = [...first, ...second]
    .flatMap((request) => Object.keys(request))
    .filter((key) => key !== 'block_id')
  expect(new Set(kinds)).toEqual(new Set(updateKindNames))

  for (const [turn, requests] of [first, second].entries()) {
    type Update = Parameters<typeof sdk.client.docx.v1.chatAnnouncementBlock.batchUpdate>[0]
    const updated = await sdk.client.docx.v1.chatAnnouncementBlock.batchUpdate({
      path: { chat_id: preparedChat },
      data: { requests },
    } as Update)
    expect(updated).toMatchObject({ code: 0, data: { revision_id: turn + 2 } })
    const listed = new Map((await allBlocks(preparedChat, 500)).map((block) => [block.block_id, block]))
    expect(updated.data?.blocks).toEqual(requests.map(({ block_id }) => listed.get(block_id)))
  }
})
