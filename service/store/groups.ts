import type { Lines } from './lines'
import { LocksWaited, tracesOf } from './sent-ahead'
import type { Tx } from './store'

type Work = (tx: Tx) => Promise<unknown>

interface Member {
  work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** What became of one of a group, told once the group is on disk. */
type Outcome = { result: unknown } | { refusal: unknown }

export interface GroupOptions {
  lines: Lines
  /** Runs the work in a transaction that begins with these locks, in order. */
  run<T>(names: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether an error leaves open if what was under way is done. */
  isLost(error: unknown): boolean
}

/** Nobody waits for more than these before the disk: who was first would pay for those behind. */
export const MOST_TOGETHER = 16

/**
 * Those of a process that wait for the same locks while others have them are a
 * group: they run one after the other in one transaction, with one beginning and
 * one commit. Each sees what those before it wrote. Nobody hears of anything,
 * be it a refusal, before the commit has come back.
 *
 * A work that throws without having written, as rules do that refuse, leaves
 * nothing behind, and the others go on. If one throws otherwise, or the commit is
 * refused, all is rolled back and each runs again in a transaction of its own: a
 * bad one harms only itself. If the database is lost, all hear so: none of them
 * may be done twice.
 */
export class Groups {
  readonly #options: GroupOptions
  /** By locks: who waits together, and may be joined. */
  readonly #waiting = new Map<string, Member[]>()

  constructor(options: GroupOptions) {
    this.#options = options
  }

  /** `names` are in order, and there is one at least. */
  run<T>(names: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const member = { work, resolve, reject }
      const key = JSON.stringify(names)
      const waiting = this.#waiting.get(key)
      if (waiting && waiting.length < MOST_TOGETHER) {
        waiting.push(member)
        return
      }
      const group = [member]
      this.#waiting.set(key, group)
      void this.#start(names, key, group)
    }) as Promise<T>
  }

  async #start(names: readonly string[], key: string, group: readonly Member[]): Promise<void> {
    const leave = await this.#options.lines.enter(names)
    if (this.#waiting.get(key) === group) this.#waiting.delete(key)
    const [only, second] = group
    if (only && !second) await this.#runAlone(names, only)
    else await this.#runTogether(names, group)
    leave()
  }

  async #runAlone(names: readonly string[], { work, resolve, reject }: Member): Promise<void> {
    await this.#options.run(names, work).then(resolve, reject)
  }

  async #runTogether(names: readonly string[], group: readonly Member[]): Promise<void> {
    const { run, isLost } = this.#options
    const outcomes = await run(names, async (tx) => {
      const all: Outcome[] = []
      for (const { work } of group) all.push(await outcomeOf(tx, work))
      return all
    }).catch(async (error: unknown) => {
      if (isLost(error)) for (const { reject } of group) reject(error)
      else for (const member of group) await this.#runAlone(names, member)
      return []
    })
    outcomes.forEach((outcome, at) => {
      if ('result' in outcome) group[at]?.resolve(outcome.result)
      else group[at]?.reject(outcome.refusal)
    })
  }
}

/** Throws what leaves something behind in the transaction. */
async function outcomeOf(tx: Tx, work: Work): Promise<Outcome> {
  const before = await tracesOf(tx)
  try {
    return { result: await work(tx) }
  } catch (error) {
    if (error instanceof LocksWaited || (await tracesOf(tx)) > before) throw error
    return { refusal: error }
  }
}
