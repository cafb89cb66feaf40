import { useSyncExternalStore } from 'react'
import { Listeners } from '../browser/listeners'
import { LarkError, MONTH_SPENT } from './lark-error'

/**
 * The header of a read that nobody asked for: a gateway lets other calls go first, and keeps no session alive for it.
 */
export const BACKGROUND_HEADER = 'x-herald-background'

const signals = new WeakSet<AbortSignal>()

/** A signal for reads that nobody asked for: whatever is called with it says so to the service. */
export function backgroundSignal(signal: AbortSignal): AbortSignal {
  const background = AbortSignal.any([signal])
  signals.add(background)
  return background
}

export const isBackground = (signal: AbortSignal | undefined): boolean =>
  signal !== undefined && signals.has(signal)

let isStopped = false
const listeners = new Listeners()

/** Told how each read in the background ended, and so whether pages may still make them. */
export function noteBackgroundRead(error?: unknown) {
  const stops = error instanceof LarkError && MONTH_SPENT.has(error.code)
  if (stops === isStopped || (error !== undefined && !stops)) return
  isStopped = stops
  listeners.emit()
}

/** Whether the gateway refuses reads in the background until the month is over. */
export const useBackgroundStopped = (): boolean => useSyncExternalStore(listeners.add, () => isStopped)
