const KEY = 'herald.app'

/** Which application was used last: its id, and never more than that. */
export function rememberedApp(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberApp(app_id: string) {
  try {
    localStorage.setItem(KEY, app_id)
  } catch {
    // The first application is then used again next time.
  }
}
