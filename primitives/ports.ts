export interface LockRequest {
  /** Runs at once, with null if the lock is held. */
  ifAvailable?: boolean
  /** Takes the lock from its holder. */
  steal?: boolean
  /** Gives up waiting. */
  signal?: AbortSignal
}

/** Runs while a lock is held. `lock` is null if it was not available. */
type WithLock<T> = (lock: object | null) => T | PromiseLike<T>

/** The browser's locks, or those of a host that has none: a name is held by one holder at a time, until `run` ends. */
export interface Locks {
  request<T>(name: string, run: WithLock<T>): Promise<T>
  request<T>(name: string, options: LockRequest, run: WithLock<T>): Promise<T>
  query(): Promise<{ held?: readonly { name?: string }[] }>
}

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
