import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
// In base64 and zipped by the build.
import zipped from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url&inline'
import { startSqlite } from '../mocks/start-sqlite'
import { readAtMost } from '../service/blobs/read-at-most'

let loaded: Promise<Sqlite3Static> | undefined

/**
 * SQLite as it is packed: one engine for all callers. Its bytes are in this file, so that no bundler and no host has to
 * find them.
 */
export const loadSqliteHere = (): Promise<Sqlite3Static> => (loaded ??= load())

const load = () =>
  startSqlite(init, async (imports) => WebAssembly.instantiate(await unzipped(zipped), imports))

/**
 * In Node by Node's own modules: a test's environment may replace or lack the classes of a page. They are not imported,
 * as a page has none.
 */
async function unzipped(base64: string): Promise<BufferSource> {
  const { process: here } = globalThis as { process?: Partial<NodeJS.Process> }
  if (here?.getBuiltinModule) {
    const { gunzipSync } = here.getBuiltinModule('node:zlib')
    const { Buffer } = here.getBuiltinModule('node:buffer')
    return gunzipSync(Buffer.from(base64, 'base64'))
  }
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const unzipping = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await readAtMost(unzipping))!
}
