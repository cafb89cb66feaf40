import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
// Zipped by the build.
import zipped from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url&inline'

/** The properties that the module reads while it starts. */
interface Starting {
  sqlite3InitModuleState?: { wasmFilename: string }
  sqlite3ApiConfig?: { warn(...words: unknown[]): void }
}

/** SQLite as it is packed: its bytes are in this file, so that no bundler and no host has to find them. Call it once. */
export async function loadSqliteHere(): Promise<Sqlite3Static> {
  const starting = globalThis as Starting
  if (starting.sqlite3InitModuleState) starting.sqlite3InitModuleState.wasmFilename = await unzipped(zipped)
  // It would warn that there is no browser's file system here; it is not asked for one.
  starting.sqlite3ApiConfig = { warn: quiet }
  return init({ print: quiet, printErr: quiet })
}

/** The address of the bytes themselves: SQLite asks for them by an address alone. */
async function unzipped(address: string): Promise<string> {
  const { body } = await fetch(address)
  const bytes = new Response(body?.pipeThrough(new DecompressionStream('gzip')))
  let text = ''
  for (const byte of new Uint8Array(await bytes.arrayBuffer())) text += String.fromCodePoint(byte)
  return `data:application/wasm;base64,${btoa(text)}`
}

const quiet = () => undefined
