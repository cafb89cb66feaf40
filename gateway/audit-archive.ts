import { existsSync } from 'node:fs'
import { monthFile, type ArchivedMonth } from './audit-months'
import type { AuditReader } from './audit-reader'
import { monthOf } from './calendar'
import type { GatewayStore } from './store'

const HOUR_MS = 3_600_000
/** Lines removed at a time, so that the log's own writes run in between. */
const REMOVED_AT_ONCE = 2_000

interface Given {
  store: GatewayStore
  reader: AuditReader
  data: string
  say(line: string): void
}

/**
 * Moves the lines of past months from `gateway.db` to one file a month. Each step leaves every line readable exactly
 * once, and a later run resumes from any step. A file is complete before it is recorded, and recorded before lines
 * are removed. The lines of a recorded month are read from its file only.
 */
export class AuditArchive {
  readonly #given: Given
  #moving: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(given: Given) {
    this.#given = given
  }

  /** Moves at once and then every hour. Names missing files. */
  start(): void {
    const { store, data, say } = this.#given
    for (const { month } of store.archivedMonths())
      if (!existsSync(monthFile(data, month)))
        say(`The audit log of ${month} is missing. Restore ${monthFile(data, month)} from a backup.`)
    const move = () =>
      this.move(Date.now()).catch((error: unknown) => {
        if (!this.#isClosed)
          say(
            `Herald could not move the audit log of a past month (${(error as Error).message}). It stays in gateway.db until the next attempt.`,
          )
      })
    this.#timer = setInterval(() => void move(), HOUR_MS).unref()
    void move()
  }

  /** Moves all months that are over at this time. Runs one at a time. */
  move(now: number): Promise<void> {
    return (this.#moving ??= this.#move(now).finally(() => (this.#moving = undefined)))
  }

  async #move(now: number) {
    const { store, reader } = this.#given
    for (;;) {
      await this.#removeMoved()
      const oldest = store.oldestLine()
      if (this.#isClosed || !oldest || monthOf(oldest.at) === monthOf(now)) return
      const month: ArchivedMonth | undefined = await reader.copyMonth(now)
      if (!month) return
      await store.recordMonth(month)
    }
  }

  async #removeMoved() {
    const { store } = this.#given
    const last = store.archivedMonths()[0]?.last_id ?? 0
    while (!this.#isClosed && (store.oldestLine()?.id ?? Infinity) <= last)
      await store.removeLines(last, REMOVED_AT_ONCE)
  }

  /** Waits for the current step. The caller closes the reader meanwhile. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#moving?.catch(() => undefined)
  }
}
