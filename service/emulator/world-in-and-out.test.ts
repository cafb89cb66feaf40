import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { AdvanceClock, GetClock, SetClock } from '../../contract/herald/clock'
import { AddFault, ListFaults } from '../../contract/herald/faults'
import { OpenSession } from '../../contract/herald/session'
import { GetState, ListState, worldKinds } from '../../contract/herald/state'
import {
  DeleteSnapshot,
  ExportWorld,
  ImportWorld,
  ListSnapshots,
  LOST_HEADER,
  ResetWorld,
  RestoreSnapshot,
  TakeSnapshot,
} from '../../contract/herald/world'
import { ListChats } from '../../contract/im/chats/list-chats'
import { knownBlobs } from '../blobs/known-blobs'
import { requestTo } from '../testing/call'
import { happyApp, happyNow, happyWorld } from '../testing/happy-world'
import { seededBytes } from '../testing/seeded-bytes'
import { openWorld } from '../world/open-world'
import type { WrittenWorld } from '../world/world-file'
import { localService } from './testing/local-service'

type Local = Awaited<ReturnType<typeof localService>>

const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
const write = {
  path,
  body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'written' } }] } }] },
  query: { client_token: 'fe599b60-450f-46ff-b2ef-9f6675625b97' },
}

const blocksOf = async ({ ask }: Local) => (await ask(ListBlocks, { path })).data?.items.length

async function exported({ service }: Local) {
  const response = await service(requestTo(ExportWorld.route, { token: null }))
  return { response, world: (await response.json()) as WrittenWorld }
}

test('the exported world is a world file, and a header lists what it cannot express', async () => {
  const local = await localService()
  await local.ask(CreateBlocks, write)
  const { response, world } = await exported(local)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="world.json"')
  expect(world.chats?.[0]?.announcement?.blocks).toHaveLength(2)
  expect(world.apps?.map((app) => app.app_secret)).toContain(happyApp.app_secret)
  expect(JSON.parse(response.headers.get(LOST_HEADER) ?? '')).toContainEqual({
    what: 'remembered client_tokens',
    count: 1,
  })
})

test('an exported world is imported while the service runs', async () => {
  const local = await localService()
  await local.ask(CreateBlocks, write)
  const { world } = await exported(local)
  await local.callHerald(ResetWorld)
  expect(await blocksOf(local)).toBe(1)
  expect(await local.callHerald(ImportWorld, { body: world })).toMatchObject({ now: happyNow, chats: 9 })
  expect(await blocksOf(local)).toBe(2)
})

test('a world that is refused changes nothing, and the refusal names the place', async () => {
  const local = await localService()
  const before = await exported(local)
  const body = { tenants: [{ tenant_key: 'a' }, { tenant_key: 'a' }] }
  const reply = await local.ask(ImportWorld, { token: null, body })
  expect(reply).toMatchObject({ code: 99992402, status: 400 })
  expect(reply.error?.field_violations).toEqual([
    { field: 'tenants[1].tenant_key', description: 'duplicate of tenants[0].tenant_key' },
  ])
  expect((await exported(local)).world).toEqual(before.world)
})

test('a world may be larger than other bodies', async () => {
  const local = await localService()
  const content_base64 = btoa('x'.repeat(3_000_000))
  const files = [{ file_key: 'f', app_id: 'a', content_base64 }]
  expect((await local.ask(ImportWorld, { token: null, body: { files } })).code).toBe(0)
  expect((await exported(local)).world.files?.[0]?.content_base64).toBe(content_base64)
})

test('a reset goes back to the beginning: world, clock, pace, remembered answers and faults', async () => {
  const local = await localService()
  const { ask, callHerald, world } = local
  const before = await exported(local)
  world.pass(1000)
  for (let turn = 0; turn < 3; turn += 1) await ask(CreateBlocks, { ...write, query: {} })
  expect((await ask(CreateBlocks, write)).code).toBe(99991400)
  await callHerald(AddFault, { body: { route: ListChats.route, code: 2200 } })
  await callHerald(SetClock, { body: { now: 5 } })

  expect(await callHerald(ResetWorld)).toEqual({
    now: happyNow,
    chats: 9,
    users: 4,
    messages: happyWorld().messages.length,
  })
  expect((await exported(local)).world).toEqual(before.world)
  expect((await callHerald(ListFaults)).items).toEqual([])
  const first = await ask(CreateBlocks, write)
  expect(first.code).toBe(0)
  await callHerald(ResetWorld)
  const second = await ask(CreateBlocks, write)
  expect(second.data?.children[0]?.block_id).not.toBe(first.data?.children[0]?.block_id)
})

test('a token stays valid in a new world, unless the application or its secret has changed', async () => {
  const { ask, callHerald } = await localService()
  const { app_id } = happyApp
  const { tenant_access_token: token } = await callHerald(OpenSession, { body: { app_id } })
  await callHerald(ResetWorld)
  expect((await ask(ListChats, { token })).code).toBe(0)
  const app = { app_id, app_secret: 'another', tenant_key: 'a' }
  await callHerald(ImportWorld, { body: { tenants: [{ tenant_key: 'a' }], apps: [app] } })
  expect((await ask(ListChats, { token })).code).toBe(99991663)
  expect((await ask(ListChats)).code).toBe(99991663)
})

