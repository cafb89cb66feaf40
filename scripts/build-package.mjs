// Builds what `npm pack` packs: dist-package/ with the program, the package's exports, its types, the description of
// the service and the console.
//   node scripts/build-package.mjs
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as viteBuild } from 'vite'
import { buildConsole, inPlace } from './build.mjs'
import { built, reasonToBuild, root } from './built.mjs'
import { ts } from './typescript.mjs'

/** The exports of the package, each its own module. */
const entries = ['server', 'msw', 'world', 'playwright']
const bundled = ['server', 'world', 'playwright', 'mocks', 'openapi']
/** Dependencies and peers, which the consumer has installed. */
const external = ['libsql', 'msw', '@playwright/test']

export async function buildPackage(folder = built.package, { withConsole = true } = {}) {
  if (withConsole && reasonToBuild([join(built.console, 'index.html')]))
    await buildConsole(built.console, { service: 'server' })
  await inPlace(folder, async (outDir) => {
    const { output } = await buildModules(outDir)
    writeFacades(outDir, output)
    for (const format of ['es', 'cjs']) await buildHandlers(outDir, format)
    chmodSync(join(outDir, 'main.js'), 0o755)
    await printOpenapi(outDir)
    if (withConsole) packConsole(built.console, join(outDir, 'console'))
    for (const ending of ['js', 'cjs']) buildTypes(join(outDir, 'types'), ending)
  })
}

/** CommonJS, which both kinds of module load, so that the package has each module once (decision 85). */
const buildModules = (outDir) =>
  viteBuild({
    root,
    logLevel: 'warn',
    plugins: [packedSqlite],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: {
          main: join(root, 'server', 'main.ts'),
          ...Object.fromEntries(bundled.map((name) => [name, join(root, 'package', `${name}.ts`)])),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'shared-[hash].cjs',
          // The names of functions and classes stay, so that a consumer's stack traces are readable.
          minify: {
            mangle: { toplevel: true, keepNames: true },
            compress: true,
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  })

/**
 * The program. An import would first search the text of `main.cjs` for its exports. Node 22 and later keep the compiled
 * modules inside the package's own folder, which other users of the machine cannot write, unlike a temporary one.
 */
const program = `#!/usr/bin/env node
import * as node from 'node:module'
node.enableCompileCache?.(import.meta.dirname + '/../node_modules/.cache/herald')
node.createRequire(import.meta.url)('./main.cjs')
`

/** Small modules around the built ones, so that a process with both kinds of module has one service. */
function writeFacades(folder, chunks) {
  writeFileSync(join(folder, 'main.js'), program)
  for (const { name, exports } of chunks.filter(({ isEntry }) => isEntry))
    if (entries.includes(name))
      writeFileSync(join(folder, `${name}.js`), `export { ${exports.join(', ')} } from './${name}.cjs'\n`)
}

/** MSW has a build for each kind of module. Handlers come from the one that the consumer's own modules import. */
const buildHandlers = (outDir, format) =>
  viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [sharedMocks],
    ssr: { external },
    build: {
      ssr: join(root, 'package', 'msw.ts'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { format, entryFileNames: format === 'es' ? 'msw.js' : 'msw.cjs' } },
    },
  })

const sharedMocks = {
  name: 'shared-mocks',
  enforce: 'pre',
  resolveId: (id) =>
    /\/(memory-service|mock-world|controls)$/.test(id) ? { id: './mocks.cjs', external: true } : undefined,
}

/** SQLite for WebAssembly as the browser's module with its gzipped bytes inside: it runs in Node too, from one file. */
const packedSqlite = {
  name: 'packed-sqlite',
  enforce: 'pre',
  resolveId(id) {
    if (id.endsWith('/load-sqlite-here')) return join(root, 'package', 'load-sqlite.ts')
    if (id === '@sqlite.org/sqlite-wasm') return join(root, 'node_modules', id, 'index.mjs')
    return undefined
  },
  load(id) {
    if (!id.endsWith('/sqlite3.wasm?url&inline')) return undefined
    const bytes = gzipSync(readFileSync(id.replace(/\?.*$/, '')), { level: 9 })
    return `export default '${bytes.toString('base64')}'`
  },
  /** It would look for files next to its own. CommonJS has to ask Node for the address of a module. */
  transform: (code, id) =>
    id.includes('/@sqlite.org/sqlite-wasm/') ? code.replaceAll('import.meta.url', `'file:///'`) : undefined,
}

/** Writes the description of the service to a file. No other code needs the module that generates it. */
async function printOpenapi(folder) {
  const module = join(folder, 'openapi.cjs')
  const { openapi } = await import(pathToFileURL(module).href)
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openapi))
  rmSync(module)
}

/** Copies the console: compressed files without their originals, and fonts only in the format that all current browsers read. */
function packConsole(from, to) {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)))
  for (const name of entries) {
    const isLeftOut = name.startsWith('.') || ['.ttf', '.woff'].includes(extname(name))
    if (isLeftOut || entries.includes(`${name}.br`)) continue
    mkdirSync(dirname(join(to, name)), { recursive: true })
    cpSync(join(from, name), join(to, name))
  }
}

/** Writes only the declarations that the entries reach; relative imports get the file extension that Node requires. */
function buildTypes(folder, ending) {
  const open = entries.map((name) => join('package', name))
  for (const name of open) {
    const text = declarationOf(`${name}.ts`).replaceAll(
      /(from |import\()(['"])(\.[^'"]+)\2/g,
      (_, before, quote, path) => {
        const file = join(dirname(name), path)
        if (!open.includes(file)) open.push(file)
        return `${before}${quote}${path}.${ending}${quote}`
      },
    )
    const place = join(folder, `${name}.d.${ending === 'cjs' ? 'cts' : 'ts'}`)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** The declarations of one file by itself: throws where these need inferred types from another file. */
function declarationOf(fileName) {
  const source = readFileSync(join(root, fileName), 'utf8')
  const { outputText, diagnostics } = ts.transpileDeclaration(source, {
    fileName,
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    reportDiagnostics: true,
  })
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    )
  return outputText
}

if (process.argv[1] === import.meta.filename) await buildPackage()
