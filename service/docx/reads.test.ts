import { expect, test } from 'vitest'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { GetBlock } from '../../contract/docx/get-block'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { ListChildren } from '../../contract/docx/list-children'
import type { DataOf } from '../../contract/endpoint'
import { launchBlocks, says, text } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { call, type Reply } from '../testing/call'
import { happyApp, happyNow } from '../testing/happy-world'
import { limits } from './limits'
import { openAnnouncement } from './testing/open-announcement'

const path = { chat_id: LAUNCH }

test('the announcement has its times in seconds and its people by the kind of id asked for', async () => {
  const launch = await openAnnouncement(launchBlocks)
  const before = await call(launch.service, GetAnnouncement, { path, query: { user_id_type: 'union_id' } })
  expect(before.data).toEqual({
    revision_id: 1,
    create_time: happyNow / 1000,
    update_time: happyNow / 1000,
    owner_id: 'on_alice',
    owner_id_type: 'union_id',
    modifier_id: 'on_alice',
    modifier_id_type: 'union_id',
    announcement_type: 'docx',
    create_time_v2: String(happyNow / 1000),
    update_time_v2: String(happyNow / 1000),
  })
  await launch.update([{ block_id: 'first', update_text_elements: says('b') }])
  const after = await call(launch.service, GetAnnouncement, { path })
  expect(after.data).toMatchObject({
    revision_id: 2,
    modifier_id: happyApp.app_id,
    modifier_id_type: 'app_id',
  })
  expect(after.data?.update_time).toBeGreaterThan(happyNow / 1000)
})

test('pages show one revision while others edit', async () => {
  const launch = await openAnnouncement(launchBlocks)
  const before = await launch.listed()
  const first = await call(launch.service, ListBlocks, { path, query: { page_size: 3 } })
  await launch.remove(LAUNCH, 0, 4)
  await launch.create(LAUNCH, [{ block_type: 2, text: says('new') }], 0)
  const rest = []
  let token = first.data?.page_token
  while (token) {
    const next = await call(launch.service, ListBlocks, { path, query: { page_size: 7, page_token: token } })
    expect(next).toMatchObject({ code: 0 })
    rest.push(...(next.data?.items ?? []))
    token = next.data?.page_token
  }
  expect([...(first.data?.items ?? []), ...rest]).toEqual(before)
})

test('children are the direct ones, a page at a time', async () => {
  const launch = await openAnnouncement(launchBlocks)
  const ids: (string | undefined)[] = []
  let query: Record<string, string | number> | undefined = { page_size: 2 }
  while (query) {
    const reply: Reply<DataOf<typeof ListChildren>> = await call(launch.service, ListChildren, {
      path: { ...path, block_id: 'table' },
      query,
    })
    ids.push(...(reply.data?.items.map((block) => block.block_id) ?? []))
    const page_token: string | undefined = reply.data?.page_token
    query = page_token === undefined ? undefined : { page_size: 2, page_token }
  }
  expect(ids).toEqual(['cell_1', 'cell_2', 'cell_3', 'cell_4'])
})

test('a block is shown at a revision, and not found before its creation or after its deletion', async () => {
  const launch = await openAnnouncement(launchBlocks)
  await launch.update([{ block_id: 'first', update_text_elements: says('b') }])
  await launch.remove(LAUNCH, 0, 1)
  const at = async (revision_id: number) => {
    const reply = await call(launch.service, GetBlock, {
      path: { ...path, block_id: 'first' },
      query: { revision_id },
    })
    return reply.data?.block?.text?.elements[0]?.text_run?.content ?? [reply.status, reply.code]
  }
  expect([await at(1), await at(2), await at(3), await at(-1)]).toEqual([
    'first',
    'b',
    [404, 1770002],
    [404, 1770002],
  ])
})

test('a block of an unpublished type is listed unchanged', async () => {
  const strange = {
    block_id: 'strange',
    block_type: 777,
    parent_id: LAUNCH,
    hologram: { depth: [1, { a: null }] },
  }
  const launch = await openAnnouncement((file) => launchBlocks(file, [strange, text('after', LAUNCH)]))
  expect((await launch.listed()).at(-2)).toEqual(strange)
})

test('versions that no readable revision shows are forgotten', async () => {
  const launch = await openAnnouncement(launchBlocks)
  for (let edits = 0; edits <= limits.revisionLag + 5; edits++) {
    await launch.update([{ block_id: 'first', update_text_elements: says(`edit ${edits}`) }])
  }
  const versions = await launch.world.store.transaction((tx) =>
    tx.selectFrom('blocks').select('from_revision').where('block_id', '=', 'first').execute(),
  )
  expect(versions).toHaveLength(limits.revisionLag + 1)
  const newest = limits.revisionLag + 7
  const oldest = await launch.listed({ revision_id: newest - limits.revisionLag })
  expect(oldest[1]?.text?.elements[0]?.text_run?.content).toBe('edit 5')
})
