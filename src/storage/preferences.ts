/**
 * Small choices that this browser remembers, each under its name. Where the
 * browser keeps nothing, or throws when it is asked, they hold until the page is closed.
 */
const untilClosed = new Map<string, string>()

export function readPreference(name: string): string | null {
  try {
    // What could not be kept is newer than what is.
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
    // It was never kept.
  }
}

/** Keeps a value in this tab over a reload; where the browser keeps nothing, it is lost. */
export function keepInTab(name: string, value: string) {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // The reload begins without it.
  }
}

/** What this tab has kept; it can be taken only once. */
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
