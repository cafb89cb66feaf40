// Measures the editor against its peers. It installs them, builds their pages and Herald, and runs
// bench/editor/main.ts. bench/editor has its own lock file, so users of Herald need not install the peers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { haveReady } from './have-ready.mjs'
import { projectRoot } from './imports.mjs'

const folder = join(projectRoot, 'bench', 'editor')
const cache = join(projectRoot, 'node_modules', '.cache', 'bench-editor')
const peers = ['prosemirror', 'tiptap', 'lexical', 'blocknote']

if (!existsSync(join(folder, 'node_modules'))) {
  console.error('Fetching the peers first: they are not installed yet.')
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
for (const need of ['server', 'browser']) await haveReady(need)
const pages = join(folder, 'pages')
const built = join(cache, 'peers')
await viteBuild({
  root: pages,
  configFile: false,
  logLevel: 'error',
  build: {
    outDir: built,
    emptyOutDir: true,
    chunkSizeWarningLimit: 5_000,
    rollupOptions: { input: peers.map((name) => join(pages, `${name}.html`)) },
  },
})
const driver = join(cache, 'driver')
await viteBuild({
  root: projectRoot,
  configFile: false,
  logLevel: 'warn',
  build: { ssr: join(folder, 'main.ts'), outDir: driver, emptyOutDir: true, copyPublicDir: false },
})
process.env.HERALD_BENCH_PEERS = built
const { main } = await import(pathToFileURL(join(driver, 'main.js')).href)
if (!(await main(process.argv.slice(2)))) process.exitCode = 1
