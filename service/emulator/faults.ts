import type { ErrorCode } from '../../contract/error-codes'
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
  delayMs: number
  code?: ErrorCode
  cut?: 'before' | 'after'
  /** In words, for the log. */
  words: string[]
}

/**
 * The active faults, in memory: a restarted service has none. They are tried in the order in which they were added.
 * Delays add up; the first code or cut that is met decides, and the faults after it are left for later requests.
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
    const met: Met = { delayMs: 0, words: [] }
    for (const fault of this.#standing) {
      if (!concerns(fault, asked)) continue
      if (fault.probability < 1 && chance() >= fault.probability) continue
      fault.met += 1
      met.delayMs += fault.delay_ms ?? 0
      met.words.push(wordsOf(fault))
      if (fault.code === undefined && fault.cut === undefined) continue
      Object.assign(met, { code: fault.code, cut: fault.cut })
      break
    }
    this.#standing = this.#standing.filter(({ met: times, count }) => count === undefined || times < count)
    return met
  }
}

const concerns = (fault: Fault, { route, app_id, console }: Asked): boolean =>
  (fault.route === '*' || fault.route === route) &&
  (fault.app_id === undefined || fault.app_id === app_id) &&
  (!console || fault.console === true)

function wordsOf({ code, delay_ms, cut }: Fault): string {
  if (code !== undefined) return `code ${code}`
  return cut === undefined ? `delay ${delay_ms} ms` : `cut ${cut}`
}
