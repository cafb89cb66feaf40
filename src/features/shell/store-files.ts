import { delay } from '../../../primitives/retry'
import { whenIdle } from '../../browser/when-idle'

/** So many files are stored in one step. */
const STEP_FILES = 4
/** A step waits until the user has done nothing for so long. */
const QUIET_MS = 1_500
/** The pause between two steps, so that the calls of the page find a free connection. */
const BETWEEN_MS = 100

interface Ports {
  /** Stores files and returns the addresses of those of the build that are not stored yet. */
  store(urls: readonly string[]): Promise<readonly string[]>
  /** The files that this page has loaded so far, in their order: a page that opens needs the first of them first. */
  used(): ReadonlySet<string>
  /** Whether the user wants to save data: then nothing is loaded that was not used. */
  savesData(): boolean
  /** Resolves once the page rests; rejects when it is left. */
  rest(): Promise<void>
}

/**
 * Stores the console's files for an offline reload, in small steps while the user rests: first those that this page has
 * used, which the browser has already, then the others. What is left when the page closes is stored at a later visit.
 */
export async function storeFiles({ store, used, savesData, rest }: Ports): Promise<void> {
  let missing = await store([])
  for (;;) {
    await rest()
    const needed = new Set(missing)
    const first = [...used()].filter((url) => needed.has(url))
    const next = first.length > 0 || savesData() ? first : missing
    if (next.length === 0) return
    const left = await store(next.slice(0, STEP_FILES))
    // Nothing could be loaded.
    if (left.length >= missing.length) return
    missing = left
  }
}

/** Passes files to the service worker, which answers through a channel of its own. */
export const storeThrough =
  (worker: ServiceWorker) =>
  (urls: readonly string[]): Promise<readonly string[]> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
        port1.close()
        resolve(data)
      })
      port1.start()
      worker.postMessage({ store: urls }, [port2])
    })

/** Notes the files below a folder that this page requests, and has requested. The browser itself forgets after 250. */
export function usedFiles(folder: string, signal: AbortSignal): ReadonlySet<string> {
  const files = new Set<string>()
  const observer = new PerformanceObserver((news) => {
    for (const { name } of news.getEntries()) if (name.startsWith(folder)) files.add(name)
  })
  observer.observe({ type: 'resource', buffered: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return files
}

/** Whether the browser, or the user in it, asks pages to save data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const gestures = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const

/** Waits until the user rests and the page is idle. */
export function restingUser(signal: AbortSignal): () => Promise<void> {
  let actedAt = performance.now()
  const act = () => void (actedAt = performance.now())
  for (const gesture of gestures)
    document.addEventListener(gesture, act, { capture: true, passive: true, signal })
  return async () => {
    await delay(BETWEEN_MS, signal)
    const left = () => actedAt + QUIET_MS - performance.now()
    while (left() > 0) await delay(left(), signal)
    await new Promise<void>((done) => whenIdle(() => done()))
    signal.throwIfAborted()
  }
}
