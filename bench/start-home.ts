import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from 'vite'
import { readyAt } from './ready-at'

/** Where a built console is served. */
export interface Home {
  url: string
  close(): Promise<void>
}

/** Starts the built Node server in its own process, with the given world and options. */
export async function startServer(
  folder: string,
  world: object,
  options: readonly string[] = [],
): Promise<Home> {
  const file = join(folder, 'world.json')
  writeFileSync(file, JSON.stringify(world))
  const server = spawn(
    process.execPath,
    ['dist-server/main.js', '--port', '0', '--data', join(folder, 'data'), '--world', file, ...options],
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

/** Serves the built console with the service in the page: nothing but static files. */
async function startPage(): Promise<Home> {
  const server = await preview({
    root: process.cwd(),
    logLevel: 'error',
    build: { outDir: 'dist-page' },
    preview: { port: 4390 },
  })
  return { url: server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => server.close() }
}

/** The two places where the service can run, by name, each with the function that starts it. */
export const bothHomes = (folder: string, world: Parameters<typeof startServer>[1]) =>
  [
    ['against the server', () => startServer(folder, world)],
    ['with the service in the page', startPage],
  ] as const
