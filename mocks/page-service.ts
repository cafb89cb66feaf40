import { createService } from '../service/http/create-service'
import { openStore } from '../service/store/open-store'
import { newKey, secretsUnder } from '../service/store/secrets'
import type { Secrets } from '../service/store/secrets'
import { demoWorld } from '../service/world/demo-world'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import { IndexedDbStore, openIndexedDbStore } from '../src/storage/indexed-db-store'
import { keepingStore } from './keeping-store'
import { loadSqlite } from './load-sqlite'
import { pageBlobs } from './page-blobs'
import { pageImage, unlessGivenUp } from './page-image'
import { runPublications } from './run-publications'
import { wasmDatabase } from './wasm-database'

interface Options {
  fresh: boolean
  /** Other tabs may have their own service: nothing is kept, as two of them would overwrite each other. */
  isAlone: boolean
}

/**
 * The service in this page, over the world that the browser kept; the demo world if there is none yet, or if `fresh`
 * asks to start over.
 */
export async function pageService({
  fresh,
  isAlone,
}: Options): Promise<(request: Request) => Promise<Response>> {
  const open = isAlone ? keepsNothing : openIndexedDbStore
  const kept = pageImage(open('herald-world', 'image'))
  const blobs = pageBlobs(open('herald-blobs', 'blobs'))
  if (fresh) await Promise.all([kept.forget(), blobs.forget()])

  const [sqlite3, image] = await Promise.all([loadSqlite(), kept.load()])
  const database = wasmDatabase(sqlite3, image)
  const inMemory = await openStore(database.dialect, {
    secrets: await pageSecrets(open('herald-key', 'key')),
  })
  if (!image) {
    await loadWorld(inMemory, blobs, demoWorld(), Date.now())
    await kept.keep(await inMemory.transaction(async () => database.image()))
  }
  const store = keepingStore({ store: inMemory, ...database, keep: kept.keep })
  const world = await openWorld({ store, blobs, clock: Date.now, random })
  const service = createService(world, {
    local: 'page',
    consoleAt: 'here',
    onBug: (error, logId) => reportBug(error, logId),
  })
  runPublications(world, {
    answer: (request) => service(request),
    onBug: (error) => reportBug(error, 'none'),
  })
  return service
}

/** Sealed with a key that this browser stores and no script can export; it outlives a reset of the world. */
async function pageSecrets(place: IndexedDbStore): Promise<Secrets> {
  const kept = await place.get<Awaited<ReturnType<typeof newKey>>>('key').catch(unlessGivenUp(place))
  if (kept) return secretsUnder(kept)
  const key = await newKey()
  await place.set('key', key).catch(unlessGivenUp(place))
  return secretsUnder(key)
}

/** Replaces a store of the browser. */
const keepsNothing = (): IndexedDbStore =>
  new IndexedDbStore(() => () => Promise.reject(new Error('tabs of this browser cannot agree on one world')))

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** A bug in the service is shown like a bug of the page. */
const reportBug = (error: unknown, logId: string) =>
  reportError(new Error(`The service in the page failed (log id ${logId})`, { cause: error }))
