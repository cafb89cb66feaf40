import { expect, test } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { NEWEST } from '../store/tables/announcements'
import { happyWorld } from '../testing/happy-world'
import { memoryStore } from '../testing/memory-store'
import { seededBytes } from '../testing/seeded-bytes'
import { loadWorld } from './load-world'
import { openWorld } from './open-world'
import { WorldFileError } from './world-file'
import type { WorldBlock, WorldFile } from './world-file'

const text = (block_id: string, parent_id: string, rest: object = {}): WorldBlock => ({
  block_id,
  block_type: 2,
  parent_id,
  text: { elements: [] },
  ...rest,
})
const page: WorldBlock = { block_id: 'oc_launch', block_type: 1, parent_id: '', page: { elements: [] } }

async function loaded(blocks: WorldBlock[]) {
  const file = happyWorld()
  file.chats = [{ ...file.chats[0]!, announcement: { type: 'docx', blocks, media: [], sheets: [] } }]
  const store = await memoryStore()
  await loadWorld(store, memoryBlobs(), file, 0)
  return store.transaction((tx) =>
    tx.selectFrom('blocks').selectAll().where('to_revision', '=', NEWEST).orderBy('path').execute(),
  )
}

test('path order returns blocks in the order in which they were listed', async () => {
  const blocks = [
    page,
    text('a', 'oc_launch'),
    text('b', 'a'),
    text('c', 'b'),
    text('d', 'a'),
    text('e', 'oc_launch'),
  ]
  const rows = await loaded(blocks)
  expect(rows.map((row) => [row.block_id, row.depth])).toEqual([
    ['oc_launch', 0],
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 2],
    ['e', 1],
  ])
})

test('what a block has besides its head is kept as it is, even for an unknown type', async () => {
  const rest = { comment_ids: ['7'], hologram: { lumens: 12, deep: [{ a: null }] }, sparkle: true }
  const [, unknown] = await loaded([page, { block_id: 'x', block_type: 99, parent_id: 'oc_launch', ...rest }])
  expect(unknown).toMatchObject({ block_type: 99, parent_id: 'oc_launch' })
  expect(JSON.parse(unknown?.body ?? '')).toEqual(rest)
})

test.each([
  ['no page', [text('a', '')], 'chats[0].announcement.blocks[0]: must be the page'],
  [
    'an id twice',
    [page, text('a', 'oc_launch'), text('a', 'oc_launch')],
    'blocks[2].block_id: duplicate block_id',
  ],
  [
    'a parent that is nowhere',
    [page, text('a', 'nobody')],
    'blocks[1].parent_id: no earlier block has the id nobody',
  ],
  ['a parent below its child', [page, text('b', 'a'), text('a', 'oc_launch')], 'blocks[1].parent_id'],
  [
    'an order that is no pre-order walk',
    [page, text('a', 'oc_launch'), text('b', 'oc_launch'), text('c', 'a')],
    'blocks[2]: block b is out of order: list a block directly before its children',
  ],
  [
    'children in another order than the blocks',
    [{ ...page, children: ['b', 'a'] }, text('a', 'oc_launch'), text('b', 'oc_launch')],
    'blocks[0].children: does not match',
  ],
  ['a child that is not there', [{ ...page, children: ['a'] }], 'blocks[0].children: does not match'],
])('%s is refused with its place', async (_, blocks, words) => {
  const loading = loaded(blocks)
  await expect(loading).rejects.toThrow(WorldFileError)
  await expect(loading).rejects.toThrow(words)
})

test('a world that is refused leaves an empty store', async () => {
  const file = happyWorld()
  file.chats.at(-1)!.announcement.blocks = [text('a', '')]
  const store = await memoryStore()
  await expect(loadWorld(store, memoryBlobs(), file, 0)).rejects.toThrow(WorldFileError)
  expect(await store.transaction((tx) => tx.selectFrom('chats').selectAll().execute())).toEqual([])
})

test.each<[string, (file: WorldFile) => unknown, string]>([
  ['a chat', (file) => file.chats.push(file.chats[0]!), 'chats[9].chat_id: duplicate of chats[0].chat_id'],
  [
    'a member',
    (file) => file.chats[0]!.members.push('ou_bob'),
    'chats[0].members[3]: duplicate of chats[0].members[1]',
  ],
])('%s that comes twice is refused with both places', async (_, change, words) => {
  const file = happyWorld()
  change(file)
  await expect(loadWorld(await memoryStore(), memoryBlobs(), file, 0)).rejects.toThrow(words)
})

test('a picture of a missing block is refused', async () => {
  const file = happyWorld()
  file.chats[0]!.announcement.media[0]!.block_id = 'gone'
  await expect(loadWorld(await memoryStore(), memoryBlobs(), file, 0)).rejects.toThrow(
    'chats[0].announcement.media[0].block_id: no block has the id gone',
  )
})

test('100,000 blocks, 50,000 of them deep in each other, load without recursion', async () => {
  const flat = Array.from({ length: 50_000 }, (_, at) => text(`flat${at}`, 'oc_launch'))
  // Paths grow with depth, so chains of a hundred: as deep as an announcement may be.
  const deep = Array.from({ length: 50_000 }, (_, at) =>
    text(`deep${at}`, at % 99 === 0 ? 'oc_launch' : `deep${at - 1}`),
  )
  const rows = await loaded([page, ...flat, ...deep])
  expect(rows).toHaveLength(100_001)
  expect(rows.at(-1)?.block_id).toBe('deep49999')
})

test('the clock starts where the world says and then runs, even after the store was reopened', async () => {
  const store = await memoryStore()
  const blobs = memoryBlobs()
  const file = { ...happyWorld(), now: 5000 }
  await loadWorld(store, blobs, file, 1_000_000)
  const random = seededBytes(1)
  const early = await openWorld({ store, blobs, clock: () => 1_000_000, random })
  const later = await openWorld({ store, blobs, clock: () => 1_000_250, random })
  expect([early.now(), later.now()]).toEqual([5000, 5250])
})

test('without a time of its own a world has the host’s', async () => {
  const store = await memoryStore()
  const blobs = memoryBlobs()
  const { now: _now, ...file } = happyWorld()
  await loadWorld(store, blobs, file, 1_000_000)
  const world = await openWorld({ store, blobs, clock: () => 1_000_007, random: seededBytes(1) })
  expect(world.now()).toBe(1_000_007)
})
