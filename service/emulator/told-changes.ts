import type { ReportedChange } from '../../contract/herald/changes'
import type { ChangeLog } from './event-log'

/** Tells what has changed in the world to the pages of this instance and, by words, to those of others. */
export class ToldChanges {
  readonly #log: ChangeLog
  #share: ((word: string) => void) | undefined

  constructor(log: ChangeLog) {
    this.#log = log
  }

  /** From now on, other instances `hear` the words that this one passes to `share`. */
  shareBy(share: (word: string) => void): void {
    this.#share = share
  }

  /** `at`: the world's time. Call it once the change is on disk. */
  tell(change: ReportedChange, at: number): void {
    this.#log.add({ ...change, at })
    this.#share?.(JSON.stringify(change))
  }

  /** Hears a word of another instance. Undefined: words may have been missed, so pages read everything again. */
  hear(word: string | undefined, at: number): void {
    const change = word === undefined ? ({ kind: 'world' } as const) : (JSON.parse(word) as ReportedChange)
    this.#log.add({ ...change, at })
  }
}
