import type { Key, KeyValueStore } from '../../primitives/key-value-store'

/** A browser's store, in memory. While `isFull` returns true, it accepts nothing more. */
export function memoryStore(isFull: () => boolean = () => false) {
  const kept = new Map<Key, unknown>()
  const set = (key: Key, value: unknown) => {
    if (isFull()) return Promise.reject(new Error('QuotaExceededError'))
    kept.set(key, structuredClone(value))
    return Promise.resolve()
  }
  return {
    get: <T>(key: Key) => Promise.resolve(kept.get(key) as T | undefined),
    set,
    remove: (key: Key) => Promise.resolve(void kept.delete(key)),
    update: <T>(key: Key, change: (old: T | undefined) => T) =>
      set(key, change(structuredClone(kept.get(key) as T | undefined))),
  } satisfies Pick<KeyValueStore, 'get' | 'set' | 'remove' | 'update'>
}
