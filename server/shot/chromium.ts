import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { clearTimeout, setTimeout } from 'node:timers'
import { isObject, recordOf } from '../../contract/is-object'
import { StartRefused } from '../failure-line'
import { holdSignals } from '../run/child'
import { groupEnds, sendTo, waitForGroup } from '../run/process-group'

/** One tab of a Chromium that this program started. */
export interface Tab {
  /** Calls a method of the DevTools protocol, and returns its result. */
  call(method: string, params?: object): Promise<Record<string, unknown>>
  /** Resolves with the next event of this name. */
  next(event: string): Promise<void>
}

const MOST_MS = 30_000

/** How long processes of the browser may take to end after SIGKILL. */
const PATIENCE_MS = 2_000

/**
 * Starts a Chromium without a window, runs `use` with its tab, and ends it. The two talk over pipes, so no port is open.
 * The browser has a profile of its own and resolves no name. When this returns, all processes of the browser and the
 * profile are gone, also if a signal ends this program.
 */
export async function withChromium<T>(program: string, use: (tab: Tab) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'herald-shot-'))
  // A group of its own: its processes outlive the first one for a while, and write into the profile meanwhile.
  const isGroup = process.platform !== 'win32'
  const browser = spawn(program, flagsOf(profile), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    detached: isGroup,
    // The folder of its lock is there, too. The socket in it needs a short path, which a Mac has none for.
    ...(process.platform === 'linux' && { env: { ...process.env, TMPDIR: profile } }),
  })
  const remove = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  const endNow = () => {
    sendTo(browser, isGroup, 'SIGKILL')
    if (isGroup) waitForGroup(browser, PATIENCE_MS)
    remove()
  }
  process.once('exit', endNow)
  const signals = holdSignals()
  const [, , , input, output] = browser.stdio
  const ended = new Promise<string>((resolve) => {
    browser.once('error', () => resolve(`${program} could not be started.`))
    browser.once('exit', () => resolve(`${program} ended before the card was drawn.`))
  })
  const late = startTimer()
  try {
    if (!(input instanceof Writable) || !(output instanceof Readable))
      throw new StartRefused(`${program} could not be started.`)
    const wire = new Wire(input, output)
    const used = (async () => use(await wire.openTab()))()
    const gone = ended.then((words) => Promise.reject(new StartRefused(words)))
    return await Promise.race([used, gone, late.reached])
  } finally {
    late.stop()
    sendTo(browser, isGroup, 'SIGKILL')
    await ended
    if (isGroup) await groupEnds(browser, PATIENCE_MS)
    remove()
    process.off('exit', endNow)
    signals.release()
  }
}

function flagsOf(profile: string): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--hide-scrollbars',
    // Chromium refuses to run as root with its sandbox, as in most containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ]
}

function startTimer() {
  let timer: NodeJS.Timeout | undefined
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StartRefused(`Chromium did not draw the card within ${MOST_MS / 1000} seconds.`)),
      MOST_MS,
    )
  })
  reached.catch(() => undefined)
  return { reached, stop: () => clearTimeout(timer) }
}

/** The DevTools protocol: JSON texts, each ended by a zero. */
class Wire {
  readonly #input: Writable
  #last = 0
  readonly #waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >()
  readonly #listening = new Map<string, (() => void)[]>()

  constructor(input: Writable, output: Readable) {
    this.#input = input
    // A browser that ends closes both pipes.
    input.on('error', () => undefined)
    output.on('error', () => undefined)
    let pieces: Buffer[] = []
    output.on('data', (bytes: Buffer) => {
      let rest = bytes
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        this.#receive(Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8'))
        pieces = []
        rest = rest.subarray(end + 1)
      }
      if (rest.length > 0) pieces.push(rest)
    })
  }

  async openTab(): Promise<Tab> {
    const { targetId } = await this.#call('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await this.#call('Target.attachToTarget', { targetId, flatten: true })
    return {
      call: (method, params = {}) => this.#call(method, params, sessionId),
      next: (event) =>
        new Promise((resolve) => {
          this.#listening.set(event, [...(this.#listening.get(event) ?? []), resolve])
        }),
    }
  }

  #call(method: string, params: object, sessionId?: unknown): Promise<Record<string, unknown>> {
    const id = ++this.#last
    const called = new Promise<Record<string, unknown>>((resolve, reject) =>
      this.#waiting.set(id, { resolve, reject }),
    )
    this.#input.write(
      `${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`,
    )
    return called
  }

  #receive(text: string): void {
    const { id, method, result, error } = recordOf(JSON.parse(text))
    if (typeof method === 'string') {
      for (const resolve of this.#listening.get(method) ?? []) resolve()
      this.#listening.delete(method)
    }
    if (typeof id !== 'number') return
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (isObject(error)) waiting?.reject(new StartRefused(`Chromium refused: ${String(error['message'])}.`))
    else waiting?.resolve(recordOf(result))
  }
}
