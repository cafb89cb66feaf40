// Measures instances on one PostgreSQL against a bare server on the same one, in turns. Starts everything by itself.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { projectRoot } from './imports.mjs'
import { postgresBinaries, startPostgres } from './postgres.mjs'

if (!postgresBinaries()) {
  console.log('Skipped: there is no PostgreSQL on this machine (apt-get install postgresql).')
  process.exit(0)
}
const outDir = join(projectRoot, 'node_modules', '.cache', 'bench-cluster')
rmSync(outDir, { recursive: true, force: true })
const input = ['cluster', 'cluster-servers'].map((name) => join(projectRoot, 'bench', `${name}.ts`))
await build({
  root: projectRoot,
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, rollupOptions: { input }, outDir, copyPublicDir: false },
})
const postgres = await startPostgres({ isDurable: true })
try {
  const { benchCluster } = await import(pathToFileURL(join(outDir, 'cluster.js')).href)
  for await (const words of benchCluster(postgres.url, join(outDir, 'cluster-servers.js'))) console.log(words)
} finally {
  await postgres.stop()
}
