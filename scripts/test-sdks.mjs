// Installs what server/testing/sdks/package.json lists: versions of the official Node SDK, for bots, and the official MCP
// server.
//   node scripts/test-sdks.mjs
// They are no dependencies of the project, because each has 24 MB and most runs need none.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built.mjs'

const NAMES = ['package.json', 'package-lock.json']
const listed = join(root, 'server', 'testing', 'sdks')
const folder = join(root, 'node_modules', '.cache', 'sdks')

const isInstalled = NAMES.concat('node_modules').every((name) => existsSync(join(folder, name)))
const isSame = (name) => readFileSync(join(folder, name)).equals(readFileSync(join(listed, name)))
if (!isInstalled || !NAMES.every(isSame)) {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES) copyFileSync(join(listed, name), join(folder, name))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}
run('npx', ['vitest', 'run', '--config', 'vitest.sdks.config.ts'], {
  env: { ...process.env, HERALD_SDKS: folder },
})

function run(command, args, options) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}
