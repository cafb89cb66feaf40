import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../package.json'
import type { Counters } from '../server/connections'
import { bugLine, isHangUp } from '../server/failure-line'
import { httpServer, listen, stopListening } from '../server/listener'
import { isLoopback } from '../server/local-guard'
import { Metrics } from '../server/metrics'
import { operationEndpoints } from '../server/operation-endpoints'
import { readiness } from '../server/readiness'
import { requestLine, type LineFormat } from '../server/request-log'
import { staticFiles } from '../server/static-files'
import { endpoints } from '../service/endpoints'
import type { GatewayConfig } from './config'
import { newGateway } from './gateway'
import { operations } from './operations'
import type { Deadlines } from './upstream'

export interface GatewayOptions {
  config: GatewayConfig
  /** Serve `/metrics` on any address, not only on loopback. */
  metrics?: boolean
  /** Receives a line for every request. */
  requestLog?: { format: LineFormat; write(line: string): void }
  /** The folder of the built console. */
  console?: string
  /** Receives each line for the gateway's administrator. */
  say?(line: string): void
  /** Time limits for calls to a platform; shorter in tests. */
  deadlines?: Deadlines
}

export interface RunningGateway {
  url: string
  counters(): Counters
  close(): Promise<void>
}

/** How long running requests may take after the gateway is stopped. */
const PATIENCE_MS = 10_000

/** All operators may come from one address, such as a proxy's. One address may hold half of these. */
const limits = { connections: 8_000, requests: 2_000, streams: 4_000 }

/** Opens the data and starts to listen. Throws, and cleans up, if the folder is in use or the port is taken. */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { config, requestLog, say = () => undefined } = options
  const onBug = (error: unknown) => {
    if (!isHangUp(error)) say(bugLine(error))
  }
  const gateway = newGateway(config, say, options.deadlines)
  const metrics = new Metrics()
  const { host: publicHost, protocol } = new URL(config.public_url)
  const server = httpServer({
    host: config.host,
    publicHost,
    servicePaths: /^\/(open-apis|gateway|_herald)(\/|$)/,
    ...(protocol === 'https:' && { headers: { 'strict-transport-security': 'max-age=63072000' } }),
    limits,
    direct: (asked, tell) => gateway.answer(asked, tell),
    files: staticFiles(options.console ?? builtConsole()),
    endpoints: operationEndpoints({
      failing: readiness(() => gateway.probes),
      metrics:
        options.metrics === true || isLoopback(config.host)
          ? () => metrics.text({ ...server.counters(), ...server.bytes() }) + gateway.metrics()
          : undefined,
      openapi: description,
    }),
    onBug,
    onAnswered(request) {
      metrics.request({ ...request, seconds: request.ms / 1000 })
      if (requestLog) requestLog.write(requestLine(request, requestLog.format))
    },
  })
  let url: string
  try {
    url = await listen(server, config.port, config.host)
  } catch (error) {
    metrics.close()
    await gateway.close()
    throw error
  }
  const close = async () => {
    gateway.endStreams()
    await stopListening(server, PATIENCE_MS)
    metrics.close()
    await gateway.close()
  }
  let closing: Promise<void> | undefined
  return { url, counters: server.counters, close: () => (closing ??= close()) }
}

let described: string | undefined
/** The OpenAPI description of the operations that pass. It is built on the first request. */
const description = async (): Promise<string> => {
  if (described !== undefined) return described
  const { openapiOf } = await import('../service/openapi/openapi')
  const routes = new Set(operations.map(({ endpoint }) => endpoint.route))
  return (described = JSON.stringify(
    openapiOf(
      endpoints.filter(({ contract }) => routes.has(contract.route)),
      version,
    ),
  ))
}

/** The package has it next to this file, a clone next to this file's folder. */
const builtConsole = () =>
  [join(import.meta.dirname, 'console'), join(import.meta.dirname, '..', 'dist')].find((folder) =>
    existsSync(folder),
  )
