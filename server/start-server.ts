import { join } from 'node:path'
import { newEmulator } from '../service/emulator/emulator'
import { createService } from '../service/http/create-service'
import type { Sender } from '../service/http/endpoint'
import type { Counters } from './connections'
import { ENDPOINT_PATH } from './events/connect-endpoint'
import { startEvents } from './events/start-events'
import type { EventOptions } from './events/start-events'
import type { Upgrading } from './events/long-connections'
import { isLoopback } from './local-guard'
import { httpServer, listen, stopListening } from './listener'
import { openData } from './open-data'
import type { Data } from './open-data'
import { staticFiles } from './static-files'

export interface StartOptions extends EventOptions {
  /** 0: any free one. */
  port: number
  host: string
  /** The data folder; made when it is not there. */
  data: string
  /** A world file to begin with, where the folder is new. */
  world?: string | undefined
  /** Forget what the folder holds and begin again. */
  fresh?: boolean
  /** Herald's own doors are open wherever it listens, not only on a loopback address. */
  emulator?: boolean
  /** Where the built console lies; dist/ beside this folder when absent. */
  console?: string
  /** One line for the operator; nobody listens when absent. */
  say?(line: string): void
}

export interface RunningServer {
  url: string
  /** What its clients hold right now. */
  counters(): Counters
  /** Lets what is under way finish, ten seconds at most, then leaves the data sound. Calling it again waits for the same. */
  close(): Promise<void>
}

/** How long requests under way may take once the server was told to stop. */
const PATIENCE_MS = 10_000

/**
 * Opens the data and starts to listen. Throws, and leaves everything as it was,
 * when the folder is in use, the world is refused or the port is taken.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { port, host, say = () => undefined } = options
  const sayBug = (error: unknown, logId = '') => {
    if (!isHangUp(error)) say(bugLine(error, logId))
  }
  const isLocal = options.emulator === true || isLoopback(host)
  const emulator = newEmulator()
  let opened: (serving: Serving) => void = () => undefined
  const serving = new Promise<Serving>((resolve) => (opened = resolve))
  const server = httpServer({
    host,
    service: async (request, sender) => (await serving).answer(request, sender),
    upgrade: (upgrading) => void serving.then(({ upgrade }) => upgrade(upgrading)),
    emulator: options.emulator === true,
    files: staticFiles(options.console ?? join(import.meta.dirname, '..', 'dist')),
    onBug: sayBug,
  })
  // First of all: a port that is taken leaves no folder behind, and no world replaced.
  const url = await listen(server, port, host)
  let data: Data
  try {
    data = await openData({ ...options, isPublic: !isLoopback(host) })
  } catch (error) {
    await stopListening(server, 0)
    throw error
  }
  const events = await startEvents(data.world, options, sayBug)
  const service = createService(data.world, { onBug: sayBug, ...(isLocal && { local: 'local', emulator }) })
  opened({
    answer: (request, sender) => (isEndpoint(request) ? events.endpoint : service)(request, sender),
    upgrade: events.upgrade,
  })
  for (const remark of data.remarks) say(remark)
  data.checkBlobs().then(
    (lost) => lost.length > 0 && say(lostLine(lost)),
    (error: unknown) => say(bugLine(error, '')),
  )

  const close = async () => {
    // Whoever listens would listen for ever.
    emulator.log.end()
    emulator.changes.end()
    await events.close()
    await stopListening(server, PATIENCE_MS)
    await data.close()
  }
  let closing: Promise<void> | undefined
  return { url, counters: server.counters, close: () => (closing ??= close()) }
}

interface Serving {
  answer(request: Request, sender: Sender): Promise<Response>
  upgrade(upgrading: Upgrading): void
}

const isEndpoint = ({ method, url }: Request): boolean =>
  method === 'POST' && url.includes(ENDPOINT_PATH) && new URL(url).pathname === ENDPOINT_PATH

const lostLine = (lost: readonly string[]): string =>
  `${lost.length === 1 ? 'A file is' : `${lost.length} files are`} damaged or missing, and refused to who asks for ` +
  `${lost.length === 1 ? 'it' : 'them'}: ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ', …' : ''}. ` +
  'npm run check-data -- --data DIR lists all.'

/** Somebody went away in the middle of a request: nobody's fault here. */
const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/** One line of JSON, whatever the words hold. */
const bugLine = (error: unknown, log_id: string): string =>
  JSON.stringify({ level: 'error', log_id, error: error instanceof Error ? error.stack : String(error) })
