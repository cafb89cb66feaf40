import type { Key, KeyValueStore } from '../../primitives/key-value-store'

/** Values that last as long as the program. */
export function memoryValues(): Pick<KeyValueStore, 'get' | 'set' | 'remove' | 'update'> {
  const values = new Map<string, unknown>()
  const nameOf = (key: Key) => JSON.stringify(key)
  return {
    get: <T>(key: Key) => Promise.resolve(values.get(nameOf(key)) as T | undefined),
    set: async (key, value) => void values.set(nameOf(key), value),
    async remove(...keys) {
      for (const key of keys) values.delete(nameOf(key))
    },
    update: async <T>(key: Key, change: (known: T | undefined) => T) =>
      void values.set(nameOf(key), change(values.get(nameOf(key)) as T | undefined)),
  }
}