test('an import does not change the seed', async () => {
  const local = await localService()
  await local.callHerald(ImportWorld, { body: {} })
  expect((await local.callHerald(GetState)).counts.chats).toBe(0)
  await local.callHerald(ResetWorld)
  expect((await local.callHerald(GetState)).counts.chats).toBe(9)
})

test('a snapshot holds what a world file cannot: revisions, remembered answers, the time', async () => {
  const local = await localService()
  const { ask, callHerald, world } = local
  const first = await ask(CreateBlocks, write)
  const taken = await callHerald(TakeSnapshot, { body: { name: 'after the first' } })
  expect(taken).toMatchObject({ name: 'after the first', now: happyNow })
  expect((await callHerald(ListSnapshots)).items).toEqual([taken])
  world.pass(10_000)
  await ask(CreateBlocks, { ...write, query: {} })
  expect(await blocksOf(local)).toBe(3)

  await callHerald(RestoreSnapshot, { path: { snapshot_id: taken.snapshot_id } })
  expect(await blocksOf(local)).toBe(2)
  expect((await callHerald(GetClock)).now).toBe(happyNow)
  const again = await ask(CreateBlocks, write)
  expect(again.data).toEqual(first.data)
  expect(await blocksOf(local)).toBe(2)
})

test('a restored world has counted no calls yet', async () => {
  const { ask, callHerald } = await localService()
  const { snapshot_id } = await callHerald(TakeSnapshot)
  for (let turn = 0; turn < 3; turn += 1) await ask(CreateBlocks, { ...write, query: {} })
  expect((await ask(CreateBlocks, write)).code).toBe(99991400)
  await callHerald(RestoreSnapshot, { path: { snapshot_id } })
  expect((await ask(CreateBlocks, write)).code).toBe(0)
})

test('files that only a snapshot refers to stay until it is deleted', async () => {
  const { callHerald, world } = await localService()
  const { snapshot_id } = await callHerald(TakeSnapshot)
  const before = await world.store.transaction(knownBlobs)
  await callHerald(ImportWorld, { body: {} })
  expect(await world.store.transaction(knownBlobs)).toEqual(before)
  await callHerald(DeleteSnapshot, { path: { snapshot_id } })
  expect((await callHerald(ListSnapshots)).items).toEqual([])
  // The seed is a file of its own.
  expect((await world.store.transaction(knownBlobs)).size).toBe(1)
})

test('the clock is set and moved forward, and survives a restart', async () => {
  const { ask, callHerald, world } = await localService()
  expect(await callHerald(SetClock, { body: { now: 1000 } })).toEqual({ now: 1000 })
  expect(await callHerald(AdvanceClock, { body: { ms: 500 } })).toEqual({ now: 1500 })
  world.pass(7)
  expect(await callHerald(GetClock)).toEqual({ now: 1507 })
  const { store, blobs, hostNow } = world
  const restarted = await openWorld({ store, blobs, clock: hostNow, random: seededBytes(2) })
  expect(restarted.now()).toBe(1507)
  expect((await ask(ListChats)).code).toBe(0)
})

test('rate windows and the lifetime of a token follow the clock', async () => {
  const { ask, callHerald } = await localService()
  const { tenant_access_token: token } = await callHerald(OpenSession, { body: { app_id: happyApp.app_id } })
  const pageful = { ...write, query: {} }
  for (let turn = 0; turn < 3; turn += 1) await ask(CreateBlocks, pageful)
  expect((await ask(CreateBlocks, pageful)).code).toBe(99991400)
  await callHerald(AdvanceClock, { body: { ms: 1000 } })
  expect((await ask(CreateBlocks, pageful)).code).toBe(0)
  await callHerald(AdvanceClock, { body: { ms: 7_200_000 } })
  expect((await ask(ListChats, { token })).code).toBe(99991663)
})

test('the state counts all things, and pages through them in the world file’s words', async () => {
  const { callHerald } = await localService((file) => (file.apps[0]!.kind = 'store'))
  const state = await callHerald(GetState)
  expect(state.counts).toMatchObject({
    tenants: 2,
    apps: 2,
    users: 4,
    chats: 9,
    messages: happyWorld().messages.length,
    blocks: 9,
  })
  expect(state.apps).toContainEqual(
    expect.objectContaining({ app_id: happyApp.app_id, kind: 'store', app_ticket: expect.any(String) }),
  )
  for (const kind of worldKinds) {
    const seen: object[] = []
    let page_token: string | undefined = ''
    while (page_token !== undefined) {
      const page: { items: object[]; page_token?: string } = await callHerald(ListState, {
        path: { kind },
        query: { page_size: 2, page_token },
      })
      seen.push(...page.items)
      page_token = page.page_token
    }
    expect([kind, seen.length]).toEqual([kind, state.counts[kind]])
  }
  const { items } = await callHerald(ListState, { path: { kind: 'chats' } })
  expect(items).toContainEqual(
    expect.objectContaining({
      chat_id: 'oc_launch',
      members: 3,
      bots: 1,
      messages: happyWorld().messages.filter((message) => message.chat_id === 'oc_launch').length,
      announcement: expect.objectContaining({ revision: 1, block_count: 1 }),
    }),
  )
})
