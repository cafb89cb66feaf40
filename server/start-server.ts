import type { WrittenWorld } from '../contract/herald/world-file'
import { version } from '../package.json'
import { newEmulator } from '../service/emulator/emulator'
import { endpoints } from '../service/endpoints'
import { createService } from '../service/http/create-service'
import type { Sender } from '../service/http/endpoint'
import { meantPath } from '../service/http/meant-path'
import type { ServedRequest } from '../service/http/served-request'
import type { Store } from '../service/store/store'
import type { World } from '../service/world/world'
import type { BucketAddress, DatabaseAddress } from './commands'
import type { Counters } from './connections'
import { consoleFolder } from './console-folder'
import { ENDPOINT_PATH } from './events/connect-endpoint'
import type { Upgrading } from './events/long-connections'
import { startEvents } from './events/start-events'
import type { EventOptions, Events } from './events/start-events'
import { bugLine, isHangUp } from './failure-line'
import { worldToBeginWith } from './first-world'
import { httpServer, listen, stopListening } from './listener'
import { isLoopback } from './local-guard'
import { Metrics } from './metrics'
import { openData } from './open-data'
import type { Data } from './open-data'
import { openMemory } from './open-memory'
import { operationEndpoints } from './operation-endpoints'
import { OptionError } from './options'
import { passingOn } from './pass-on'
import { programName } from './program-name'
import { startPublications } from './publications/start-publications'
import { readiness } from './readiness'
import type { Probes } from './readiness'
import { requestLine } from './request-log'
import type { LineFormat } from './request-log'
import { staticFiles } from './static-files'

export interface StartOptions extends EventOptions {
  /** 0 picks a free port. */
  port: number
  host: string
  /** The data folder, which is created if missing. Without it, everything is in memory. */
  data: string | undefined
  /** The database; by default in the data folder. */
  database?: DatabaseAddress | undefined
  /** A file with the key of that database. */
  key?: string | undefined
  /** The bucket for the bytes of files; by default the data folder. */
  blobs?: BucketAddress | undefined
  /** The world of a new folder: its name, a world file, or the world itself. */
  world?: string | WrittenWorld | undefined
  /** Set the world of the folder aside and start over. */
  fresh?: boolean
  /** Open Herald's own endpoints on every address, not only on loopback. */
  emulator?: boolean
  /** Open `/metrics` on every address, not only on loopback. */
  metrics?: boolean
  /** Overrides what the world says about its limits of pace. */
  limits?: boolean | undefined
  /** The address that calls outside of Herald go on to. */
  passOn?: string | undefined
  /** Receives a line for every request. */
  requestLog?: { format: LineFormat; write(line: string): void }
  /** The folder of the built console; by default that of the package, or dist/ in a clone. */
  console?: string
  /** Receives one line for the operator at a time. */
  say?(line: string): void
}

export interface RunningServer {
  url: string
  /** The world that is served. */
  world: World
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
  /** The current load of its clients, such as connections and streams. */
  counters(): Counters
  /** Lets running requests finish for at most ten seconds, then closes the data. Another call waits for the first. */
  close(): Promise<void>
}

/** How long running requests may take after the server is stopped. */
const PATIENCE_MS = 10_000

