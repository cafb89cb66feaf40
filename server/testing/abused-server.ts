import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startServer, type RunningServer } from '../start-server'
import { hostWorld, tokenOf } from './host-world'
import { get, nothingHeld, openFilesIn } from './lines'
import { upload } from './upload-form'

interface AbusedServer {
  url: string
  counters: RunningServer['counters']
  /** Paths that need no token: a small file of the console, and one of two megabytes. */
  icon: string
  asset: string
  /** A raw request by an application for a stored file that is larger than the connection's buffers. */
  download(app: number): string
  /** How many of the server's files this process has open. */
  openFiles(): number
  /** The status of a request on a connection of its own. */
  status(path: string): Promise<number>
  /** Waits until all that clients held is released, and checks that requests are answered. */
  recovers(): Promise<void>
}

/** A server with console files and stored files, for all tests of a file. */
export function abusedServer(apps: number): AbusedServer {
  const folder = mkdtempSync(join(tmpdir(), 'herald-abused-'))
  const keys: string[] = []
  let server: RunningServer
  let openBefore = 0
  const abused = {
    icon: '/icon.svg',
    asset: '/assets/large-1234abcd.js',
    download: (app: number) =>
      get(`/open-apis/im/v1/files/${keys[app]}`, `Authorization: Bearer ${tokenOf(app)}\r\n`),
    openFiles: () => openFilesIn(folder) - openBefore,
    async status(path: string) {
      const answer = await fetch(`${abused.url}${path}`, { headers: { connection: 'close' } })
      await answer.arrayBuffer()
      return answer.status
    },
    async recovers() {
      // Longer than a client may stall.
      await vi.waitFor(() => expect(server.counters()).toEqual(nothingHeld), 30_000)
      expect(await abused.status(abused.icon)).toBe(200)
      expect(await abused.status('/_herald/environment')).toBe(200)
      // The system closes them a moment after they are released.
      await vi.waitFor(() => expect(abused.openFiles()).toBe(0), 30_000)
    },
  } as AbusedServer

  beforeAll(async () => {
    const world = join(folder, 'world.json')
    writeFileSync(world, JSON.stringify(hostWorld(apps)))
    const console = join(folder, 'dist')
    mkdirSync(join(console, 'assets'), { recursive: true })
    writeFileSync(join(console, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    writeFileSync(join(console, 'assets', 'large-1234abcd.js'), randomBytes(2_000_000))
    server = await startServer({
      port: 0,
      host: '127.0.0.1',
      data: join(folder, 'data'),
      world,
      console,
    })
    abused.url = server.url
    abused.counters = server.counters
    for (let app = 0; app < apps; app += 1) {
      const { data } = await upload(server.url, tokenOf(app), randomBytes(12_000_000))
      keys.push(data.file_key ?? '')
    }
    openBefore = openFilesIn(folder)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return abused
}
