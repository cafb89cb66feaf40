import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startHerald } from '../server/start-herald'
import { barWords, figure, quantile, takeTurns } from './measure'
import type { Took } from './measure'
import { readyAt } from './ready-at'

const STARTS = 12
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
    const herald = ['dist-package/main.js', '--port', '0', '--data', join(folder, 'data')]
    await started(herald)
    const turns = await takeTurns(
      STARTS,
      () => started(herald),
      () => started(['--eval', EMPTY]),
    )
    const msOf = (took: readonly Took[]) => took.map(({ ms }) => ms)
    const mibOf = (took: readonly Started[]) =>
      quantile(
        took.map(({ mib }) => mib),
        0.5,
      )
    yield figure('  until it is ready', msOf(turns.ours), { most: 300, of: 'ms' })
    yield `  an empty Node server: ${quantile(msOf(turns.floor), 0.5).toFixed(0)} ms`
    const [ours, floor] = [mibOf(turns.ours), mibOf(turns.floor as Started[])]
    yield `  idle memory: ${ours.toFixed(1)} MiB, an empty Node server ${floor.toFixed(1)} MiB; ${barWords(ours / floor, { most: 1.6, of: '× an empty Node server' })}`
    yield* inThisProcess()
    yield table(quantile(msOf(turns.ours), 0.5), ours)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Started extends Took {
  mib: number
}

/** Starts a server in its own process, reads its memory once it is idle, and ends it. */
async function started(args: readonly string[]): Promise<Started> {
  const began = performance.now()
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await readyAt(server.stdout)
  const ms = performance.now() - began
  await pause(IDLE_MS)
  const kib = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }))
  server.kill('SIGTERM')
  await once(server, 'exit')
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

const table = (ms: number, mib: number): string =>
  [
    `                     ready      idle memory`,
    ...[['Herald, measured', `${ms.toFixed(0)} ms`, `${mib.toFixed(0)} MiB`] as const, ...published].map(
      ([name, ready, memory]) => `  ${name.padEnd(18)} ${ready.padEnd(10)} ${memory}`,
    ),
    `  Floci and LocalStack: ${SOURCE}; not measured here.`,
  ].join('\n')
