// Builds Herald.
//   node scripts/build.mjs          dist/ (the console for the server) and dist-server/ (the server)
//   node scripts/build.mjs --quick  the same, compressed quickly instead of well: for tests
//   node scripts/build.mjs --page   dist-page/ (the console with the service in the page, for any static host)
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { built, root } from './built.mjs'
import { BEST, compressFolder, QUICK } from './compress.mjs'

/** Builds both halves of what `npm start` runs. Each replaces the old one only once it is complete. */
export async function build({ isQuick = false } = {}) {
  await buildConsole(built.console, { service: 'server', isQuick })
  await buildServer(built.server)
}

/** Builds the console; with `service: 'page'` it includes the service. `base` is the path that it is served below. */
export async function buildConsole(folder, { service, base = '/', isQuick = false }) {
  const before = process.env.VITE_HERALD_SERVICE
  process.env.VITE_HERALD_SERVICE = service
  try {
    await inPlace(folder, async (outDir) => {
      await viteBuild({ root, base, logLevel: 'warn', build: { outDir } })
      if (service === 'page') return
      // The worker of the service in the page must never come between a console and a server.
      rmSync(join(outDir, 'mockServiceWorker.js'), { force: true })
      await compressFolder(outDir, isQuick ? QUICK : BEST)
    })
  } finally {
    if (before === undefined) delete process.env.VITE_HERALD_SERVICE
    else process.env.VITE_HERALD_SERVICE = before
  }
}

/**
 * Builds the server as one file, and further files that few runs load. Only packages with native code stay in
 * node_modules.
 */
export const buildServer = (folder) =>
  inPlace(folder, (outDir) => viteBuild({ root, logLevel: 'warn', build: { ssr: 'server/main.ts', outDir } }))

/** `make` fills a temporary folder, which replaces `folder` once it is complete. */
export async function inPlace(folder, make) {
  const next = `${folder}.next-${process.pid}`
  try {
    await make(next)
    rmSync(folder, { recursive: true, force: true })
    takePlace(next, folder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Two starts at once may both build: the second one keeps the first one's build, which is just as complete. */
function takePlace(next, folder) {
  try {
    renameSync(next, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--page')) await buildConsole(built.page, { service: 'page' })
  else await build({ isQuick: process.argv.includes('--quick') })
}
