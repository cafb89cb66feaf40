import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const LOOK_MS = 20

/** Sends a signal to a process, or to its whole group. Returns whether there was a process to send it to. */
export function sendTo(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false
  try {
    return isGroup ? process.kill(-child.pid, signal) : child.kill(signal)
  } catch {
    // It has ended.
    return false
  }
}

/** Waits until no process of a group is left. Returns false if some are left after this time. */
export async function groupEnds(child: ChildProcess, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    if (!isRunning(child)) return true
    await setTimeout(LOOK_MS)
  }
  return false
}

/** The same for a program that is ending and runs no more timers: it blocks meanwhile. */
export function waitForGroup(child: ChildProcess, patienceMs: number): void {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const until = performance.now() + patienceMs
  while (performance.now() < until && isRunning(child)) Atomics.wait(never, 0, 0, LOOK_MS)
}

/**
 * Whether a process of the group runs. The system counts a process that has ended until its parent asks for it, which may
 * be never in a container.
 */
function isRunning(child: ChildProcess): boolean {
  if (!sendTo(child, true, 0)) return false
  if (process.platform !== 'linux') return true
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && runsIn(name, child.pid))
}

function runsIn(name: string, group: number | undefined): boolean {
  try {
    // Behind the name in brackets: state, parent, group.
    const [state, , own] = (readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return Number(own) === group && state !== 'Z'
  } catch {
    // It has ended.
    return false
  }
}
