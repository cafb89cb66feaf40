import type { Key, KeyValueStore, Write } from '../../../../primitives/key-value-store'

/** A browser's store of values under keys of several parts, in memory. It refuses what `isFull` says. */
export function memoryDisk(isFull: (write: Write) => boolean = () => false) {
  const kept = new Map<string, unknown>()
  const idOf = (key: Key) => JSON.stringify(key)
  const isBelow = (id: string, below: Key) => {
    const key: unknown = JSON.parse(id)
    return Array.isArray(key) && Array.isArray(below) && below.every((part, at) => key[at] === part)
  }
  const write = (asked: Write) => {
    const { put = [], remove = [], removeBelow } = asked
    if (isFull(asked)) return Promise.reject(new Error('QuotaExceededError'))
    for (const key of remove) kept.delete(idOf(key))
    if (removeBelow !== undefined) for (const id of kept.keys()) if (isBelow(id, removeBelow)) kept.delete(id)
    for (const [key, value] of put) kept.set(idOf(key), structuredClone(value))
    return Promise.resolve()
  }
  return {
    write,
    set: (key: Key, value: unknown) => write({ put: [[key, value]] }),
    get: (key: Key) => kept.get(idOf(key)),
    entries: <T>(below: Key = []) =>
      Promise.resolve(
        [...kept]
          .filter(([id]) => isBelow(id, below))
          .map(([id, value]): [Key, T] => [JSON.parse(id), structuredClone(value) as T]),
      ),
  } satisfies Pick<KeyValueStore, 'entries' | 'write' | 'set'> & { get(key: Key): unknown }
}
