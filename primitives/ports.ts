/** The browser's locks, or those of a host that has none: a name is held by one holder at a time. */
export type Locks = Pick<LockManager, 'request' | 'query'>

/** Strings that are remembered by name: what a user chose on this machine. */
export interface Preferences {
  read(name: string): string | null
  write(name: string, value: string): void
  remove(name: string): void
}

/** Releases a claim. Resolves when another tab can have it. */
export type Release = () => Promise<void>

/** Announcements between the tabs of one browser that something was stored again. */
export interface ChangeChannel {
  announce(id: string): void
  /** Calls back with announcements of other tabs, until the returned function is called. */
  listen(onChange: (id: string) => void): () => void
}
