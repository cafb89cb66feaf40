// A process of `npm run mutants`: runs test files with one fault planted, or with probes that record which functions
// they run. It takes its jobs by messages, one at a time.
import { on } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { createVitest } from 'vitest/node'
import { planted } from './faults.mjs'
import { projectRoot } from './imports.mjs'
import { coreFolders } from './rooms.mjs'

const isReach = process.argv[2] === 'reach'
const reachedPath = join(tmpdir(), `herald-reached-${process.pid}`)
const inProject = (id) => relative(projectRoot, id.split('?')[0]).split(sep).join('/')

let job = {}

/** Runs before any other plugin reads the source. */
const planting = {
  name: 'herald:mutants',
  enforce: 'pre',
  transform(source, id) {
    const file = inProject(id)
    if (job.fault?.file === file) return { code: planted(source, job.fault), map: null }
    const probed = job.probes?.[file]
    return probed && { code: withProbes(file, source, probed), map: null }
  },
}

class AsGiven {
  sort = (files) => files
  shard = (files) => files
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: projectRoot,
    watch: false,
    include: coreFolders.map((name) => `${name}/**/*.test.ts`),
    setupFiles: ['service/testing/random-runs.ts', 'service/testing/restore-globals.ts'],
    isolate: false,
    maxWorkers: 1,
    bail: isReach ? 0 : 1,
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    reporters: [{}],
    sequence: { sequencer: AsGiven },
    onConsoleLog: () => false,
  },
  { plugins: [planting], logLevel: 'silent' },
)
const project = vitest.projects[0]

function outcomeOf(modules, unhandled) {
  const failed = modules.find((module) => module.state() === 'failed')
  if (!failed && unhandled.length === 0) return { caught: false }
  if (!failed) return { caught: true, by: 'an error outside' }
  const file = inProject(failed.moduleId)
  const [test] = failed.children.allTests('failed')
  return { caught: true, by: test ? `${file}: ${test.fullName}` : file, test: test && [file, test.id] }
}

/** For each file: whether it passes, its tests' seconds, and who reached each probe: tests, suites, or '' (loading). */
function reachOf(modules) {
  const lines = existsSync(reachedPath) ? readFileSync(reachedPath, 'utf8').trim().split('\n') : []
  rmSync(reachedPath, { force: true })
  const answer = {}
  for (const module of modules) {
    const tests = [...module.children.allTests()].map((test) => [test.id, test.diagnostic().duration / 1000])
    const file = inProject(module.moduleId)
    answer[file] = { passes: module.state() === 'passed', tests: Object.fromEntries(tests), reached: {} }
  }
  for (const line of lines) {
    const [file, probe, by] = line.split('\t')
    const reached = answer[inProject(file)]?.reached
    if (reached) (reached[probe] ??= []).push(by)
  }
  return answer
}

/** Adds a call at the beginning of each function that records, once per test, who reached it. */
function withProbes(file, source, { sum, probes }) {
  const parts = Object.entries(probes).flatMap(([at, end]) => {
    const call = `__reached('${file}#${sum}@${at}')`
    return end
      ? [
          [Number(at), `(${call}, (`],
          [end, '))'],
        ]
      : [[Number(at), `${call};`]]
  })
  const code = parts
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, part]) => text.slice(0, at) + part + text.slice(at), source)
  return `${PROBE}${code}`
}

const PROBE = `let __task, __seen; function __reached(probe) {
  const worker = globalThis.__vitest_worker__
  const task = worker?.current
  if (!__seen || task !== __task) { __task = task; __seen = new Set() }
  if (__seen.has(probe)) return
  __seen.add(probe)
  const by = task?.type === 'test' || task?.suite ? task.id : ''
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(reachedPath)}, [worker?.filepath, probe, by].join('\\t') + '\\n')
};`

process.once('disconnect', () => process.exit())
for await (const [asked] of on(process, 'message')) {
  const last = job.fault?.file
  job = asked
  for (const file of [last, job.fault?.file]) if (file) vitest.invalidateFile(join(projectRoot, file))
  // Otherwise earlier failures count for `bail`.
  vitest.state.filesMap.clear()
  const specifications = job.tests.map(([file, testIds]) =>
    project.createSpecification(join(projectRoot, file), testIds && { testIds }),
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  process.send(isReach ? reachOf(testModules) : outcomeOf(testModules, unhandledErrors))
}
