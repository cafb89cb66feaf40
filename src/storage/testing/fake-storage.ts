import type { UseStore } from 'idb-keyval'
import { partOf } from '../../testing/part-of'
import { IndexedDbStore } from '../indexed-db-store'
import type { StorageStatus } from '../storage-status'

type Does = 'works' | 'refuses' | 'never answers' | 'never ends' | 'is full' | 'cannot read'

/** The part of a browser's database that Herald uses. `answer` lets unanswered requests continue. */
export function fakeStorage() {
  const disk = new Map<string, unknown>()
  const late: (() => void)[] = []
  const timers = new Set<() => void>()
  const notes: StorageStatus[] = []
  let does: Does = 'works'

  const later = (result: unknown, error: DOMException | null = null) => {
    const request = partOf<IDBRequest>({ result, error })
    const name = error ? 'onerror' : 'onsuccess'
    if (does !== 'never ends') queueMicrotask(() => request[name]?.(new Event(name.slice(2))))
    return request
  }
  /** The result of a write, which Herald does not read. */
  const unused = partOf<IDBRequest>({})

  /** A range is the text with which its keys begin, if a test replaces `IDBKeyRange`. */
  const within = (range: unknown) =>
    [...disk]
      .map(([key, value]): [unknown, unknown] => [JSON.parse(key), value])
      .filter(([key]) => typeof range !== 'string' || String(key).startsWith(range))

  const unread = () => (does === 'cannot read' ? new DOMException('damaged', 'DataError') : null)

  /** Behaves as for a busy page that closes: a write that is not committed at once is lost. */
  const objects = () => {
    const changes: (() => void)[] = []
    let [isAborted, isCommitted] = [false, false]
    const transaction = {
      error: null as DOMException | null,
      commit: () => void (isCommitted = true),
      abort() {
        if (isCommitted) throw new DOMException('committing', 'InvalidStateError')
        isAborted = true
      },
      set oncomplete(run: () => void) {
        if (does === 'never ends') {
          late.push(() => !isAborted && isCommitted && changes.forEach((change) => change()))
          return
        }
        queueMicrotask(() => {
          if (does === 'is full') {
            transaction.error = new DOMException('full', 'QuotaExceededError')
            transaction.onabort()
          } else {
            if (isCommitted) changes.forEach((change) => change())
            run()
          }
        })
      },
      onabort: () => undefined,
    }
    return partOf<IDBObjectStore>({
      transaction: partOf<IDBTransaction>(transaction),
      put(value: unknown, key: unknown) {
        changes.push(() => disk.set(JSON.stringify(key), value))
        return unused
      },
      delete(key: unknown) {
        changes.push(() => disk.delete(JSON.stringify(key)))
        return unused
      },
      get: (key: unknown) => later(disk.get(JSON.stringify(key)), unread()),
      getAll: (range: unknown) => later(within(range).map(([, value]) => value)),
      getAllKeys: (range: unknown) => later(within(range).map(([key]) => key)),
    })
  }

  const open = (): UseStore => (_mode, use) => {
    if (does === 'refuses') throw new DOMException('no storage', 'SecurityError')
    const began = new Promise<void>((begin) => (does === 'never answers' ? late.push(begin) : begin()))
    return began.then(() => use(objects()))
  }

  return {
    disk,
    notes,
    store: () =>
      new IndexedDbStore(open, (seen) => notes.push(seen), {
        setTimeout: (run) => (timers.add(run), run),
        clearTimeout: (run) => timers.delete(run as () => void),
      }),
    become: (next: Does) => void (does = next),
    /** Answers every request that the browser has not answered. */
    answer() {
      does = 'works'
      for (const run of late.splice(0)) run()
    },
    /** Lets time pass until `settled` has settled. */
    async pass(settled: Promise<unknown>) {
      let isOver = false
      const over = settled.catch(() => undefined).then(() => (isOver = true))
      for (let step = 0; !isOver && step < 1_000; step++) {
        const due = Array.from(timers)
        timers.clear()
        for (const run of due) run()
        await new Promise((resolve) => setImmediate(resolve))
      }
      await over
    },
    waiting: () => timers.size,
  }
}
