import type { KeyStore } from '../sheets/cell-store'

/** A browser's store, in memory. While `isFull` returns true, it accepts nothing more. */
export function memoryStore(isFull: () => boolean = () => false): KeyStore {
  const kept = new Map<string, unknown>()
  const set = (key: string, value: unknown) => {
    if (isFull()) return Promise.reject(new Error('QuotaExceededError'))
    kept.set(key, structuredClone(value))
    return Promise.resolve()
  }
  return {
    get: <T>(key: string) => Promise.resolve(kept.get(key) as T | undefined),
    set,
    del: (key) => Promise.resolve(void kept.delete(key)),
    update: <T>(key: string, change: (old: T | undefined) => T) =>
      set(key, change(structuredClone(kept.get(key) as T | undefined))),
  }
}
