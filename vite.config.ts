import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { ConfigEnv, Plugin, Rolldown } from 'vite'
import {
  circleOf,
  DOCUMENT_MODEL,
  FIRST_PAGE,
  PIECES,
  SCHEMAS,
  firstPageGroups,
  DOOR,
} from './scripts/first-page.mjs'
import { thirdPartyNotices } from './scripts/notices.mjs'
import { pagePolicy } from './scripts/page-policy.mjs'
import { shellWorker } from './scripts/shell-worker.mjs'
import { chunksOf, startLinks } from './scripts/start-links.mjs'
import { threadPrograms } from './scripts/thread-programs.mjs'
import { withoutSchemas } from './scripts/without-schemas.mjs'
import { breakpoints } from './src/ui/breakpoints.ts'

/**
 * Three builds of one tree: the console for the Node server
 * (VITE_HERALD_SERVICE=server), the console with the service in the page (no
 * such variable), and the Node server itself (`--ssr`). scripts/build.mjs calls
 * them; `vite` alone serves the second for work on it.
 */
export default defineConfig(({ command, isPreview, isSsrBuild }) => {
  const nonce = command === 'serve' && !isPreview ? randomBytes(16).toString('base64') : undefined
  const notices = thirdPartyNotices(import.meta.dirname)
  return {
    plugins: [
      react(),
      routesOnly(),
      compiledAhead(),
      withoutCircles(),
      withoutSchemasAtFirst(),
      startLinks(),
      threadPrograms([notices.inWorkers]),
      notices.plugin,
      shellWorker(isConsoleOfServer),
    ],
    resolve: { alias: { [ENTITIES]: createRequire(import.meta.url).resolve(ENTITIES) } },
    css: { postcss: { plugins: [namedBreakpoints] } },
    html: nonce ? { cspNonce: nonce } : {},
    // Hashed names, cached for ever by the server; the manifest is for scripts/check-size.mjs.
    build: isSsrBuild
      ? {
          target: 'node20',
          copyPublicDir: false,
          emptyOutDir: true,
          minify: false,
          // Beside main.js, because modules find the console from the folder that they are in.
          rolldownOptions: {
            output: { chunkFileNames: '[name]-[hash].js' },
            // A server has all code from the beginning; a page loads some of it later.
            checks: { ...quietChecks, ineffectiveDynamicImport: false },
          },
        }
      : {
          target: 'es2023',
          manifest: true,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 1500,
          rolldownOptions: {
            checks: quietChecks,
            input: pages(),
            // An importer of one thing of a room gets no other through its door.
            treeshake: { moduleSideEffects: [{ test: DOOR, sideEffects: false }] },
            output: { codeSplitting: { groups: [first, documentModel, ...firstPageGroups(), pieces] } },
          },
        },
    // A server of one file starts in half the time of one that looks for hundreds.
    ...(isSsrBuild && { ssr: { noExternal: true, external: ['libsql'] } }),
    worker: { format: 'es', plugins: () => [notices.inWorkers] },
    // The pages of the benches are none of ours; the .wasm is found beside its module, which pre-bundling would break.
    optimizeDeps: { entries: ['index.html'], exclude: ['@sqlite.org/sqlite-wasm'] },
    server: { host: '127.0.0.1', headers: pageHeaders(nonce) },
    preview: { host: '127.0.0.1', headers: pageHeaders(undefined) },
  }
})

/** Users see the output of a build at their first start: the time of our plugins says nothing to them. */
const quietChecks = { bundlerTimings: false }

/**
 * Reads `&eacute;` in Markdown. For browsers it has a build that lets an element do so, as HTML: a worker has no element, and
 * Trusted Types let no page do it. Ours is the other build, with a table.
 */
const ENTITIES = 'decode-named-character-reference'

/** Its own chunk runs before those that the entry's chunk imports. */
const first = { name: 'no-eval', test: /[\\/]src[\\/]no-eval\.ts$/, priority: 20 }

/** `@media (--phone)` of a style sheet asks for the width of that name (src/ui/breakpoints.ts). */
const namedBreakpoints = {
  postcssPlugin: 'named-breakpoints',
  AtRule: {
    media: (rule: { params: string }) => {
      for (const [name, query] of Object.entries(breakpoints))
        if (rule.params.includes(`(--${name})`)) rule.params = rule.params.replace(`(--${name})`, query)
    },
  },
}

/** `herald shot` opens the second page. A console with the service in the page has no such program. */
const pages = (): Record<string, string> =>
  isOfServer() ? { index: 'index.html', card: 'card.html' } : { index: 'index.html' }

const isOfServer = () => process.env.VITE_HERALD_SERVICE === 'server'

const isConsoleOfServer = (_: unknown, { command, isSsrBuild }: ConfigEnv) =>
  command === 'build' && !isSsrBuild && isOfServer()

/** A console without a service in it takes from the contract no more than it asks for. */
const routesOnly = (): Plugin => ({
  name: 'routes-only',
  enforce: 'pre',
  apply: isConsoleOfServer,
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code, id) => ({ code: withoutSchemas(id, code), map: null }),
  },
})

/**
 * Dialogs, menus and fields of the library come in one file: whoever needs one
 * needs most of what they all stand on, and each of twenty files would cost the
 * page a request. The chat list has none of them but the policy for styles.
 */
const pieces = { name: 'pieces', test: PIECES, includeDependenciesRecursively: false }

/**
 * The document's model looks at a stack trace while it is loaded. For that the
 * browser reads the whole file again, so it stands in a small one of its own.
 */
const documentModel = { name: 'document-model', test: DOCUMENT_MODEL, priority: 5 }

/**
 * What a chunk that the first page needs says of itself: its functions will be
 * called, so the browser compiles them while it loads, beside the main thread,
 * and not one by one when they are called. Others ignore the comment, and what is
 * opened later is compiled when it is.
 */
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n'

/** Last of all: Vite too puts lines of its own at the beginning. The server has no such chunks. */
const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of firstPageChunks(bundle)) chunk.code = CALLED_ON_LOAD + chunk.code
    },
  },
})

const firstPageChunks = (bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> =>
  new Set(
    Object.values(bundle)
      .filter((each) => each.type === 'chunk')
      .filter(({ moduleIds }) => moduleIds.some((id) => FIRST_PAGE.includes(id)))
      .flatMap((chunk) => chunksOf(chunk, bundle)),
  )

/** No console is built whose chunks import each other in a circle. */
const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`Chunks import each other in a circle: ${circle.join(' → ')}`)
  },
})

/** Where a server has the service, nothing is parsed with schemas before the first line can be typed. */
const withoutSchemasAtFirst = (): Plugin => ({
  name: 'without-schemas-at-first',
  apply: isConsoleOfServer,
  generateBundle(_, bundle) {
    const chunk = [...firstPageChunks(bundle)].find(({ moduleIds }) =>
      moduleIds.some((id) => SCHEMAS.test(id)),
    )
    if (chunk) this.error(`The first page loads the library of schemas: ${chunk.fileName}`)
  },
})

/** The console's security policy stays on while one works on it, and in previews. */
function pageHeaders(nonce: string | undefined): Record<string, string> {
  return {
    'Content-Security-Policy': pagePolicy(nonce),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}
