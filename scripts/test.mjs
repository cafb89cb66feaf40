// Runs all of `npm test`, with --ci also what CI adds to it, with --check only what to run before each commit, or
// with --hostile the attacks, which take minutes each. At the end it prints where the time went.
//   node scripts/test.mjs
//   node scripts/test.mjs --ci
//   node scripts/test.mjs --check
//   node scripts/test.mjs --hostile
// Walks report as they go. Half of their time they wait for a page or for the platform's pace. Everything that needs
// no browser runs alongside at a lower priority, and is printed when it ends. Attacks are measured, and run one after
// another. A failure stops only what needs its result. The last line counts checks and tests: `N passed, N failed`,
// or `N attacks, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

const AT_ONCE = 2
/** The tests that differ most from SQLite, and two instances. They are skipped without PostgreSQL or haproxy. */
const POSTGRES = ['test:postgres', 'test:cluster']
/** The documentation site, which needs its generator's packages. */
const SITE = 'test:docs'
/** Bots on several versions of the official Node SDK, which are downloaded once. */
const SDKS = 'test:sdks'
/** Walks of clients, which install test runners from the registry. */
const CLIENTS = 'test:clients'
const isCi = process.argv.includes('--ci')
const folder = mkdtempSync(join(tmpdir(), 'herald-test-'))
const rows = []

/** Runs a script of package.json; returns its row of the summary. `quietly`: its output is printed when it ends. */
function run(script, { args = [], env = {}, quietly = false } = {}) {
  const started = performance.now()
  const npm = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    stdio: ['ignore', quietly ? 'pipe' : 'inherit', quietly ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  })
  if (quietly) stepBack(npm.pid, script)
  const output = []
  npm.stdout?.on('data', (piece) => output.push(piece))
  npm.stderr?.on('data', (piece) => output.push(piece))
  return new Promise((resolve) => {
    npm.once('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    npm.once('close', (code) => {
      const row = {
        script,
        seconds: (performance.now() - started) / 1000,
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
 * Walks have priority, as a slow page behaves differently; then tests, which wait for a tenth of their time and end
 * last. Checks get the rest: they only compute, on all processors. Later child processes of `pid` inherit its priority.
 */
function stepBack(pid, script) {
  try {
    setPriority(pid, script === 'unit' ? 5 : 19)
  } catch {
    // It never started, or the system has no priorities: then all are equal.
  }
}

/** The linter's compiler collects garbage only above this limit; by default it does so all the time. */
const moreMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Checks pass or fail as a whole. */
async function check(script) {
  const args = [...POSTGRES, CLIENTS].includes(script) ? ['--short'] : []
  const row = await run(script, { args, env: moreMemory, quietly: true })
  row[row.ok ? 'passed' : 'failed'] = 1
  return row.ok
}

/** Runs chains of checks, two at a time; a failing check ends its chain. */
async function checks(...chains) {
  const lane = async () => {
    for (let chain = chains.shift(); chain; chain = chains.shift())
      for (const script of chain) if (!(await check(script))) break
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function units({ quietly = false, args = [] } = {}) {
  const file = join(folder, 'units.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const row = await run('unit', { args: [...reporters, ...args], env: chosen, quietly })
  const found = report(file)
  row.passed = found?.numPassedTests ?? 0
  // A file that could not be loaded has no tests but still fails.
  row.failed = Math.max(found?.numFailedTests ?? 0, row.ok ? 0 : 1)
}

async function walks() {
  const file = join(folder, 'walks.json')
  const row = await run('e2e', {
    args: ['--reporter=list,json'],
    env: { ...chosen, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
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

const isHostile = process.argv.includes('--hostile')
const isCheck = process.argv.includes('--check')
/** Which tests and walks: read by vitest.config.ts and playwright.config.ts. */
const chosen = isHostile ? { HERALD_HOSTILE: '1' } : isCheck ? { HERALD_CHECK: '1' } : {}

const passed = (script) => rows.find((row) => row.script === script)?.ok === true

const started = performance.now()
const withoutBrowser = [['lint'], ['knip'], ['format'], ['lock']]
if (isCheck) {
  await Promise.all([checks(...withoutBrowser), units({ args: ['--project', 'modules'] })])
} else {
  await checks(['build', 'size'], ['build:page'], ['browser'])
  const canWalk = ['build', 'build:page', 'browser'].every(passed)
  if (isHostile) {
    await units()
    if (canWalk) await walks()
  } else {
    const walksThenPostgres = async () => {
      if (canWalk) await walks()
      if (isCi) await checks(POSTGRES)
    }
    await Promise.all([walksThenPostgres(), checks(...withoutBrowser), units({ quietly: true })])
    // Tests read all files of the project, also those that come and go while the site is built.
    if (isCi) await checks(canWalk ? [SITE] : [], [SDKS], [CLIENTS])
  }
}
rmSync(folder, { recursive: true })

const total = { script: 'all', seconds: (performance.now() - started) / 1000, passed: 0, failed: 0 }
for (const row of rows) {
  total.passed += row.passed
  total.failed += row.failed
}
console.log(
  `\n${'where the time went'.padEnd(20)} ${'seconds'.padStart(8)} ${'passed'.padStart(8)} ${'failed'.padStart(8)}`,
)
for (const row of [...rows, total])
  console.log(
    `${row.script.padEnd(20)} ${row.seconds.toFixed(1).padStart(8)} ${String(row.passed).padStart(8)} ${String(row.failed).padStart(8)}`,
  )
const attacks = rows.filter(({ script }) => script === 'unit' || script === 'e2e')
console.log(
  isHostile
    ? `\n${attacks.reduce((sum, row) => sum + row.passed + row.failed, 0)} attacks, ${total.failed} failed`
    : `\n${total.passed} passed, ${total.failed} failed`,
)
process.exitCode = total.failed > 0 ? 1 : 0
