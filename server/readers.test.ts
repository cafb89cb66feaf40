import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GetState } from '../contract/herald/state'
import { ExportWorld, ImportWorld, ResetWorld } from '../contract/herald/world'
import { endpoints } from '../service/endpoints'
import { heraldEndpoints } from '../service/herald/herald-endpoints'
import { createService } from '../service/http/create-service'
import type { ScenarioRequest } from '../service/rules/scenario'
import { call, caller, requestTo } from '../service/testing/call'
import { happyWorld } from '../service/testing/happy-world'
import { readWorldFile } from '../service/world/world-file'
import type { WorldFile } from '../service/world/world-file'
import { openData } from './open-data'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld } from './testing/host-world'

const folder = folderOfFile()
let made = 0

async function opened() {
  const data = await openData({ data: join(folder, String(made++)) })
  return { ...data, service: createService(data.world, { local: 'local' }) }
}

const crowd = (messages: number): WorldFile =>
  readWorldFile({
    ...hostWorld(1),
    messages: Array.from({ length: messages }, (_, at) => ({
      message_id: `om_${at}`,
      chat_id: chatOf(0),
      content: JSON.stringify({ text: `Message ${at}` }),
      sender: { id: 'cli_0', sender_type: 'app' },
      create_time: at,
    })),
  })

test.each(['transaction', 'readingLong'] as const)('closing lets a running %s finish', async (how) => {
  const { world, close } = await opened()
  let closing: Promise<void> | undefined
  await world.store[how](async (tx) => {
    const settings = () => tx.selectFrom('settings').select('name').execute()
    const before = await settings()
    closing = close()
    // Long enough for the next slice of the work to run.
    for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(await settings()).toEqual(before)
  })
  await closing
})

test('while one world replaces another, every reader sees either the complete old or the complete new world', async () => {
  const { service, close } = await opened()
  const demo = (await call(service, GetState, { token: null })).data?.counts
  const seen: string[] = []
  const countsDuring = async (work: Promise<unknown>) => {
    let isDone = false
    let before = 0
    void work.finally(() => (isDone = true))
    while (!isDone) {
      const { counts } = (await call(service, GetState, { token: null })).data!
      seen.push(JSON.stringify(counts))
      before += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    await work
    return before
  }
  const there = await countsDuring(call(service, ImportWorld, { token: null, body: crowd(2_000) }))
  const crowded = (await call(service, GetState, { token: null })).data?.counts
  expect(crowded?.messages).toBe(2_000)
  const back = await countsDuring(call(service, ResetWorld, { token: null }))
  expect(Math.min(there, back)).toBeGreaterThan(3)
  expect(new Set(seen)).toEqual(new Set([JSON.stringify(demo), JSON.stringify(crowded)]))
  await close()
})

test('an export of a world shows a single moment, despite writes meanwhile', async () => {
  const { service, world, close } = await opened()
  const begun = crowd(2_000)
  await call(service, ImportWorld, { token: null, body: begun })
  const { store } = world
  const reading = store.readingLong.bind(store)
  const hasBegun = new Promise<void>((resolve) => {
    store.readingLong = (work) =>
      reading(async (tx) => {
        await tx.selectFrom('chats').select('chat_id').limit(1).execute()
        resolve()
        return work(tx)
      })
  })
  const exporting = service(requestTo(ExportWorld.route, { token: null }))
  await hasBegun
  await world.store.transaction((tx) => tx.deleteFrom('messages').execute())
  const saved = readWorldFile(await (await exporting).text())
  expect(saved.messages.map(({ message_id }) => message_id)).toEqual(
    begun.messages.map(({ message_id }) => message_id),
  )
  await close()
})

test('every GET is answered by a connection that cannot write', async () => {
  const { service, world, close } = await opened()
  const all = [...endpoints, ...heraldEndpoints(endpoints, 'local')]
  const gets = all.filter(({ contract }) => contract.route.startsWith('GET '))
  expect(gets.length).toBeGreaterThan(25)
  let last = ''
  for (const {
    contract: { route },
    happy,
    base,
  } of gets) {
    const file = happyWorld()
    base?.world?.(file)
    // Imports the world again only if it differs, or if a call before the last request has written.
    const text = JSON.stringify(file)
    if (text !== last) expect((await call(service, ImportWorld, { token: null, body: file })).code).toBe(0)
    last = base?.before ? '' : text
    let request: ScenarioRequest = { ...happy, ...base?.request }
    request = { ...request, ...(await base?.before?.(caller(service), { pass: () => undefined })) }
    const response = await service(requestTo(route, request))
    await response.body?.cancel()
    expect([route, response.status < 300]).toEqual([route, true])
  }
  await expect(world.store.reading((tx) => tx.deleteFrom('chats').execute())).rejects.toMatchObject({
    code: 'SQLITE_READONLY',
  })
  await close()
})
