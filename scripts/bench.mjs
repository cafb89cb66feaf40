import { join } from 'node:path'
// Bundles bench/ (Node 20 reads no TypeScript), builds what the suites need, and runs those named, or all of them.
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { haveReady } from './have-ready.mjs'
import { projectRoot } from './imports.mjs'

const outDir = join(projectRoot, 'node_modules', '.cache', 'bench')
await build({
  root: projectRoot,
  configFile: false,
  logLevel: 'warn',
  build: { ssr: join(projectRoot, 'bench', 'main.ts'), outDir, emptyOutDir: true, copyPublicDir: false },
})
const { main } = await import(pathToFileURL(join(outDir, 'main.js')).href)
if (!(await main(process.argv.slice(2), haveReady))) process.exitCode = 1
