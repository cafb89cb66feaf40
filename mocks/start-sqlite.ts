import type Init from '@sqlite.org/sqlite-wasm'
import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

type Instantiate = (imports: WebAssembly.Imports) => Promise<WebAssembly.WebAssemblyInstantiatedSource>
type Received = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void

/** The properties that SQLite's module reads from the global object while it starts. */
interface Starting {
  sqlite3InitModuleState?: { debugModule(): void }
  sqlite3ApiConfig?: { warn(): void }
}

/**
 * Starts SQLite with a WebAssembly instance of the caller's. SQLite itself would fetch an address, and never settle if
 * that fails. In a test's environment, `fetch` and `Response` may be a page's without a screen, or be missing.
 */
export function startSqlite(init: typeof Init, instantiate: Instantiate): Promise<Sqlite3Static> {
  const starting = globalThis as Starting
  // The first start removes it, and a second copy of the module would warn that it is missing.
  starting.sqlite3InitModuleState ??= { debugModule: quiet }
  // Otherwise it warns about a missing browser file system, which is not needed.
  starting.sqlite3ApiConfig = { warn: quiet }
  return new Promise((resolve, reject) => {
    const receive = (imports: WebAssembly.Imports, received: Received) =>
      void instantiate(imports).then(({ instance, module }) => received(instance, module), reject)
    const options = { print: quiet, printErr: quiet }
    // The module assigns its own function, which has no effect on a property that only reads.
    Object.defineProperty(options, 'instantiateWasm', { get: () => receive, set: quiet })
    init(options).then(resolve, reject)
  })
}

const quiet = () => undefined
