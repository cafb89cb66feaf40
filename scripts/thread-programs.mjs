import { dirname, isAbsolute, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

const THREAD = /\?(thread|own-thread)$/

/**
 * `import program from './x?thread'` is the text of one program made of `x.ts` and all its imports, for
 * `new Worker(program, { eval: true })`. It needs no file next to the server's in any build. A driver with native code is
 * not in it; the thread looks for it from a path that it is given. `plugins` see the program's bundle.
 *
 * `import thread from './x?own-thread'` is for a thread that needs most of the server: `new Worker(thread.program,
 * { eval: thread.eval })`. In a build it is the file that `x.ts` is in, which exports its address as `ownUrl`, so that
 * nothing is packed twice. In a test it is a program as above.
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
      if (!THREAD.test(id)) return undefined
      return isAbsolute(id) || !importer ? id : join(dirname(importer), id.replace('?', '.ts?'))
    },
    async load(id) {
      const [, kind] = THREAD.exec(id) ?? []
      if (!kind) return undefined
      const entry = id.replace(THREAD, '')
      const isOwn = kind === 'own-thread'
      if (isBuild && isOwn)
        return `import { ownUrl } from ${JSON.stringify(entry)}\nexport default { program: new URL(ownUrl), eval: false }`
      if (isBuild) return `export default ${JSON.stringify(await threadProgram(entry, plugins))}`
      // A test builds it when it runs: what is cached of this module would not know of changes in other files.
      const here = JSON.stringify(import.meta.filename)
      const program = `await threadProgram(${JSON.stringify(entry)})`
      return `import { threadProgram } from ${here}\nexport default ${isOwn ? `{ program: ${program}, eval: true }` : program}`
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
