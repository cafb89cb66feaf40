import { randomBytes } from 'node:crypto'
import { SqliteDialect } from 'kysely'
import Libsql from 'libsql'
import { memoryBlobs } from '../service/blobs/memory-blobs'
import { openStore } from '../service/store/open-store'
import { preparedOnce } from '../service/store/prepared-once'
import type { Store } from '../service/store/store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import type { WorldFile } from '../service/world/world-file'
import type { Data } from './open-data'
import { requireOwnSecrets } from './own-secrets'

interface Opening {
  world: WorldFile
  isPublic: boolean
  limits: boolean | undefined
  counting: (store: Store) => Store
}

/** Opens a world that is only in memory, until the process ends. */
export async function openMemory({ world: file, isPublic, limits, counting }: Opening): Promise<Data> {
  if (isPublic) requireOwnSecrets(file)
  const database = preparedOnce(new Libsql(':memory:'))
  const store = await openStore(new SqliteDialect({ database }))
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, file, Date.now())
  return {
    world: await openWorld({
      store: counting(store),
      blobs,
      clock: Date.now,
      random: randomBytes,
      isPublic,
      limits,
    }),
    remarks: [],
    probes: {},
    checkBlobs: async () => [],
    close: () => store.close(),
  }
}
