// Walks of clients: uses the package in projects as bot developers have them, with each test runner, kind of module and
// resolution of types (scripts/clients/rows.mjs).
//   node scripts/test-clients.mjs            from the registry: npm, pnpm, yarn; Node 20, 22 and 24; MSW 2 and 3
//   node scripts/test-clients.mjs --short    with the packages of the lock files and this Node: a part of CI
//   node scripts/test-clients.mjs Jest       only rows whose name has that word; --short may come first
// Runners are installed once, in node_modules/.cache/clients. Projects are in a temporary folder.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPackage } from './build-package.mjs'
import { root } from './built.mjs'
import { rows } from './clients/rows.mjs'
import { examples, run } from './testing/consumer.mjs'

const args = process.argv.slice(2)
const isShort = args.includes('--short')
const words = args.filter((arg) => !arg.startsWith('--'))
const AT_ONCE = 2
const files = join(import.meta.dirname, 'clients')
const { dependencies: runners } = JSON.parse(readFileSync(join(files, 'package.json'), 'utf8'))
const ours = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies
/** Packages of the project itself that the rows use; the linked ones are those of its lock file. */
const OURS = ['@playwright/test', '@types/node', 'typescript', 'typescript-6']
const PROGRAMS = {
  vitest: 'vitest/vitest.mjs',
  jest: 'jest/bin/jest.js',
  typescript: 'typescript/bin/tsc',
  'typescript-6': 'typescript-6/bin/tsc',
}
const folder = mkdtempSync(join(tmpdir(), 'herald-clients-'))
const results = { passed: 0, failed: 0 }

/** Throws with everything that the command printed if it fails. */
async function mustRun(cwd, command, env = {}) {
  const [program, ...rest] = command
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`)
  return said
}

/** The runners as their lock file says; installed once, until that changes. */
async function installedRunners() {
  const lock = readFileSync(join(files, 'package-lock.json'))
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const place = join(root, 'node_modules', '.cache', 'clients', name)
  if (existsSync(place)) return place
  const next = `${place}.next-${process.pid}`
  mkdirSync(next, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(files, file), join(next, file))
  await mustRun(next, ['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'])
  renameSync(next, place)
  return place
}

/** Writes the files of a row into its own folder below the project. */
function writeRow(project, row) {
  const place = join(project, row.name.replaceAll(/\W+/g, '-'))
  cpSync(join(files, row.folder), place, { recursive: true })
  for (const name of readdirSync(place).filter((each) => each.endsWith('.txt')))
    renameSync(join(place, name), join(place, name.replace('.txt', '')))
  cpSync(join(files, 'stories.cjs'), join(project, 'stories.cjs'))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, type: row.type ?? 'commonjs' }))
  for (const [name, text] of examples())
    if (row.examples?.includes(name)) writeFileSync(join(place, name), text)
  for (const [name, target] of Object.entries(row.links ?? {}))
    link(join(project, 'node_modules', target), join(place, 'node_modules', name))
  return place
}

function link(target, place) {
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(target, place)
}

/** Runs the rows, two at a time, and prints a line for each. `node` starts Node with the arguments of a command. */
async function runRows(setup, project, chosen, node = [process.execPath], env = {}) {
  const left = chosen.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const lane = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const began = performance.now()
      const place = writeRow(project, row)
      const [program, ...rest] = row.command
      const path = program === 'node' ? [] : [join(project, 'node_modules', PROGRAMS[program])]
      const [start, ...first] = node
      const { code, said } = await run(place, [...first, ...path, ...rest], { ...env, ...row.env }, start)
      results[code === 0 ? 'passed' : 'failed'] += 1
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${setup}: ${row.name}, ${seconds} s`)
      if (code !== 0) console.log(said)
      rmSync(place, { recursive: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** A project with the built package and links to the packages of the lock files. */
async function linked() {
  const [place] = await Promise.all([
    installedRunners(),
    buildPackage(join(folder, 'node_modules', 'herald', 'dist-package'), { withConsole: false }),
  ])
  cpSync(join(root, 'package.json'), join(folder, 'node_modules', 'herald', 'package.json'))
  const all = Object.fromEntries([...OURS, 'libsql'].map((name) => [name, root]))
  for (const name of namesIn(join(place, 'node_modules'))) all[name] = place
  for (const [name, from] of Object.entries(all))
    link(join(from, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}

const namesIn = (modules) =>
  readdirSync(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(modules, name)).map((below) => `${name}/${below}`) : [name]
  })

/** Packs the package as for a registry. */
async function packed() {
  await mustRun(root, ['npm', 'pack', '--pack-destination', folder])
  return join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  )
}

/** A project that depends on the tarball, and on `others`: by default on all runners. */
function writeProject(name, tarball, others = runners) {
  const place = join(folder, name)
  mkdirSync(place)
  const needed = Object.fromEntries(OURS.map((each) => [each, ours[each]]))
  const dependencies = { herald: `file:${tarball}`, ...needed, ...others }
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, private: true, dependencies }))
  return place
}

