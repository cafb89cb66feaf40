// Writes service-worker.js into a console for a server: src/shell-worker/shell-worker.ts, and before it the files of this
// build. Its text changes with every build that differs, which is how a browser learns of a new version.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { projectRoot } from './imports.mjs'
import { firstChunks } from './start-links.mjs'

const SOURCE = join(projectRoot, 'src/shell-worker/shell-worker.ts')

/** Browsers with service workers load fonts as WOFF2. */
const isStored = (name) => name.startsWith('assets/') && !/\.(?:ttf|woff|map)$/.test(name)

/** A build plugin. `apply` says for which builds. */
export const shellWorker = (apply) => ({
  name: 'shell-worker',
  apply,
  generateBundle: {
    // After the plugins that still change chunks.
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      const entry = Object.values(bundle).find(({ isEntry, name }) => isEntry && name === 'index')
      if (!page || !entry) this.error('The console has no page.')
      const first = filesOf(firstChunks(entry, bundle))
      const source = await workerText(String(page.source), Object.keys(bundle), entry.fileName, first)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  },
})

/** Chunks and their styles. */
const filesOf = (chunks) =>
  chunks.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])

/** The worker of a build that has this page and these files, among them its entry and all `first` ones, which every page needs. */
export async function workerText(page, names, entry, first) {
  const files = names.filter(isStored).toSorted()
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)
  const version = createHash('sha256').update(page).update(files.join()).update(code).digest('hex')
  return [
    `const VERSION = ${JSON.stringify(version.slice(0, 16))}`,
    `const FILES = ${JSON.stringify(files)}`,
    `const ENTRY = ${JSON.stringify(entry)}`,
    `const FIRST = ${JSON.stringify(first)}`,
    code,
  ].join('\n')
}
