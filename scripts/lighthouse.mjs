// Opens the chat list, an announcement and a chat's messages as Lighthouse does, on its phone, and prints the scores.
// Fails below 95 for performance, and below 100 for accessibility and best practices. bench/lighthouse has its own lock
// file, so users of Herald need not install Lighthouse.
//   npm run lighthouse
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browserLaunch } from './browser.mjs'
import { built, root } from './built.mjs'
import { haveReady } from './have-ready.mjs'

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Performance is the median of so many visits. */
const VISITS = 3
/** Pages of the demo world. */
const PAGES = {
  'chat list': '/announcements',
  announcement: '/announcements/oc_5ad11d72b830411d72b836c20f5e4a10',
  messages: '/messages/oc_5ad11d72b830411d72b836c20f5e4a10',
}

const folder = join(root, 'bench', 'lighthouse')
if (!existsSync(join(folder, 'node_modules'))) {
  console.error('Installing Lighthouse first.')
  const { status } = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
for (const need of ['server', 'browser']) await haveReady(need)
const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
const { default: lighthouse } = await import(pathToFileURL(entry).href)

const home = mkdtempSync(join(tmpdir(), 'herald-lighthouse-'))
const server = spawn(process.execPath, [built.serverEntry, '--port', '0', '--data', join(home, 'data')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
const port = await freePort()
const browser = await chromium.launch({
  ...browserLaunch(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
try {
  const url = await readyAt(server)
  let isBelow = false
  for (const [name, path] of Object.entries(PAGES)) {
    const reports = []
    for (let visit = 0; visit < VISITS; visit++) reports.push(await reportOf(url + path))
    isBelow = printed(name, reports) || isBelow
  }
  process.exitCode = isBelow ? 1 : 0
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await ended
  rmSync(home, { recursive: true, force: true })
}

async function reportOf(url) {
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: Object.keys(LEAST),
  })
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}

/** Prints the scores of a page and what costs it points; whether one is below its least. */
function printed(name, reports) {
  const scores = Object.entries(LEAST).map(([category, least]) => {
    const sorted = reports.map(({ categories }) => categories[category].score * 100).toSorted((a, b) => a - b)
    const score = Math.round(category === 'performance' ? sorted[VISITS >> 1] : sorted[0])
    return { category, score, isBelow: score < least }
  })
  const words = scores.map(
    ({ category, score, isBelow }) => `${category} ${score}${isBelow ? ' (BELOW)' : ''}`,
  )
  console.log(`${name.padEnd(14)} ${words.join(', ')}`)
  for (const { category } of scores.filter(({ isBelow }) => isBelow))
    for (const line of lossesOf(reports[0], category)) console.log(`    ${line}`)
  return scores.some(({ isBelow }) => isBelow)
}

/** The audits of a category that are not passed, each with what it found. */
function lossesOf({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => {
      const { title, displayValue, details } = audits[id]
      const found = (details?.items ?? []).map((item) => JSON.stringify(item).slice(0, 300))
      return [title, displayValue, ...found].filter(Boolean).join(': ')
    })
}

async function readyAt({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /^Herald is ready at (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Error('the server ended before it was ready')
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
