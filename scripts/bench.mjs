// Bundles bench/ (Node 20 reads no TypeScript) and runs the suite that is named, or all.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from './imports.mjs'

const outDir = join(projectRoot, 'node_modules', '.cache', 'bench')
await build({
  root: projectRoot,
  configFile: false,
  logLevel: 'warn',
  build: { ssr: join(projectRoot, 'bench', 'main.ts'), outDir, emptyOutDir: true, copyPublicDir: false },
})
await import(pathToFileURL(join(outDir, 'main.js')).href)
