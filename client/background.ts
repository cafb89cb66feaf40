import { Listeners } from '../primitives/listeners'
import { LarkError, MONTH_SPENT } from './lark-error'

/** The header of a background read. A gateway lets other calls go first, and does not keep a session alive for it. */
export const BACKGROUND_HEADER = 'x-herald-background'

const signals = new WeakSet<AbortSignal>()

/** A signal for background reads. Calls with it send the header above to the service. */
export function backgroundSignal(signal: AbortSignal): AbortSignal {
  const background = AbortSignal.any([signal])
  signals.add(background)
  return background
}

export const isBackground = (signal: AbortSignal | undefined): boolean =>
  signal !== undefined && signals.has(signal)

let isStopped = false
const listeners = new Listeners()

/** Notes the outcome of each background read, and so whether pages may still make them. */
export function noteBackgroundRead(error?: unknown) {
  const stops = error instanceof LarkError && MONTH_SPENT.has(error.code)
  if (stops === isStopped || (error !== undefined && !stops)) return
  isStopped = stops
  listeners.emit()
}

/** Whether the gateway refuses background reads until the month is over, and when that changes. */
export const backgroundReads = { isStopped: () => isStopped, subscribe: listeners.add }
