import { expect, test } from 'vitest'
import { CreateBlocks } from '../contract/docx/create-blocks'
import { ListBlocks } from '../contract/docx/list-blocks'
import { memoryBlobs } from '../service/blobs/memory-blobs'
import { createService } from '../service/http/create-service'
import { openStore } from '../service/store/open-store'
import { call } from '../service/testing/call'
import { happyNow, happyWorld } from '../service/testing/happy-world'
import { seededBytes } from '../service/testing/seeded-bytes'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import { keepingStore } from './keeping-store'
import { loadSqliteHere } from './load-sqlite-here'
import { wasmDatabase } from './wasm-database'

const sqlite3 = await loadSqliteHere()
const launch = { chat_id: 'oc_launch' }
const open = { clock: () => happyNow, random: seededBytes(1) }

/** The service over a world that a browser keeps while it has room. */
async function keptService() {
  const database = wasmDatabase(sqlite3)
  const inMemory = await openStore(database.dialect)
  const blobs = memoryBlobs()
  await loadWorld(inMemory, blobs, happyWorld(), happyNow)
  const browser: { hasRoom: boolean; image: Uint8Array } = { hasRoom: true, image: new Uint8Array() }
  const keep = async (image: Uint8Array) => {
    if (!browser.hasRoom) throw new DOMException('no room', 'QuotaExceededError')
    browser.image = image
  }
  const store = keepingStore({ store: inMemory, ...database, keep })
  return { browser, blobs, service: createService(await openWorld({ store, blobs, ...open })) }
}

test('if the browser has no space, a write gets the storage code, reads continue, and the same call is stored once there is space', async () => {
  const { browser, blobs, service } = await keptService()
  const words = (content: string) => ({
    path: { ...launch, block_id: 'oc_launch' },
    query: { client_token: '7f0c1f1e-9d3b-4b52-8b86-0d8a5f5a3c01' },
    body: { index: 0, children: [{ block_type: 2, text: { elements: [{ text_run: { content } }] } }] },
  })
  browser.hasRoom = false
  expect(await call(service, CreateBlocks, words('waits'))).toMatchObject({ status: 400, code: 234042 })
  expect((await call(service, ListBlocks, { path: launch })).code).toBe(0)
  browser.hasRoom = true
  expect(await call(service, CreateBlocks, words('waits'))).toMatchObject({ code: 0 })

  const store = await openStore(wasmDatabase(sqlite3, browser.image).dialect)
  const reloaded = createService(await openWorld({ store, blobs, ...open }))
  const { data } = await call(reloaded, ListBlocks, { path: launch })
  expect(JSON.stringify(data).split('"waits"')).toHaveLength(2)
})
