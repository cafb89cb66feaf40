// Plants faults in the core, one at a time, and checks whether the unit tests that run the code catch them, or else the
// compiler.
//   npm run mutants                        continues where it stopped, and writes docs/mutants.md
//   npm run mutants -- service/im          only the faults of one folder or file, and the tests that load it; prints
//                                          its figures, and leaves docs/mutants.md alone
//   npm run mutants -- --survivors         tests the survivors again
//   npm run mutants -- --fresh             starts from the beginning
//   npm run mutants -- --workers 1         instead of two at once
import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hash } from './faults.mjs'
import { importsOf, projectRoot, readSource, sourceFiles } from './imports.mjs'
import { plantedFaults } from './mutants-core.mjs'
import { COMPILER, ENDLESS, listMutants, printMutants } from './mutants-page.mjs'
import { typeChecker } from './mutants-types.mjs'
import { coreFolders, folder } from './rooms.mjs'

const CACHE = join(projectRoot, 'node_modules/.cache/mutants')
/** Seconds of tests per turn on an idle machine: the nearest and quickest tests run in the first turn, others next. */
const TURNS = [3, 15]
/** How many of these seconds it takes to load a test file. */
const LOADING = 0.3
const FILES_AT_ONCE = 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    survivors: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
})
// So that 'exit' is emitted, which ends the test processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
if (values.fresh) rmSync(CACHE, { recursive: true, force: true })
mkdirSync(CACHE, { recursive: true })

const files = sourceFiles(projectRoot)
const sources = new Map(files.map((file) => [file, readSource(projectRoot, file)]))
const sums = new Map([...sources].map(([file, source]) => [file, hash(source)]))
const isPart = positionals.length > 0
const core = plantedFaults(sources)
const faults = core.filter(({ file }) => !isPart || positionals.some((path) => file.startsWith(path)))

/**
 * For each test file: a hash of it and of the probes that it may reach, whether it passes without a fault, its tests'
 * times, and who reaches which probe.
 */
const reach = kept('reach.json')
/** For each fault: the hash of its file, and the outcome. */
const results = kept('results.json')
const loaded = new Map()
const mutated = [...new Set(faults.map(({ file }) => file))]
const tests = files
  .filter((file) => coreFolders.includes(folder(file)) && /(?<!\.hostile)\.test\.ts$/.test(file))
  .filter((test) => !isPart || mutated.some((file) => loads(test).has(file)))
/** How many faults each test file has caught. */
const catches = new Map()
for (const { by } of Object.values(results.data)) countCatch(by)

await findReach()
await plantFaults()
askCompiler()
process.exitCode = (isPart ? listMutants : printMutants)(faults, outcomeOf, sources) ? 0 : 1

/** Finds which tests run which function: each test file runs once, and again when it or a probed file has changed. */
async function findReach() {
  const probes = probesOf(core)
  const reachSums = new Map(tests.map((test) => [test, reachSumOf(test, probes)]))
  const waiting = tests.filter((test) => reach.data[test]?.sum !== reachSums.get(test))
  const slices = Array.from({ length: Math.ceil(waiting.length / FILES_AT_ONCE) }, (_, turn) =>
    waiting.slice(turn * FILES_AT_ONCE, (turn + 1) * FILES_AT_ONCE),
  )
  await each(slices, 'reach', async (slice, runner) => {
    const answer = await runner.ask({ tests: slice.map((test) => [test]), probes }, 540_000)
    for (const test of slice) {
      const found = answer?.[test] ?? { passes: false }
      // Those that timed out are tried again by the next run.
      reach.data[test] = { ...(answer && { sum: reachSums.get(test) }), ...found }
      if (!found.passes) console.log(`${test} does not pass by itself, and is not asked`)
    }
    reach.keep()
    console.log(`reach: ${Object.keys(reach.data).length} of ${tests.length} test files`)
  })
}

