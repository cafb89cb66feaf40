import type { LoggedBody, LoggedCall } from '../../contract/herald/controls'
import { EventLog } from './event-log'

/** The most characters that all kept bodies have together. */
export const MAX_BODIES = 8_000_000

/** The calls that the service answered. The oldest bodies are dropped first, before the calls themselves. */
export class CallLog extends EventLog<LoggedCall> {
  #bodies: LoggedBody[] = []
  #characters = 0

  override add(call: Omit<LoggedCall, 'id'>): void {
    for (const body of [call.request, call.response]) {
      if (body?.text === undefined) continue
      this.#bodies.push(body)
      this.#characters += body.text.length
    }
    super.add(call)
    if (this.#characters > MAX_BODIES) this.#giveUpOldest()
  }

  override clear(): void {
    this.#bodies = []
    this.#characters = 0
    super.clear()
  }

  get(id: number): LoggedCall | undefined {
    const [call] = this.after(id - 1)
    return call?.id === id ? call : undefined
  }

  /** Drops a tenth more than necessary, so that it is seldom done. */
  #giveUpOldest() {
    let given = 0
    for (const body of this.#bodies) {
      if (this.#characters <= MAX_BODIES * 0.9) break
      this.#characters -= body.text?.length ?? 0
      delete body.text
      body.cut = true
      given += 1
    }
    this.#bodies = this.#bodies.slice(given)
  }
}
