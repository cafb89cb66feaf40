import fc from 'fast-check'
import { expect } from 'vitest'

/** Node's global, whose types the tests of `contract` do without. */
declare const process: {
  env: Record<string, string | undefined>
  cwd(): string
  stderr: { write(text: string): void }
}

/**
 * How random tests run. `npm test` runs the same cases every time: the seed is committed. `npm run test:long` runs
 * ten times as many, from a fresh seed.
 *
 * A failure prints its seed, the shrunk case, and the command that repeats just that. Keep the case when you fix it.
 * Write a test, or a file in a folder `found…` next to the test. Name the file after the fault; its content is
 * printed after `Counterexample:` (found-cases.ts). A seed keeps nothing: it means another case once the generator
 * changes.
 *
 * Vitest loads this before every test file (vitest.config.ts).
 */
export const isLongRun = process.env['HERALD_LONG'] === '1'

const COMMITTED_SEED = 20_261_123

/** `HERALD_SEED` repeats a run, `HERALD_PATH` one case of it. */
const { HERALD_SEED, HERALD_PATH } = process.env
const seed = HERALD_SEED ? Number(HERALD_SEED) : isLongRun ? Date.now() | 0 : COMMITTED_SEED

/**
 * How many cases run: `quick` in `npm test`, and `long` in the long run. Every random test takes its count from here
 * (scripts/random-tests.test.ts); one that gives none runs 100.
 */
export const runs = (quick: number, long = 10 * quick): number => (isLongRun ? long : quick)

/** The command that repeats a case. */
export function repeatCommand(failed: { seed: number; counterexamplePath: string | null }): string {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const file = testPath.slice(testPath.lastIndexOf(process.cwd()) + process.cwd().length + 1)
  const name = currentTestName.replaceAll(/[^\p{L}\p{N} ]+/gu, '.*').trim()
  const given = [
    ...(isLongRun ? ['HERALD_LONG=1'] : []),
    `HERALD_SEED=${failed.seed}`,
    `HERALD_PATH=${failed.counterexamplePath ?? ''}`,
  ]
  return `${given.join(' ')} npx vitest run ${file} -t '${name}'`
}

fc.configureGlobal({
  seed,
  numRuns: runs(100),
  ...(HERALD_PATH !== undefined && { path: HERALD_PATH }),
  // Mutation runs only ask whether a case fails, not for the smallest one.
  endOnFailure: process.env['HERALD_UNSHRUNK'] === '1',
  reporter(details) {
    if (!details.failed) return
    const message = `${fc.defaultReportMessage(details)}\n\nTo repeat it: ${repeatCommand(details)}`
    // Vitest prints it at its end, which a long run that is stopped never reaches.
    if (isLongRun) process.stderr.write(`\n${message}\n`)
    throw new Error(message, { cause: details.errorInstance })
  },
})