function probesOf(planted) {
  const found = {}
  for (const { file, probe } of planted)
    if (probe) (found[file] ??= { sum: sums.get(file), probes: {} }).probes[probe.at] = probe.end ?? 0
  return found
}

function reachSumOf(test, probes) {
  const probed = Object.entries(probes).filter(([file]) => loads(test).has(file))
  return hash(JSON.stringify([sums.get(test), probed]))
}

async function plantFaults() {
  // In an order that mixes all areas, in case the run is stopped before the end.
  const meant = faults.toSorted((one, other) => (hash(one.id) < hash(other.id) ? -1 : 1))
  if (values.survivors)
    for (const fault of meant) if (outcomeOf(fault)?.caught === false) delete results.data[fault.id]
  for (const turn of TURNS.keys()) {
    const waiting = meant.filter((fault) => {
      const { caught = false, turns = 0 } = outcomeOf(fault) ?? {}
      return !caught && turns <= turn
    })
    let done = 0
    await each(waiting, 'fault', async (fault, runner) => {
      const outcome = await outcomeInTurn(fault, turn, runner)
      if (!outcome) return
      results.data[fault.id] = { sum: sums.get(fault.file), turns: turn + 1, ...outcome }
      results.keep()
      countCatch(outcome.by)
      const what = outcome.caught ? `caught by ${outcome.by}` : 'not noticed'
      console.log(
        `turn ${turn + 1}, ${++done}/${waiting.length} ${fault.file}:${fault.line} ${fault.kind}: ${what}`,
      )
    })
  }
}

function askCompiler() {
  const isRejected = typeChecker()
  for (const fault of faults) {
    const outcome = outcomeOf(fault)
    if (outcome?.caught === false && outcome.turns === TURNS.length && isRejected(fault))
      results.data[fault.id] = { ...outcome, caught: true, by: COMPILER }
  }
  results.keep()
}

/**
 * A test that catches a fault must pass by itself without the fault: some tests depend on those before them. Likewise,
 * tests that do not end must end without the fault. Undefined: the machine is too busy to tell.
 */
async function outcomeInTurn(fault, turn, runner) {
  const { seconds, chosen } = testsFor(fault)[turn]
  const limitMs = 180_000 + 6_000 * seconds
  for (;;) {
    if (chosen.size === 0) return { caught: false }
    const outcome = await runner.ask({ fault, tests: [...chosen] }, limitMs)
    if (!outcome) return (await runner.ask({ tests: [...chosen] }, limitMs)) && { caught: true, by: ENDLESS }
    const { caught, by, test } = outcome
    if (!test || (await passesAlone(test, runner))) return { caught, by }
    const [file, failed] = test
    const others = chosen.get(file).filter((id) => id !== failed)
    if (others.length > 0) chosen.set(file, others)
    else chosen.delete(file)
  }
}

async function passesAlone([file, id], runner) {
  const alone = (reach.data[file].alone ??= {})
  if (alone[id] === undefined) {
    const outcome = await runner.ask({ tests: [[file, [id]]] }, 540_000)
    alone[id] = outcome?.caught === false
    reach.keep()
    if (!alone[id]) console.log(`a test of ${file} does not pass by itself, and is not asked`)
  }
  return alone[id]
}

function outcomeOf(fault) {
  const outcome = results.data[fault.id]
  return outcome?.sum === sums.get(fault.file) ? outcome : undefined
}

