import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Measurements of one process during an attack. */
export interface Watched {
  /** The highest resident memory, in MB (the kernel's high-water mark). */
  peakMB: number
  /** How long the slowest ping took, in ms. */
  slowestPing: number
  pings: number
}

/** Limits that hold under every attack (issue "Close the attacks that worked"). */
export const MOST_SERVER_MB = 600
export const MOST_GATEWAY_MB = 400
export const MOST_PING_MS = 250
const ATTACKER_PRIORITY = 10

/**
 * Pings `${url}/healthz` every 20 ms while `attack` runs, and measures the memory of process `pid`. The pings run on
 * another thread, so that the attacker's own work does not delay them. A ping without an answer counts until the
 * attack ends.
 */
export async function watched(
  { pid, url }: { pid: number; url: string },
  attack: () => Promise<void>,
): Promise<Watched> {
  // 5 resets the high-water mark to the present resident memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const pinger = new Worker(PINGER, { eval: true, workerData: `${url}/healthz` })
  // Attackers have machines of their own: this thread must not take the processors of the attacked.
  const priority = getPriority()
  try {
    setPriority(ATTACKER_PRIORITY)
    await new Promise((resolve, reject) => {
      pinger.once('message', resolve)
      pinger.once('error', reject)
    })
    await attack()
    const pings = new Promise<Omit<Watched, 'peakMB'>>((resolve) => pinger.once('message', resolve))
    pinger.postMessage('end')
    const found = await pings
    return { ...found, peakMB: peakOf(pid) }
  } finally {
    restorePriority(priority)
    await pinger.terminate()
  }
}

/** Only root may raise a priority again. */
function restorePriority(priority: number) {
  try {
    setPriority(priority)
  } catch {
    // The next attack begins with the low one.
  }
}

/** Throws if the process is gone. */
const peakOf = (pid: number) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/**
 * Its first message says that the first ping was answered. Any message to it requests the second one, which is the
 * result.
 */
const PINGER = `
const { parentPort, workerData } = require('node:worker_threads')
const { get, Agent } = require('node:http')
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let asked = 0, slowest = 0, pings = 0
const ping = () => {
  waiting = true
  asked = performance.now()
  get(workerData, { agent }, (answer) => {
    answer.resume()
    answer.once('end', next)
  }).once('error', next)
}
let waiting = true
const next = () => {
  waiting = false
  if (++pings === 1) parentPort.postMessage('begun')
  else slowest = Math.max(slowest, performance.now() - asked)
  setTimeout(ping, 20)
}
parentPort.once('message', () => parentPort.postMessage({ slowestPing: Math.round(Math.max(slowest, lasting())), pings }))
const lasting = () => (waiting ? performance.now() - asked : 0)
ping()
`
