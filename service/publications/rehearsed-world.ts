import type { Dialect } from 'kysely'
import type { WrittenWorld } from '../../contract/herald/world-file'
import { memoryBlobs } from '../blobs/memory-blobs'
import { createService } from '../http/create-service'
import { openStore } from '../store/open-store'
import type { RandomBytes } from '../world/ids'
import { loadWorld } from '../world/load-world'
import { openWorld } from '../world/open-world'
import { readWorldFile } from '../world/world-file'

interface Options {
  /** An empty database in memory. */
  dialect: Dialect
  random: RandomBytes
}

/** The service over a world in memory, for a rehearsal. `now`: its time. */
export async function rehearsedWorld(written: WrittenWorld, now: () => number, { dialect, random }: Options) {
  const store = await openStore(dialect)
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, readWorldFile(written), now())
  const world = await openWorld({ store, blobs, clock: now, random })
  const service = createService(world, { local: 'local' })
  return { answer: (request: Request) => service(request), close: () => store.close() }
}
