import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { diskBlobs } from '../server/disk-blobs'
import { httpServer, listen, stopListening } from '../server/listener'
import { sqliteDialect } from '../server/open-sqlite'
import { createService } from '../service/http/create-service'
import { openStore } from '../service/store/open-store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import { readWorldFile, type WrittenWorld } from '../service/world/world-file'
import { clientOf, leanClientOf } from './client'

export const CHAT = 'oc_benchbenchbenchbenchbenchbench00'
export const APP = 'cli_bench'
export const NOW = 1_763_600_000_000
export const TOKEN = 't-bench'

type Chats = NonNullable<WrittenWorld['chats']>

/** A chat with the bench's bot in it. */
export const benchChat = (chat_id: string, unusual: Partial<Chats[number]> = {}): Chats[number] => ({
  chat_id,
  name: 'Bench',
  tenant_key: 'bench',
  owner_id: 'ou_nobody',
  bots: [{ app_id: APP, joined_at: 0 }],
  ...unusual,
})

/** The whole service over HTTP, with SQLite and blobs on disk, one tenant, one application and these chats. */
export async function hosted(folder: string, chats: Chats, dialect = sqliteDialect) {
  // Each reading is a minute after the last one: the work is measured, not the rate limits.
  let now = NOW
  const clock = () => (now += 60_000)
  const store = await openStore(dialect(join(folder, 'herald.db')))
  const blobs = diskBlobs(join(folder, 'blobs'))
  await loadWorld(store, blobs, readWorldFile(benchWorldOf(chats)), now)
  const service = createService(await openWorld({ store, blobs, clock, random: randomBytes }))
  const server = httpServer({
    host: '127.0.0.1',
    service,
    files: () => false,
    onBug: (error) => console.error(error),
  })
  const url = await listen(server, 0, '127.0.0.1')
  const client = clientOf(url, TOKEN)
  const lean = leanClientOf(url, TOKEN)
  return {
    store,
    client,
    /** For what is measured by the processor: the whole client above takes a tenth of a small call. */
    lean,
    async close() {
      client.close()
      lean.close()
      await stopListening(server, 1_000)
      await store.close()
    },
  }
}

export const benchWorldOf = (chats: Chats): WrittenWorld => ({
  tenants: [{ tenant_key: 'bench', name: 'Bench' }],
  apps: [{ app_id: APP, app_secret: 'none', name: 'Bench', tenant_key: 'bench', tokens: [TOKEN] }],
  chats,
})
