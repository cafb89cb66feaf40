import { Batches } from './lines'
import type { Lines } from './lines'
import { LocksWaited, tracesOf } from './sent-ahead'
import type { Tx } from './store'

type Work = (tx: Tx) => Promise<unknown>

interface Member {
  work: Work
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The outcome of one member of a group, reported once the group is on disk. */
type Outcome = { result: unknown } | { refusal: unknown }

export interface GroupOptions {
  lines: Lines
  /** Runs the work in a transaction that begins with these locks, in order. */
  run<T>(names: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether an error leaves it unknown if the work under way was done. */
  isLost(error: unknown): boolean
}

/**
 * The transactions of a process that wait for the same locks form a group: they run one after the other in one
 * transaction, with one beginning and one commit. Each sees what those before it wrote. No caller gets an answer, not
 * even a refusal, before the commit has returned.
 *
 * A work that throws without having written, as refusing rules do, leaves nothing behind, and the others continue. If
 * one throws otherwise, or the commit is refused, everything is rolled back and each runs again in a transaction of
 * its own: a bad one harms only itself. If the database is lost, all of them fail with that: none may be done twice.
 */
export class Groups {
  readonly #options: GroupOptions
  readonly #batches: Batches<Member>

  constructor(options: GroupOptions) {
    this.#options = options
    this.#batches = new Batches<Member>(options.lines, (...turn) => this.#run(...turn))
  }

  /** `names` are in order, and at least one. */
  run<T>(names: readonly string[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      this.#batches.add(names, JSON.stringify(names), { work, resolve, reject })
    }) as Promise<T>
  }

  async #run(names: readonly string[], group: readonly Member[], close: () => void): Promise<void> {
    const { run, isLost } = this.#options
    const outcomes = await run(names, async (tx) => {
      const all: Outcome[] = []
      // Work that arrives while the first one waits for the locks or its queries joins the group.
      for (const { work } of group) {
        all.push(await outcomeOf(tx, work, all.length === 0 ? 0 : await tracesOf(tx)))
        close()
      }
      return all
    }).catch(async (error: unknown) => {
      close()
      if (group.length === 1 || isLost(error)) for (const { reject } of group) reject(error)
      else for (const { work, resolve, reject } of group) await run(names, work).then(resolve, reject)
      return []
    })
    outcomes.forEach((outcome, at) => {
      if ('result' in outcome) group[at]?.resolve(outcome.result)
      else group[at]?.reject(outcome.refusal)
    })
  }
}

/** Rethrows an error whose work left anything behind in the transaction. */
async function outcomeOf(tx: Tx, work: Work, before: number): Promise<Outcome> {
  try {
    return { result: await work(tx) }
  } catch (error) {
    if (error instanceof LocksWaited || (await tracesOf(tx)) > before) throw error
    return { refusal: error }
  }
}
