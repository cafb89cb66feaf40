// Follows the documents as a newcomer does, with their own command blocks: from the README to a running console, and to
// the first answer of a bot. Works in an empty folder, on a clone of the last commit. Each walk has a minute after
// `npm ci`; prints both times and exits with 1 if a walk fails or takes longer.
//   npm run walk:readme      needs npm's registry and a Chromium
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { browserLaunch } from './browser.mjs'
import { root } from './built.mjs'
import { freePort } from './postgres.mjs'

const MOST_SECONDS = 60
const READY = /^Herald is ready at (\S+)$/
/** The address that the documents name. */
const ADDRESS = 'http://127.0.0.1:8787'

const folder = mkdtempSync(join(tmpdir(), 'herald-walk-'))
const clone = join(folder, 'herald')
/** Process groups of servers that are running. */
const servers = new Set()

/** Variables that this project sets, and those that npm sets when it runs this script. */
const isOurs =
  /^(HERALD_|npm_lifecycle_|npm_package_|npm_config_(local_prefix|(strict_)?allow_scripts)$|INIT_CWD$|CI$)/

/** A newcomer's environment. If the documented port is in use, only the port differs. */
async function newcomer() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs.test(name)))
  const isFree = await fetch(ADDRESS).then(
    () => false,
    () => true,
  )
  if (isFree) return { env, address: ADDRESS }
  const port = String(await freePort())
  const address = `http://127.0.0.1:${port}`
  return { env: { ...env, HERALD_PORT: port, HERALD_URL: address }, address }
}

/** A page of the clone: its code blocks below a heading, and its text. */
function pageOf(name) {
  const text = readFileSync(join(clone, name), 'utf8')
  const blocks = []
  let heading = ''
  for (const { type, value, meta, position } of fromMarkdown(text).children) {
    if (type === 'heading')
      heading = text.slice(position.start.offset, position.end.offset).replace(/^#+ /, '')
    if (type === 'code') blocks.push({ heading, name: meta, value })
  }
  return { text, under: (title) => blocks.filter((block) => block.heading === title) }
}

const commandsOf = ({ value }) => value.split(/ && |\n/)

function must(value, what) {
  if (value === undefined) throw new Error(`The documents no longer have ${what}.`)
  return value
}

/** Runs a command to its end; returns its output. */
function run(command, cwd, env) {
  const { status, stdout, stderr } = spawnSync(command, { cwd, env, shell: true, encoding: 'utf8' })
  if (status !== 0) throw new Error(`"${command}" ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Runs a command that serves until it is ready; returns a function that ends it. */
async function serve(command, cwd, env) {
  const server = spawn(command, {
    cwd,
    env,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.add(server.pid)
  let isReady = false
  for await (const line of createInterface({ input: server.stdout })) {
    isReady = READY.test(line)
    if (isReady) break
  }
  if (!isReady) throw new Error(`"${command}" ended before Herald was ready.`)
  return async () => {
    // Closes once every process of the group has ended.
    const closed = once(server, 'close')
    server.stdout.resume()
    endGroup(server.pid)
    await closed
  }
}

/** A signal to npx or a shell does not reach Herald; one to the group does. */
function endGroup(pid) {
  servers.delete(pid)
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

/** Opens the address that the README names until the demo world's chats are shown. */
async function seeConsole(url) {
  const browser = await chromium.launch(browserLaunch())
  try {
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(url)
    const chats = page.getByRole('navigation', { name: 'Chats' })
    await chats
      .getByRole('link', { name: /Launch/ })
      .first()
      .waitFor()
  } finally {
    await browser.close()
  }
}

async function walkToConsole({ env, address }) {
  const readme = pageOf('README.md')
  const [block] = readme.under('Herald')
  const [install, ...rest] = commandsOf(must(block, 'a first command'))
  if (install !== 'npm ci') throw new Error(`The README begins with "${install}" instead of npm ci.`)
  run(install, clone, env)
  const began = performance.now()
  for (const command of rest.slice(0, -1)) run(command, clone, env)
  const end = await serve(must(rest.at(-1), 'a command that starts Herald'), clone, env)
  const [url] = must(/^Open (http\S+[^\s.])/m.exec(readme.text)?.slice(1), 'an address to open')
  await seeConsole(url.replace(ADDRESS, address))
  const seconds = since(began)
  await end()
  return seconds
}

async function walkToBot({ env }) {
  // As `npm ci` left it.
  run('git clean -xdfq --exclude=node_modules', clone, env)
  const bot = join(folder, 'bot')
  mkdirSync(bot)
  const [packing, installing] = pageOf('README.md').under('Build a bot')
  const page = pageOf('docs/use/try-a-bot.md')
  const code = page.under('2. Connect the bot')
  const program = must(
    code.find(({ name }) => name),
    'the program of a bot',
  )
  const start = must(new RegExp(`^\`(node ${program.name})\` prints`, 'm').exec(page.text)?.[1], 'its start')

  const began = performance.now()
  for (const command of commandsOf(must(packing, 'a command that packs'))) run(command, clone, env)
  const commands = commandsOf(must(installing, 'a command that installs')).map((command) =>
    command.replace('PATH_TO_CLONE', clone),
  )
  for (const command of commands.slice(0, -1)) run(command, bot, env)
  const end = await serve(commands.at(-1), bot, env)
  for (const block of code) {
    if (block.name) writeFileSync(join(bot, block.name), `${block.value}\n`)
    else for (const command of commandsOf(block)) run(command, bot, env)
  }
  const answer = run(start, bot, env)
  if (!/^0 om_\w+\n$/.test(answer)) throw new Error(`"${start}" printed: ${answer}`)
  const seconds = since(began)
  await end()
  return seconds
}

const since = (began) => (performance.now() - began) / 1000

async function walk(name, steps) {
  const seconds = await steps(await newcomer())
  const isQuick = seconds < MOST_SECONDS
  console.log(`${name}: ${seconds.toFixed(1)} s after npm ci${isQuick ? '' : `, above ${MOST_SECONDS} s`}`)
  if (!isQuick) process.exitCode = 1
}

process.once('exit', () => {
  for (const pid of servers) endGroup(pid)
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
run(`git clone --quiet --no-hardlinks "${root}" "${clone}"`, folder, process.env)
await walk('README → running console', walkToConsole)
await walk('README → first answer of a bot', walkToBot)
