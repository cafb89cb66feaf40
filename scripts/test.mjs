// Runs all tests, with --ci also what CI adds to them, or with --check what to run before each commit: the linter and
// other checks of sources, and quick tests. With --check --changed it checks only changed files. With --hostile it runs
// the attacks, which take minutes each. At the end it prints where the time went.
//   node scripts/test.mjs
//   node scripts/test.mjs --ci
//   node scripts/test.mjs --check
//   node scripts/test.mjs --check --changed
//   node scripts/test.mjs --hostile
// Walks report as they go. Half of their time they wait for a page or for the platform's pace. Unit tests run alongside
// at a lower priority, and are printed when they end. Attacks are measured, and run one after
// another. A failure stops only what needs its result. The last line counts checks and tests: `N passed, N failed`,
// or `N attacks, N failed`.
import { checkChanged } from './check-changed.mjs'
import { checks, hasPassed, summary, units, walks } from './runs.mjs'

/** The tests that differ most from SQLite, and two instances. They are skipped without PostgreSQL or haproxy. */
const POSTGRES = [
  ['test:postgres', ['--short']],
  ['test:cluster', ['--short']],
]
/** The documentation site, which needs its generator's packages. */
const SITE = [['test:docs']]
/** Bots on several versions of the official Node SDK, which are downloaded once. */
const SDKS = [['test:sdks']]
/** Walks of clients, which install test runners from the registry. */
const CLIENTS = [['test:clients', ['--short']]]
/** What reads sources and runs none. They compete with walks for the processor, so a run of all tests leaves them out. */
const OF_SOURCES = [[['lint']], [['knip']], [['format']], [['lock']]]

const has = (option) => process.argv.includes(option)

if (has('--changed')) await checkChanged()
else if (has('--check'))
  await Promise.all([
    checks(...OF_SOURCES),
    units({ args: ['--project', 'modules'], env: { HERALD_CHECK: '1' } }),
  ])
else {
  await checks([['build', ['--quick']], ['size']], [['build:page']], [['browser']])
  const canWalk = ['build', 'build:page', 'browser'].every(hasPassed)
  if (has('--hostile')) {
    // Read by vitest.config.ts and playwright.config.ts.
    const attacks = { HERALD_HOSTILE: '1' }
    await units({ env: attacks })
    if (canWalk) await walks(attacks)
  } else await everything(canWalk, has('--ci'))
}

async function everything(canWalk, isCi) {
  const walksThenChecks = async () => {
    if (canWalk) await walks()
    if (isCi) await checks(...OF_SOURCES, POSTGRES)
  }
  await Promise.all([walksThenChecks(), units({ quietly: true })])
  // Tests read all files of the project, also those that come and go while the site is built.
  if (isCi) await checks(canWalk ? SITE : [], SDKS, CLIENTS)
}

const { all, tests } = summary()
console.log(
  has('--hostile')
    ? `\n${tests.passed + tests.failed} attacks, ${all.failed} failed`
    : `\n${all.passed} passed, ${all.failed} failed`,
)
process.exitCode = all.failed > 0 ? 1 : 0
