import { dirname, isAbsolute, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/**
 * `import program from './x?thread'` is the text of one program made of `x.ts` and all its imports, for
 * `new Worker(program, { eval: true })`. It needs no file next to the server's in any build. A driver with native code is
 * not in it; the thread looks for it from a path that it is given. `plugins` see the program's bundle.
 */
export const threadPrograms = (plugins = []) => {
  let isBuild = false
  return {
    name: 'thread-programs',
    enforce: 'pre',
    config(_, { command }) {
      isBuild = command === 'build'
    },
    resolveId(id, importer) {
      if (!id.endsWith('?thread')) return undefined
      return isAbsolute(id) || !importer ? id : join(dirname(importer), id.replace('?', '.ts?'))
    },
    async load(id) {
      if (!id.endsWith('?thread')) return undefined
      const entry = id.replace('?thread', '')
      if (isBuild) return `export default ${JSON.stringify(await threadProgram(entry, plugins))}`
      // A test builds it when it runs: what is cached of this module would not know of changes in other files.
      const here = JSON.stringify(import.meta.filename)
      return `import { threadProgram } from ${here}\nexport default await threadProgram(${JSON.stringify(entry)})`
    },
  }
}

/** @public The module that a test loads imports it. */
export async function threadProgram(entry, plugins = []) {
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  return output[0].code
}
