import type { LoggedBody, LoggedCall } from '../../contract/herald/logged-call'
import { EventLog } from './event-log'

/** The most characters that all kept bodies have together. */
export const MAX_BODIES = 8_000_000

/** The calls that the service answered. The oldest bodies are dropped first, before the calls themselves. */
export class CallLog extends EventLog<LoggedCall> {
  #bodies: { body: LoggedBody; call: LoggedCall }[] = []
  #characters = 0

  override add(answered: Omit<LoggedCall, 'id'>): LoggedCall {
    const call = super.add(answered)
    for (const body of [call.request, call.response]) {
      if (body?.text === undefined) continue
      this.#bodies.push({ body, call })
      this.#characters += body.text.length
    }
    if (this.#characters > MAX_BODIES) this.#giveUpOldest()
    return call
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
    for (const { body, call } of this.#bodies) {
      if (this.#characters <= MAX_BODIES * 0.9) break
      this.#characters -= body.text?.length ?? 0
      delete body.text
      body.cut = true
      if (body === call.request && call.replayable) {
        delete call.replayable
        call.not_replayable = 'dropped'
      }
      given += 1
    }
    this.#bodies = this.#bodies.slice(given)
  }
}
