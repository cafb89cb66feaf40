import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, vi } from 'vitest'
import type { RunningServer } from '../start-server'
import { folderOfFile } from './folders'
import { hostWorld, tokenOf } from './host-world'
import { get, nothingHeld, openFilesIn } from './lines'
import { serverOfFile } from './running-server'
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
  const folder = folderOfFile()
  const console = join(folder, 'dist')
  mkdirSync(join(console, 'assets'), { recursive: true })
  writeFileSync(join(console, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(console, 'assets', 'large-1234abcd.js'), randomBytes(2_000_000))
  const data = join(folder, 'data')
  const server = serverOfFile(() => ({ data, world: hostWorld(apps), console }))
  const keys: string[] = []
  let openBefore = 0
  beforeAll(async () => {
    for (let app = 0; app < apps; app += 1) {
      const { data: made } = await upload(server.url, tokenOf(app), randomBytes(12_000_000))
      keys.push(made.file_key ?? '')
    }
    openBefore = openFilesIn(folder)
  })
  const status = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })
    await answer.arrayBuffer()
    return answer.status
  }
  const openFiles = () => openFilesIn(folder) - openBefore
  const icon = '/icon.svg'
  return {
    get url() {
      return server.url
    },
    counters: () => server.counters(),
    icon,
    asset: '/assets/large-1234abcd.js',
    download: (app) =>
      get(`/open-apis/im/v1/files/${keys[app]}`, `Authorization: Bearer ${tokenOf(app)}\r\n`),
    openFiles,
    status,
    async recovers() {
      // Longer than a client may stall.
      await vi.waitFor(() => expect(server.counters()).toEqual(nothingHeld), 30_000)
      expect(await status(icon)).toBe(200)
      expect(await status('/_herald/environment')).toBe(200)
      // The system closes them a moment after they are released.
      await vi.waitFor(() => expect(openFiles()).toBe(0), 30_000)
    },
  }
}
