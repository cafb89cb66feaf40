#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { version } from '../package.json'
import type { CheckCommand, GatewayCommand, StartCommand } from './commands'
import { failureLine } from './failure-line'
import { writeNewWorld } from './new-world'
import { OptionError, readCommand } from './options'
import type { ServiceEnd } from './service-file'

/** Prints a line. The program continues if that fails, because a disk is full or the reader is gone. */
function say(line: string) {
  try {
    process.stderr.write(`${line}\n`)
  } catch {
    // Writing to a file throws at once.
  }
}
// A pipe reports an error later.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const print = (text: string) => process.stdout.write(text)

/**
 * Runs the command. A server prints its address and runs until a signal stops it. Each command loads its own modules,
 * so a server does not start with the gateway, nor the gateway with the checks.
 */
async function main() {
  const given = readCommand(process.argv.slice(2), process.env)
  if (given.command === 'help') print((await import('./help')).helpFor(given.of))
  else if (given.command === 'version') print(`${version}\n`)
  else if (given.command === 'new-world') print(`${writeNewWorld(given.file)}\n`)
  else if (given.command === 'check-card') {
    const { checkCardFile } = await import('./check-card')
    const { isRefused, lines } = checkCardFile(given.file)
    print(lines.map((line) => `${line}\n`).join(''))
    process.exitCode = isRefused ? 1 : 0
  } else if (given.command === 'shot') {
    const { shotCard } = await import('./shot/shot-card')
    print(`${await shotCard(given, process.env)}\n`)
  } else if (given.command === 'apply') {
    const { applyFile } = await import('./apply/apply-file')
    const leaving = new AbortController()
    // The first signal lets the call that is underway finish. A second signal ends the process at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leaving.abort())
    const output = { print: (line: string) => print(`${line}\n`), say, signal: leaving.signal }
    process.exitCode = await applyFile(given, output)
  } else if (given.command === 'logs') {
    const { printLogs } = await import('./logs')
    const leaving = new AbortController()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leaving.abort())
    await printLogs(given, { print: (line) => print(`${line}\n`), signal: leaving.signal })
  } else if (given.command === 'check-data') {
    const { checkData } = await import('./check-data')
    const isWhole = await checkData(given.data, (line) => print(`${line}\n`), given.blobs)
    process.exitCode = isWhole ? 0 : 1
  } else if (given.command === 'export') {
    const { exportService } = await import('./move-service')
    print(summaryOf('Exported', given.file, await exportService(given, given.file)))
  } else if (given.command === 'import') {
    const { importService } = await import('./move-service')
    print(summaryOf('Imported', given.file, await importService(given, given.file)))
  } else if (given.command === 'check') process.exitCode = (await isWellConnected(given)) ? 0 : 1
  else if (given.command === 'run') {
    const { log, ...command } = given
    const { runCommand } = await import('./run/run-command')
    process.exit(await runCommand(command, { say, ...requestLog(log) }))
  } else await serve(given.command === 'gateway' ? () => gateway(given) : () => start(given))
}

async function isWellConnected({ config, deep: isDeep }: CheckCommand): Promise<boolean> {
  const { checkPlatforms } = await import('../gateway/check')
  const { readConfig } = await import('../gateway/config')
  const leaving = new AbortController()
  // The first signal ends the check after it removes what it created on the platform. A second signal ends it at once.
  if (isDeep) for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leaving.abort())
  return checkPlatforms(readConfig(config), (line) => print(`${line}\n`), { isDeep, signal: leaving.signal })
}

function summaryOf(what: string, file: string, { sums, blobs }: ServiceEnd): string {
  const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0)
  const checked = what === 'Imported' ? ' Every table has the checksum of the export.' : ''
  return `${what} ${rows} rows and ${blobs} files. ${file} contains the secrets and their key, so protect it.${checked}\n`
}

async function start({ log, ...options }: StartCommand) {
  const { startServer } = await import('./start-server')
  return startServer({ ...options, say, ...requestLog(log) })
}

async function gateway({ config, log, metrics }: GatewayCommand) {
  const { readConfig } = await import('../gateway/config')
  const { startGateway } = await import('../gateway/start-gateway')
  return startGateway({ config: readConfig(config), metrics, say, ...requestLog(log) })
}

const requestLog = (format: StartCommand['log']) =>
  format === 'none' ? {} : { requestLog: { format, write: say } }

/**
 * By how much V8 may enlarge the room for young objects at a time; 2 by default. Most of what a start makes stays. With
 * 1 meanwhile, an idle server has 5 MiB less, and a busy one enlarges the room when it needs it.
 */
const growYoungBy = (factor: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Starts a server, prints its address when it is ready, and closes it on a signal. */
async function serve(begin: () => Promise<{ url: string; close(): Promise<void> }>) {
  growYoungBy(1)
  const starting = begin()
  const stop = () => {
    // A second signal ends the process at once.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
    void starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
  }
  // Registered before readiness is announced, because a signal may arrive right after.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  const server = await starting
  growYoungBy(2)
  print(`Herald is ready at ${server.url}\n`)
}

const WRONG_USAGE = 2

function fail(error: unknown) {
  say(failureLine(error))
  process.exit(error instanceof OptionError ? WRONG_USAGE : 1)
}

// A thread loads this file for the modules in it.
if (isMainThread) {
  process.once('uncaughtException', fail)
  main().catch(fail)
}
