import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { httpServer, listen, stopListening } from '../server/listener'
import { sqliteDialect } from '../server/open-sqlite'
import { diskBlobs } from '../server/disk-blobs'
import { clientOf } from './client'
import { createService } from '../service/http/create-service'
import { openStore } from '../service/store/open-store'
import { loadWorld } from '../service/world/load-world'
import { openWorld } from '../service/world/open-world'
import { readWorldFile } from '../service/world/world-file'
import { documentOf } from './document'

const CHAT = 'oc_benchbenchbenchbenchbenchbench00'
const TOKEN = 't-bench'

/** The whole service over HTTP, SQLite on disk, with one announcement of `size` blocks. */
export async function hosted(folder: string, size: number) {
  // Every call comes a minute after the last: what is measured is the work, not the pace.
  let now = 1_763_600_000_000
  const clock = () => (now += 60_000)
  const store = await openStore(sqliteDialect(join(folder, 'herald.db')))
  const blobs = diskBlobs(join(folder, 'blobs'))
  const blocks = documentOf(CHAT, size)
  await loadWorld(store, blobs, readWorldFile(world(blocks)), now)
  const service = createService(await openWorld({ store, blobs, clock, random: randomBytes }))
  const server = httpServer({
    host: '127.0.0.1',
    service,
    files: () => false,
    onBug: (error) => console.error(error),
  })
  const url = await listen(server, 0, '127.0.0.1')

  const client = clientOf(url, TOKEN)
  const announcement = `/open-apis/docx/v1/chats/${CHAT}/announcement`
  const send = (method: string, path: string, body?: string) => client.send(method, announcement + path, body)
  return {
    chatId: CHAT,
    blocks,
    send,
    async close() {
      client.close()
      await stopListening(server, 1_000)
      await store.close()
    },
  }
}

const world = (blocks: unknown[]) => ({
  tenants: [{ tenant_key: 'bench', name: 'Bench' }],
  apps: [{ app_id: 'cli_bench', app_secret: 'none', name: 'Bench', tenant_key: 'bench', tokens: [TOKEN] }],
  users: [],
  chats: [
    {
      chat_id: CHAT,
      name: 'Bench',
      tenant_key: 'bench',
      owner_id: 'ou_nobody',
      members: [],
      bots: [{ app_id: 'cli_bench', joined_at: 0 }],
      announcement: { type: 'docx', blocks },
    },
  ],
})
