import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from 'vite'
import { readyAt } from './ready-at'

/** Where a console that was built is served. */
export interface Home {
  url: string
  close(): Promise<void>
}

/** The Node server as it is built, in a process of its own, on a world of its own. */
export async function startServer(folder: string, world: object): Promise<Home> {
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const server = spawn(
    process.execPath,
    ['dist-server/main.js', '--port', '0', '--data', join(folder, 'data'), '--world', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await readyAt(server.stdout)
  return {
    url,
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

/** The console with the service in the page, as it is built: files alone are served. */
export async function startPage(): Promise<Home> {
  const server = await preview({
    root: process.cwd(),
    logLevel: 'error',
    build: { outDir: 'dist-page' },
    preview: { port: 4390 },
  })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}

/** Where the service can be, in words, each started when it is its turn. */
export const bothHomes = (folder: string, world: Parameters<typeof startServer>[1]) =>
  [
    ['against the server', () => startServer(folder, world)],
    ['with the service in the page', startPage],
  ] as const