/** The tests that run the code, or load it if it runs on loading; the quick, the near and the successful come first. */
function testsFor(fault) {
  const { file, probe } = fault
  const mark = probe && `${file}#${sums.get(file)}@${probe.at}`
  const candidates = tests.flatMap((test) => {
    const { passes, tests: seconds, reached, alone = {} } = reach.data[test]
    if (!passes) return []
    const by = reached[mark] ?? []
    const isLoaded = (!mark || isReachedByLoading(mark)) && loads(test).has(file)
    return Object.entries(seconds)
      .filter(([id]) => alone[id] !== false)
      .filter(([id]) => isLoaded || by.some((task) => id === task || id.startsWith(`${task}_`)))
      .map(([id, took]) => {
        const likely = 4 ** nearness(test, fault) * (1 + Math.log2(1 + (catches.get(test) ?? 0)) / 4)
        return { test, id, took, cost: (took + 0.05) / likely }
      })
  })
  const turns = TURNS.map((enough) => ({ enough, seconds: 0, chosen: new Map() }))
  for (const { test, id, took } of candidates.toSorted((one, other) => one.cost - other.cost)) {
    const takes = ({ chosen }) => took + (chosen.has(test) ? 0 : LOADING)
    const turn = turns.find((each) => each.seconds === 0 || each.seconds + takes(each) <= each.enough)
    if (!turn) continue
    turn.seconds += takes(turn)
    turn.chosen.set(test, [...(turn.chosen.get(test) ?? []), id])
  }
  return turns
}

function countCatch(by = '') {
  const [test] = by.split(': ')
  catches.set(test, (catches.get(test) ?? 0) + 1)
}

function isReachedByLoading(mark) {
  return tests.some((test) => reach.data[test].reached?.[mark]?.includes(''))
}

/**
 * By the folders they share, and the name. A test of all tables of rules is as near as possible to each of them. It
 * is also near to a service module's declarations outside of functions, which may be the table of an endpoint.
 */
function nearness(test, { file, probe, area }) {
  const depth = file.split('/').length
  if (test.startsWith(`${file.replace(/\.tsx?$/, '')}.`)) return depth
  if (!test.startsWith('service/rules/') || !file.startsWith('service/')) return foldersShared(test, file)
  if (area.startsWith('rules')) return depth
  return probe ? foldersShared(test, file) : depth - 1
}

function foldersShared(one, other) {
  const [left, right] = [one.split('/'), other.split('/')]
  return left.findIndex((name, depth) => name !== right[depth])
}

/** The files that a file imports, directly or indirectly. */
function loads(file) {
  const known = loaded.get(file)
  if (known) return known
  const found = new Set([file])
  for (const from of found)
    for (const { to } of importsOf(from, sources.get(from)))
      for (const path of [`${to}.ts`, `${to}.tsx`]) if (sources.has(path)) found.add(path)
  loaded.set(file, found)
  return found
}

/** Does `work` for each item, as many at once as there are workers, each with its own test process. */
async function each(items, mode, work) {
  const waiting = [...items]
  const lane = async () => {
    const runner = testRunner(mode)
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item, runner)
    runner.stop()
  }
  await Promise.all(Array.from({ length: Math.min(Number(values.workers), waiting.length) }, lane))
}

/** A test process. If it does not answer in time, it is killed with all that it started, and another one starts. */
function testRunner(mode) {
  let child
  const stop = () => {
    if (child?.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    child = undefined
  }
  process.once('exit', stop)
  const ask = (job, limitMs) => {
    child ??= fork(join(import.meta.dirname, 'mutants-runner.mjs'), [mode], {
      detached: true,
      env: { ...process.env, ...(mode === 'fault' && { HERALD_UNSHRUNK: '1' }) },
    })
    const asked = child
    return new Promise((resolve) => {
      const end = (answer) => {
        clearTimeout(timer)
        asked.off('message', end)
        asked.off('exit', lost)
        resolve(answer)
      }
      const lost = () => {
        child = undefined
        end(undefined)
      }
      const timer = setTimeout(() => {
        stop()
        end(undefined)
      }, limitMs)
      asked.on('message', end)
      asked.on('exit', lost)
      asked.send(job)
    })
  }
  return { ask, stop }
}

function kept(name) {
  const path = join(CACHE, name)
  let data = {}
  try {
    data = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The first run has none.
  }
  return { data, keep: () => writeFileSync(path, JSON.stringify(data)) }
}
