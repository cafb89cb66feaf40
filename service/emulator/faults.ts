import type { Fault } from '../../contract/herald/faults'

/** The part of a request that decides which faults it meets. */
interface Asked {
  route: string
  app_id: string
  /** Herald's own console calls. */
  console?: true
}

/** The effects of faults on one request. */
export interface Met {
  /** How long it waits before it continues. */
  delayMs: number
  /** How long the body of its answer takes. */
  slowMs: number
  /** The fault that refuses it or cuts its connection. */
  decisive?: Fault
  /** In words, for the log. */
  words: string[]
}

/**
 * The active faults, in memory: a restarted service has none. They are tried in the order in which they were added.
 * Delays add up; the first code, status or cut that is met decides, and the faults after it are left for later
 * requests. A call that a fault lets through counts for it even if another fault decides.
 */
export class Faults {
  #standing: Fault[] = []

  add(fault: Fault): void {
    this.#standing.push(fault)
  }

  list(): Fault[] {
    return this.#standing.map((fault) => ({ ...fault }))
  }

  has(fault_id: string): boolean {
    return this.#standing.some((fault) => fault.fault_id === fault_id)
  }

  remove(fault_id: string): void {
    this.#standing = this.#standing.filter((fault) => fault.fault_id !== fault_id)
  }

  clear(): void {
    this.#standing = []
  }

  /** Returns the faults that affect a request now, and counts each of them. */
  meet(asked: Asked, chance: () => number): Met {
    const met: Met = { delayMs: 0, slowMs: 0, words: [] }
    for (const fault of this.#standing) {
      if (!concerns(fault, asked)) continue
      if (fault.skipped < (fault.skip ?? 0)) {
        fault.skipped += 1
        continue
      }
      if (met.decisive || (fault.probability < 1 && chance() >= fault.probability)) continue
      fault.met += 1
      met.delayMs += fault.delay_ms ?? 0
      met.slowMs += fault.slow_ms ?? 0
      met.words.push(wordsOf(fault))
      if (fault.delay_ms === undefined && fault.slow_ms === undefined) met.decisive = { ...fault }
    }
    this.#standing = this.#standing.filter(({ met: times, count }) => count === undefined || times < count)
    return met
  }
}

const concerns = (fault: Fault, { route, app_id, console }: Asked): boolean =>
  (fault.route === '*' || fault.route === route) &&
  (fault.app_id === undefined || fault.app_id === app_id) &&
  (!console || fault.console === true)

function wordsOf({ code, status, delay_ms, slow_ms, cut }: Fault): string {
  if (code !== undefined) return `code ${code}`
  if (status !== undefined) return `status ${status}`
  if (delay_ms !== undefined) return `delay ${delay_ms} ms`
  return slow_ms === undefined ? `cut ${cut}` : `slow body ${slow_ms} ms`
}