/**
 * Opens the data and starts to listen. Throws, without changing anything, if the folder is in use, the world is
 * refused or the port is taken.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { port, host, requestLog, say = () => undefined } = options
  const sayBug = (error: unknown, logId = '') => {
    if (!isHangUp(error)) say(bugLine(error, logId, undefined, data?.world.secrets))
  }
  const metrics = new Metrics()
  let data: Data | undefined
  const isLocal = options.emulator === true || isLoopback(host)
  const emulator = newEmulator()
  let opened: (serving: Serving) => void = () => undefined
  const serving = new Promise<Serving>((resolve) => (opened = resolve))
  const server = httpServer({
    host,
    service: async (request, sender) => (await serving).answer(request, sender),
    upgrade: (upgrading) => void serving.then(({ upgrade }) => upgrade(upgrading)),
    emulator: options.emulator === true,
    files: staticFiles(options.console ?? consoleFolder()),
    endpoints: operationEndpoints({
      failing: readiness(() => data?.probes ?? beingOpened),
      metrics:
        options.metrics === true || isLoopback(host)
          ? () => metrics.text({ ...server.counters(), ...server.bytes() }, data?.pool?.())
          : undefined,
      openapi: description(isLocal),
    }),
    secrets: () => data?.world.secrets,
    onBug: sayBug,
    onAnswered(request) {
      metrics.request({ ...request, seconds: request.ms / 1000 })
      if (requestLog) requestLog.write(requestLine(request, requestLog.format))
    },
  })
  // Listens first, so that a taken port creates no folder and replaces no world.
  const url = await listen(server, port, host)
  let events: Events
  try {
    data = await opening(options, metrics)
    const { delivers, pace, world } = data
    const given = { ...options, delivers, pace, callLog: isLocal ? emulator.log : undefined }
    events = await startEvents(world, given, sayBug)
    await world.learnSecrets()
  } catch (error) {
    metrics.close()
    await stopListening(server, 0)
    await data?.close()
    throw error
  }
  const open = data
  if (open.pace) emulator.pace = open.pace
  if (open.presence) {
    emulator.presence.shareBy(open.presence.tell)
    open.presence.listen((word) => emulator.presence.hear(word))
  }
  if (open.changes) {
    emulator.told.shareBy(open.changes.tell)
    open.changes.listen((word) => emulator.told.hear(word, open.world.now()))
  }
  const service = createService(open.world, {
    pace: open.pace,
    onBug: sayBug,
    passOn: options.passOn === undefined ? undefined : passingOn(options.passOn),
    ...(isLocal && { local: 'local', emulator, consoleAt: 'here' }),
  })
  const publications = isLocal
    ? startPublications(open.world, {
        answer: (request) => service(request),
        isAlone: open.delivers === undefined,
        onBug: sayBug,
      })
    : undefined
  const answer: Serving['answer'] = (request, sender) =>
    (asksToConnect(request) ? events.endpoint : service)(request, sender)
  opened({ answer, upgrade: events.upgrade })
  for (const remark of open.remarks) say(remark)
  for (const app_id of options.events?.keys() ?? [])
    if (!open.world.events.subscriptions.has(app_id))
      say(`The world has no application ${app_id}, so Herald sends no events to its --events address.`)
  open.checkBlobs().then(
    (lost) => lost.length > 0 && say(lostLine(lost)),
    (error: unknown) => say(bugLine(error)),
  )

  const close = async () => {
    // Otherwise these streams would stay open for ever, and these requests for as long as their faults say.
    emulator.log.end()
    emulator.changes.end()
    emulator.presence.end()
    emulator.waits.end()
    await publications?.close()
    await events.close()
    await stopListening(server, PATIENCE_MS)
    metrics.close()
    await open.close()
  }
  let closing: Promise<void> | undefined
  return { url, world: open.world, answer, counters: server.counters, close: () => (closing ??= close()) }
}

/**
 * The OpenAPI description. It is loaded and built on the first request, because the types of the answers are 300 kB.
 */
function description(isLocal: boolean): () => Promise<string> {
  let text: Promise<string> | undefined
  const those = endpoints.filter(({ localOnly }) => isLocal || !localOnly)
  const made = async () =>
    JSON.stringify((await import('../service/openapi/openapi')).openapiOf(those, version))
  return () => (text ??= made())
}

/** The functions that receive the listener's requests once there is a world. */
interface Serving {
  answer(request: ServedRequest, sender?: Sender): Promise<Response>
  upgrade(upgrading: Upgrading): void
}

const asksToConnect = ({ method, url }: ServedRequest): boolean =>
  method === 'POST' && url.includes('/callback') && meantPath(new URL(url).pathname, []) === ENDPOINT_PATH

async function opening(options: StartOptions, metrics: Metrics): Promise<Data> {
  const { data, database, key, blobs, world, host, fresh = false } = options
  const given = {
    isPublic: !isLoopback(host),
    counting: (store: Store) => metrics.counting(store),
    say: options.say,
    limits: options.limits,
  }
  // The driver is loaded only when it is needed.
  if (database)
    return (await import('./postgres/open-database')).openDatabase({
      ...given,
      data,
      database,
      key,
      bucket: blobs,
      world,
      fresh,
    })
  if (data !== undefined) return openData({ ...given, data, bucket: blobs, world, fresh })
  if (blobs) throw new OptionError('--blobs needs --data or --database.')
  return openMemory({ ...given, world: worldToBeginWith(world) })
}

const notYet = async () => {
  throw new Error('it is still opening')
}

/** The probes until there is a world, which all fail. */
const beingOpened: Probes = { database: notYet, blobs: notYet }

const lostLine = (lost: readonly string[]): string =>
  `${lost.length === 1 ? 'A file is' : `${lost.length} files are`} damaged or missing, and Herald refuses to return ` +
  `${lost.length === 1 ? 'it' : 'them'}: ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ', …' : ''}. ` +
  `${programName()} check-data --data DIR lists them all.`
