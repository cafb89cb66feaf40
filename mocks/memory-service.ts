import { memoryBlobs } from '../service/blobs/memory-blobs'
import { newEmulator } from '../service/emulator/emulator'
import { createService } from '../service/http/create-service'
import { openStore } from '../service/store/open-store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { WorldFile } from '../service/world/world-file'
import { loadSqliteHere } from './load-sqlite-here'
import type { MockOptions } from './mock-options'
import { runPublications } from './run-publications'
import { wasmDatabase } from './wasm-database'

interface MemoryService {
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

/** The whole service over a world in memory, which lasts as long as this object. */
export async function memoryService(file: WorldFile, { limits }: MockOptions = {}): Promise<MemoryService> {
  const store = await openStore(wasmDatabase(await loadSqliteHere()).dialect)
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, file, Date.now())
  const world = await openWorld({ store, blobs, clock: Date.now, random, limits })
  const emulator = newEmulator()
  const answer = createService(world, { local: 'page', emulator, onBug: report })
  const publications = runPublications(world, {
    answer: (request) => answer(request),
    onBug: (error) => report(error, 'none'),
  })
  const close = async () => {
    emulator.waits.end()
    await publications.close()
    await store.close()
  }
  return { answer, close }
}

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** A bug in the service is thrown uncaught: a page shows it, a test fails. */
const report = (error: unknown, logId: string) =>
  queueMicrotask(() => {
    throw new Error(`The mocked service failed (log id ${logId})`, { cause: error })
  })
