import type { Preferences } from '../../primitives/ports'

/**
 * Small choices that this browser remembers, each under its name. If the browser stores nothing or throws, they last
 * until the page is closed.
 */
const untilClosed = new Map<string, string>()

export function readPreference(name: string): string | null {
  try {
    // A value that could not be stored is newer than the stored one.
    return untilClosed.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

export function writePreference(name: string, value: string) {
  try {
    localStorage.setItem(name, value)
    untilClosed.delete(name)
  } catch {
    untilClosed.set(name, value)
  }
}

export function removePreference(name: string) {
  untilClosed.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // It was never stored.
  }
}

/** All three, for what knows no browser. */
export const preferences: Preferences = {
  read: readPreference,
  write: writePreference,
  remove: removePreference,
}

/** Keeps a value in this tab over a reload. It is lost if the browser stores nothing. */
export function keepInTab(name: string, value: string) {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The reload begins without it.
  }
}

/** Reads and removes a value that this tab has kept. */
export function takeFromTab(name: string): string | null {
  try {
    const kept = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return kept
  } catch {
    return null
  }
}

/** Whether choices outlive the page. */
export function keepsPreferences(): boolean {
  try {
    const probe = 'herald.probe'
    localStorage.setItem(probe, '')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
