import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../testing/folders'
import { builtServer } from '../testing/server-process'

const program = builtServer()

/**
 * A browser with a folder for its lock, whose second process keeps writing into the profile until it is killed, as
 * Chromium has. The browser answers each call (`draws`), dies at the first one (`crashes`), or says nothing (`waits`).
 */
const browser = (folder: string, does: 'draws' | 'crashes' | 'waits') => `#!${process.execPath}
const { createReadStream, createWriteStream, mkdirSync, readFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { spawn } = require('node:child_process')
const profile = process.argv.find((each) => each.startsWith('--user-data-dir=')).slice(16)
if (process.platform === 'linux') mkdirSync(join(tmpdir(), 'org.chromium.lock'))
const writes = \`
  const fs = require('node:fs')
  fs.writeFileSync(process.argv[2], String(process.pid))
  setInterval(() => {
    fs.mkdirSync(process.argv[1], { recursive: true })
    fs.writeFileSync(process.argv[1] + '/late', '')
  }, 1)
  setTimeout(() => process.exit(), 20000)\`
const second = ${JSON.stringify(join(folder, 'second'))}
spawn(process.execPath, ['-e', writes, profile, second], { stdio: 'ignore' })
const output = createWriteStream('', { fd: 4 })
const say = (message) => output.write(JSON.stringify(message) + '\\0')
const result = { targetId: 't', sessionId: 's', data: '', result: { value: { x: 0, y: 0, width: 9, height: 9 } } }
const begin = () => createReadStream('', { fd: 3 }).on('data', (bytes) => {
  for (const text of String(bytes).split('\\0').filter(Boolean)) {
    const { id, method } = JSON.parse(text)
    if (${does === 'crashes'}) process.kill(process.pid, 'SIGKILL')
    if (${does === 'draws'}) say({ id, result })
    if (${does === 'draws'} && method === 'Page.navigate') say({ method: 'Page.loadEventFired' })
  }
})
const look = setInterval(() => {
  try {
    if (readFileSync(second, 'utf8') === '') return
    clearInterval(look)
    begin()
  } catch {}
}, 5)
`

/** Runs `herald shot` with such a browser, and stops it by this signal once the browser has two processes. */
async function shot(does: 'draws' | 'crashes' | 'waits', signal?: NodeJS.Signals) {
  const folder = folderOfTest()
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  // The console, which a browser of this kind never reads.
  mkdirSync(join(program.folder, 'dist'), { recursive: true })
  const [card, chromium] = [join(folder, 'card.json'), join(folder, 'chromium')]
  writeFileSync(card, '{"elements":[]}')
  writeFileSync(chromium, browser(folder, does))
  chmodSync(chromium, 0o755)
  const [node = '', ...main] = program.commandLine
  const herald = spawn(node, [...main, 'shot', card, join(folder, 'card.png'), '--chromium', chromium], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [herald.stdout, herald.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  const ended = once(herald, 'close')
  const second = join(folder, 'second')
  if (signal) {
    await expect.poll(() => (existsSync(second) ? readFileSync(second, 'utf8') : '')).toMatch(/\d/)
    herald.kill(signal)
  }
  const [code] = (await ended) as [number | null]
  const left = readdirSync(temporary)
  return { code, said: said.join(''), left, isSecondRunning: isRunning(Number(readFileSync(second, 'utf8'))) }
}

/** A process that has ended and that no parent has asked for is still known to the system. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('no process and no profile of a browser is left after a card is drawn', async () => {
  const { code, said, ...left } = await shot('draws')
  expect([code, said]).toEqual([0, expect.stringMatching(/^Wrote /)])
  expect(left).toEqual({ left: [], isSecondRunning: false })
})

test('a browser that crashes is reported, and leaves nothing', async () => {
  const { code, said, ...left } = await shot('crashes')
  expect([code, said]).toEqual([1, expect.stringContaining('ended before the card was drawn')])
  expect(left).toEqual({ left: [], isSecondRunning: false })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the browser too, and leaves nothing', async (signal, expected) => {
  const { code, said: _, ...left } = await shot('waits', signal)
  expect({ code, ...left }).toEqual({ code: expected, left: [], isSecondRunning: false })
})
