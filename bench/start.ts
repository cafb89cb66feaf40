import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startHerald } from '../server/start-herald'
import { barWords, figure, quantile, takeTurns } from './measure'
import type { Took } from './measure'
import { packedProject } from './packed-project'
import { readyAt } from './ready-at'

const STARTS = 12
const NPX_STARTS = 6
const RESETS = 60
/** How long a server is left alone before its memory is read. */
const IDLE_MS = 1_500

const EMPTY = `const server = require('node:http').createServer((_, answer) => answer.end())
server.listen(0, '127.0.0.1', () => console.log('Herald is ready at http://127.0.0.1:' + server.address().port))`

/** Figures that peers publish for their own machines. Herald's bench does not measure them. */
const published = [
  ['Floci', '~24 ms', '~13 MiB'],
  ['LocalStack', '~3.3 s', '~143 MiB'],
] as const
const SOURCE = 'published in the README of github.com/floci-io/floci'

/** Until a server is ready, until a reset is done, and the memory of an idle server. */
export async function* benchStart(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  try {
    yield '\nstarting the package, against an empty Node server'
    const options = ['--port', '0', '--data', join(folder, 'data')]
    const herald = [process.execPath, 'dist-package/main.js', ...options]
    await started(herald)
    const turns = await takeTurns(
      STARTS,
      () => started(herald),
      () => started([process.execPath, '--eval', EMPTY]),
    )
    const msOf = (took: readonly Took[]) => took.map(({ ms }) => ms)
    const mibOf = (took: readonly Started[]) => median(took.map(({ mib }) => mib))
    yield figure('  until it is ready', msOf(turns.ours), { most: 300, of: 'ms' })
    yield `  an empty Node server: ${median(msOf(turns.floor)).toFixed(0)} ms`
    const [ours, floor] = [mibOf(turns.ours), mibOf(turns.floor as Started[])]
    yield `  idle memory: ${ours.toFixed(1)} MiB, an empty Node server ${floor.toFixed(1)} MiB; ${barWords(ours / floor, { most: 1.6, of: '× an empty Node server' })}`
    const npx = await takeNpx(options)
    const [byNpx, emptyByNpx] = [median(msOf(npx.ours)), median(msOf(npx.floor))]
    yield `  until it is ready by npx: ${byNpx.toFixed(0)} ms, an empty Node server ${emptyByNpx.toFixed(0)} ms`
    yield* inThisProcess()
    yield table(median(msOf(turns.ours)), byNpx, ours)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** The packed package, started by `npx` in a project that has installed it. */
async function takeNpx(options: readonly string[]) {
  const { folder, remove } = packedProject(EMPTY)
  try {
    return await takeTurns(
      NPX_STARTS,
      () => started(['npx', 'herald', ...options], folder),
      () => started(['npx', 'empty-server'], folder),
    )
  } finally {
    remove()
  }
}

interface Started extends Took {
  mib: number
}

/** Starts a server in its own process, reads its memory once it is idle, and ends it. */
async function started([program = '', ...args]: readonly string[], cwd = process.cwd()): Promise<Started> {
  const began = performance.now()
  // A group of its own, because npx starts the server in another process.
  const server = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  await readyAt(server.stdout)
  const ms = performance.now() - began
  await pause(IDLE_MS)
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }))
  process.kill(-(server.pid ?? 0), 'SIGTERM')
  await once(server, 'close')
  return { ms, mib: kib / 1_024 }
}

/** As a test runner uses it: with the demo world in memory. */
async function* inThisProcess(): AsyncGenerator<string> {
  const herald = await startHerald()
  try {
    const starts = await times(STARTS, async () => (await startHerald()).close())
    yield figure('  startHerald() and close() after the first', starts, { most: 60, of: 'ms' })
    const resets = await times(RESETS, () => herald.world.reset())
    yield figure('  reset() of the demo world', resets, { most: 5, of: 'ms' })
  } finally {
    await herald.close()
  }
}

async function times(count: number, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = []
  for (let time = 0; time < count; time += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took
}

const table = (ms: number, npxMs: number, mib: number): string =>
  [
    `                     ready      idle memory`,
    ...[
      ['Herald, measured', `${ms.toFixed(0)} ms`, `${mib.toFixed(0)} MiB`] as const,
      ['Herald by npx', `${npxMs.toFixed(0)} ms`, ''] as const,
      ...published,
    ].map(([name, ready, memory]) => `  ${name.padEnd(18)} ${ready.padEnd(10)} ${memory}`.trimEnd()),
    `  Floci and LocalStack: ${SOURCE}; not measured here.`,
  ].join('\n')