/** The programs that the long form needs, from the registry. */
async function tools() {
  const { platform, arch } = process
  const place = join(folder, 'tools')
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), '{"name":"tools","private":true}')
  const nodes = [20, 22, 24].map((major) => `node-${major}@npm:node-${platform}-${arch}@${major}`)
  const managers = ['pnpm@10', 'yarn-1@npm:yarn@1.22.22', '@yarnpkg/cli-dist@4']
  await mustRun(place, ['npm', 'install', '--ignore-scripts', '--force', ...nodes, ...managers])
  const inside = (path) => join(place, 'node_modules', path)
  return {
    nodes: Object.fromEntries([20, 22, 24].map((major) => [major, inside(`node-${major}/bin/node`)])),
    pnpm: inside('pnpm/bin/pnpm.cjs'),
    yarn: inside('yarn-1/bin/yarn.js'),
    berry: inside('@yarnpkg/cli-dist/bin/yarn.js'),
  }
}

/** Installs a project and runs its rows with several versions of Node. A failed installation is a failed row. */
async function inProject(setup, project, install, { chosen = rows, nodes, env = {}, start = [] }) {
  try {
    await mustRun(project, install, env)
  } catch (error) {
    results.failed += 1
    console.log(`FAILED ${setup}: the installation\n${error.message}`)
    return
  }
  for (const [major, node] of Object.entries(nodes))
    await runRows(`${setup}, Node ${major}`, project, chosen, [node, ...start], env)
}

async function everything() {
  const [tarball, { nodes, pnpm, yarn, berry }] = await Promise.all([packed(), tools()])
  const { 20: _oldest, ...newer } = nodes
  const byNpm = ['npm', 'install', '--ignore-scripts', '--force']
  await inProject('npm', writeProject('npm', tarball), byNpm, { nodes })
  const basic = rows.filter(({ isBasic }) => isBasic)
  const withMsw3 = writeProject('msw-3', tarball, { ...runners, msw: '3' })
  await inProject('MSW 3', withMsw3, byNpm, { chosen: basic, nodes: newer })

  const node = { 22: nodes[22] }
  const byPnpm = [nodes[22], pnpm, 'install', '--ignore-scripts']
  await inProject('pnpm', writeProject('pnpm', tarball), byPnpm, { chosen: basic, nodes: node })
  // Neither version of yarn passes over an optional package that a registry lacks, and Vite has such packages.
  const ofNode = basic.filter(({ command }) => command[0] === 'node')
  const few = { msw: runners.msw }
  // Its cache would return an earlier tarball of the same version.
  const cache = ['--cache-folder', join(folder, 'yarn-cache')]
  const byYarn = [
    nodes[22],
    yarn,
    'install',
    '--ignore-scripts',
    '--ignore-engines',
    '--no-lockfile',
    ...cache,
  ]
  await inProject('yarn 1', writeProject('yarn-1', tarball, few), byYarn, { chosen: ofNode, nodes: node })
  const byBerry = writeProject('yarn-4', tarball, few)
  // An empty lock file makes it a project of its own.
  writeFileSync(join(byBerry, 'yarn.lock'), '')
  const env = {
    YARN_NPM_REGISTRY_SERVER: (await mustRun(root, ['npm', 'config', 'get', 'registry'])).trim(),
    YARN_ENABLE_SCRIPTS: '0',
    YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
    YARN_ENABLE_TELEMETRY: '0',
    YARN_GLOBAL_FOLDER: join(folder, 'yarn-global'),
  }
  // Plug'n'Play: there is no node_modules, and its own files find packages.
  const start = ['--require', join(byBerry, '.pnp.cjs'), '--loader', join(byBerry, '.pnp.loader.mjs')]
  const asBerry = { chosen: ofNode, nodes: node, env, start }
  await inProject('yarn 4', byBerry, [nodes[22], berry, 'install'], asBerry)
}

try {
  if (isShort) await runRows('linked', await linked(), rows)
  else await everything()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${results.passed} passed, ${results.failed} failed`)
process.exitCode = results.failed > 0 || results.passed === 0 ? 1 : 0
