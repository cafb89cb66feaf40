// Runs scripts of package.json for `npm test` and `npm run check`, and prints where the time went.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

const AT_ONCE = 2
/** The priority of tests and checks while walks run: a nice value. */
const LOWER = 5
const folder = mkdtempSync(join(tmpdir(), 'herald-test-'))
const rows = []
const started = performance.now()

/** Runs a script of package.json; returns its row of the summary. `quietly`: its output is printed when it ends. */
async function run(script, { args = [], env = {}, quietly = false } = {}) {
  const began = performance.now()
  const npm = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    stdio: ['ignore', quietly ? 'pipe' : 'inherit', quietly ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  if (quietly) stepBack(npm.pid)
  const output = []
  npm.stdout?.on('data', (piece) => output.push(piece))
  npm.stderr?.on('data', (piece) => output.push(piece))
  return new Promise((resolve) => {
    npm.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    npm.once('close', (code) => {
      const row = {
        script,
        seconds: (performance.now() - began) / 1000,
        passed: 0,
        failed: 0,
        ok: code === 0,
      }
      rows.push(row)
      if (quietly) {
        process.stdout.write(`${script}: ${row.ok ? 'passed' : 'failed'}, ${row.seconds.toFixed(1)} s\n`)
        process.stdout.write(Buffer.concat(output))
      }
      resolve(row)
    })
  })
}

/**
 * Walks have priority, as a slow page behaves differently. Tests and checks share the rest. Below the tests, the
 * linter took 167 s for work of 40 s. Later child processes of `pid` inherit the priority.
 */
function stepBack(pid) {
  try {
    setPriority(pid, LOWER)
  } catch {
    // It never started, or the system has no priorities: then all are equal.
  }
}

/** The linter's compiler collects garbage only above this limit; by default it does so all the time. */
const moreMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Runs a check, which passes or fails as a whole. */
async function check(script, args = []) {
  const row = await run(script, { args, env: moreMemory, quietly: true })
  row[row.ok ? 'passed' : 'failed'] = 1
  return row.ok
}

/** Runs chains of checks, each `[script, args]`, two at a time; a failing check ends its chain. */
export async function checks(...chains) {
  const lane = async () => {
    for (let chain = chains.shift(); chain; chain = chains.shift())
      for (const [script, args] of chain) if (!(await check(script, args))) break
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Runs unit tests: `args` for Vitest, and variables that choose tests. */
export async function units({ args = [], env = {}, quietly = false } = {}) {
  const file = join(folder, 'units.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const row = await run('unit', { args: [...reporters, ...args], env, quietly })
  const found = report(file)
  row.passed = found?.numPassedTests ?? 0
  // A file that could not be loaded has no tests but still fails.
  row.failed = Math.max(found?.numFailedTests ?? 0, row.ok ? 0 : 1)
}

/** Runs walks, with variables that choose them. */
export async function walks(env) {
  const file = join(folder, 'walks.json')
  const row = await run('e2e', {
    args: ['--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const { expected = 0, flaky = 0, unexpected = 0 } = report(file)?.stats ?? {}
  row.passed = expected + flaky
  row.failed = Math.max(unexpected, row.ok ? 0 : 1)
}

function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether a script ran and passed. */
export const hasPassed = (script) => rows.find((row) => row.script === script)?.ok === true

/** Prints where the time went. Returns how much passed and failed, in all and of tests alone. */
export function summary() {
  rmSync(folder, { recursive: true })
  const total = { script: 'all', seconds: (performance.now() - started) / 1000, ...sums(rows) }
  const titles = ['seconds', 'passed', 'failed'].map((title) => title.padStart(8))
  console.log(`\n${'where the time went'.padEnd(20)} ${titles.join(' ')}`)
  for (const { script, seconds, passed, failed } of [...rows, total])
    console.log(
      [
        script.padEnd(20),
        ...[seconds.toFixed(1), passed, failed].map((each) => String(each).padStart(8)),
      ].join(' '),
    )
  return { all: total, tests: sums(rows.filter(({ script }) => script === 'unit' || script === 'e2e')) }
}

const sums = (of) => ({
  passed: of.reduce((sum, { passed }) => sum + passed, 0),
  failed: of.reduce((sum, { failed }) => sum + failed, 0),
})
