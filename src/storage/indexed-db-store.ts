import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { steadyClock } from '../../primitives/clock'
import type { Clock } from '../../primitives/clock'
import type { Key, KeyValueStore, Write } from '../../primitives/key-value-store'
import { reportStorageStatus, type StorageStatus } from './storage-status'

/** The browser failed: it has no storage, no room, or did not answer. */
export class StorageError extends Error {}

/** Longer than any browser takes to open a database that it can open. */
const OPEN_MS = 2_000
/** Time limit for work once the database is open. Files take long. */
const WORK_MS = 10_000
/** Time is counted in steps, so that a busy page does not mistake its own delay for the browser's silence. */
const STEP_MS = 250

type Timers = Pick<Clock, 'setTimeout' | 'clearTimeout'>

interface PendingValue {
  key: Key
  value: unknown
  isRemoved: boolean
}

/**
 * One object store of this browser's IndexedDB, for values that do not change after they are passed in.
 *
 * A write resolves when the browser has stored it. Once the store is open, it is issued within the task that calls
 * it, and stored even if a busy page closes at once. If the browser does not store it, the write rejects and the page
 * holds the value instead, so that a read always gets the value that was last written.
 *
 * A read rejects if the browser cannot be asked and the page does not hold the value.
 *
 * A browser that refuses to open the store or does not answer in time is not asked again before the next load. A
 * transaction that the browser has not received whole is aborted. A write that it has received may still reach the
 * disk when it wakes, as if it was done just before. Later writes do not.
 */
export class IndexedDbStore implements KeyValueStore {
  readonly #open: () => UseStore
  readonly #timers: Timers
  readonly #note: (seen: StorageStatus) => void
  readonly #held = new Map<string, PendingValue>()
  #use: UseStore
  #isGivenUp = false

  constructor(
    open: () => UseStore,
    note: (seen: StorageStatus) => void = reportStorageStatus,
    timers: Timers = steadyClock,
  ) {
    this.#open = open
    this.#use = open()
    this.#note = note
    this.#timers = timers
  }

  /** Whether the page no longer uses the browser's storage and holds all values itself. */
  get isGivenUp(): boolean {
    return this.#isGivenUp
  }

  async get<T>(key: Key): Promise<T | undefined> {
    const [value] = await this.getMany<T>([key])
    return value
  }

  async getMany<T>(keys: readonly Key[]): Promise<(T | undefined)[]> {
    const areHeld = keys.every((key) => this.#held.has(idOf(key)))
    const found = areHeld
      ? []
      : await this.#ask('readonly', (store) =>
          Promise.all(keys.map((key) => promisifyRequest<T>(store.get(key as IDBValidKey)))),
        )
    return keys.map((key, at) => {
      const held = this.#held.get(idOf(key))
      return held ? (held.value as T | undefined) : found[at]
    })
  }

  /** All entries whose key begins with `below`. */
  async entries<T>(below?: Key): Promise<[Key, T][]> {
    const found = await this.#ask('readonly', async (store) => {
      const range = rangeOf(below)
      const [keys, values] = await Promise.all([
        promisifyRequest(store.getAllKeys(range) as IDBRequest<Key[]>),
        promisifyRequest(store.getAll(range)),
      ])
      return keys.map((key, at): [Key, T] => [key, values[at]!])
    }).catch(this.#nothingIfHeld<[Key, T]>)
    return this.#withHeld(found, below)
  }

  async keys(below?: Key): Promise<Key[]> {
    const keys = await this.#ask('readonly', (store) =>
      promisifyRequest(store.getAllKeys(rangeOf(below)) as IDBRequest<Key[]>),
    ).catch(this.#nothingIfHeld<Key>)
    return this.#withHeld(
      keys.map((key): [Key, unknown] => [key, undefined]),
      below,
    ).map(([key]) => key)
  }

  /** Writes all of it or nothing. */
  async write(write: Write): Promise<void> {
    try {
      await this.#change((store) => {
        for (const key of write.remove ?? []) store.delete(key as IDBValidKey)
        const range = rangeOf(write.removeBelow)
        if (range) store.delete(range)
        for (const [key, value] of valuesToStore(write)) store.put(value, key as IDBValidKey)
      })
    } catch (error) {
      if (error instanceof StorageError) this.#hold(write)
      throw error
    }
    this.#letGo(write)
    this.#note('kept')
  }

  set(key: Key, value: unknown): Promise<void> {
    return this.write({ put: [[key, value]] })
  }

  remove(...keys: Key[]): Promise<void> {
    return this.write({ remove: keys })
  }

  /** Removes everything. */
  async clear(): Promise<void> {
    this.#held.clear()
    await this.#change((store) => void store.clear())
  }

  /**
   * Changes one value in one transaction, so that no other tab interferes. If the browser does not store it, nothing
   * changes. It waits for the value, so a busy page that closes meanwhile loses the change.
   */
  async update<T>(key: Key, change: (known: T | undefined) => T): Promise<void> {
    await this.#change(async (store) => {
      const known = await promisifyRequest<T | undefined>(store.get(key as IDBValidKey))
      store.put(change(known), key as IDBValidKey)
    })
    this.#note('kept')
  }

  /** The only way to write. Commits right after the last request, in the same task if `work` waits for nothing. */
  #change(work: (store: IDBObjectStore) => void | Promise<void>): Promise<void> {
    return this.#ask('readwrite', (store) => {
      const asked = work(store)
      return asked ? asked.then(() => commit(store)) : commit(store)
    })
  }

  /** Returns no entries if the page holds some itself. Otherwise rethrows. */
  readonly #nothingIfHeld = <T>(error: unknown): T[] => {
    if (this.#held.size > 0) return []
    throw error
  }

  /** Runs one transaction. Throws StorageError if the browser fails. Any other error is the caller's fault. */
  async #ask<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
    isSecond = false,
  ): Promise<T> {
    if (this.#isGivenUp) throw new StorageError()
    let begun: IDBTransaction | undefined
    const limit = this.#limit(() => (begun ? WORK_MS : OPEN_MS))
    // A browser without storage throws before there is a promise.
    const asked = (async () =>
      await this.#use(mode, (store) => {
        if (limit.isOver()) throw new StorageError()
        begun = store.transaction
        return work(store)
      }))()
    try {
      return await Promise.race([asked, limit.over])
    } catch (cause) {
      if (limit.isOver()) {
        abort(begun)
        throw this.#giveUp('silent', cause)
      }
      if (begun) {
        abort(begun)
        if (!begun.error && !isForWantOfRoom(cause)) throw cause
        this.#note('failed')
        throw new StorageError('failed', { cause })
      }
      if (isSecond) throw this.#giveUp('refused', cause)
      // The browser may have closed the connection, so this tries a new one.
      this.#use = this.#open()
      return await this.#ask(mode, work, true)
    } finally {
      limit.stop()
    }
  }

  #giveUp(why: StorageStatus, cause: unknown): StorageError {
    this.#isGivenUp = true
    this.#note(why)
    return new StorageError(why, { cause })
  }

  #limit(mostMs: () => number) {
    let spentMs = 0
    let timer: unknown
    let isOver = false
    const over = new Promise<never>((_, reject) => {
      const step = () => {
        spentMs += STEP_MS
        isOver = spentMs >= mostMs()
        if (isOver) reject(new Error('no answer'))
        else timer = this.#timers.setTimeout(step, STEP_MS)
      }
      timer = this.#timers.setTimeout(step, STEP_MS)
    })
    return { over, isOver: () => isOver || this.#isGivenUp, stop: () => this.#timers.clearTimeout(timer) }
  }

  #hold(write: Write) {
    const { remove = [], removeBelow } = write
    for (const key of remove) {
      // The page no longer reads from the browser, so a value that it does not hold does not exist.
      if (this.#isGivenUp) this.#held.delete(idOf(key))
      else this.#held.set(idOf(key), { key, value: undefined, isRemoved: true })
    }
    if (removeBelow !== undefined)
      for (const [id, { key }] of this.#held) if (isBelow(key, removeBelow)) this.#held.delete(id)
    for (const [key, value] of valuesToStore(write))
      this.#held.set(idOf(key), { key, value, isRemoved: false })
  }

  /** Drops held values of earlier failures, because the write that is now on disk is newer. */
  #letGo({ put = [], putJson = [], remove = [], removeBelow }: Write) {
    for (const key of remove) this.#held.delete(idOf(key))
    for (const [key] of [...put, ...putJson]) this.#held.delete(idOf(key))
    if (removeBelow === undefined) return
    for (const [id, { key }] of this.#held) if (isBelow(key, removeBelow)) this.#held.delete(id)
  }

  #withHeld<T>(found: [Key, T][], below: Key | undefined): [Key, T][] {
    const held = [...this.#held.values()].filter(
      ({ key, isRemoved }) => !isRemoved && (below === undefined || isBelow(key, below)),
    )
    return [
      ...found.filter(([key]) => !this.#held.has(idOf(key))),
      ...held.map(({ key, value }): [Key, T] => [key, value as T]),
    ]
  }
}

/**
 * How much survives a power cut. `relaxed`: committed values survive the page and the browser, and the system writes
 * them to the disk within seconds. `strict`: a write resolves when it is on the disk itself.
 */
type Durability = 'relaxed' | 'strict'

export const openIndexedDbStore = (
  database: string,
  name: string,
  durability: Durability = 'relaxed',
): IndexedDbStore => new IndexedDbStore(() => withDurability(createStore(database, name), name, durability))

/**
 * The library starts transactions without options, so this uses the database of an empty one to start all others. If
 * the browser has closed it, starting one throws, and the store is opened again.
 */
function withDurability(inStore: UseStore, name: string, durability: Durability): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () =>
    inStore('readonly', ({ transaction }) => {
      transaction.commit()
      return transaction.db
    })
  return async (mode, work) => {
    const db = await (opened ??= open())
    return work(db.transaction(name, mode, { durability }).objectStore(name))
  }
}

/** The store of most values, under keys that begin with their kind. */
export const browserStore = openIndexedDbStore('keyval-store', 'keyval')

/** The values of a write as they are stored. Each text is created just before it is stored. */
function* valuesToStore({ put = [], putJson = [] }: Write): Generator<readonly [Key, unknown]> {
  for (const [key, value] of putJson) yield [key, JSON.stringify(value)]
  yield* put
}

const idOf = (key: Key) => JSON.stringify(key)

/** An array sorts above every string. */
function rangeOf(below: Key | undefined): IDBKeyRange | undefined {
  if (below === undefined) return undefined
  return typeof below === 'object'
    ? IDBKeyRange.bound(below, [...below, []])
    : IDBKeyRange.bound(below, `${below}\uffff`)
}

const isBelow = (key: Key, below: Key): boolean =>
  typeof below === 'object'
    ? typeof key === 'object' && below.every((part, at) => key[at] === part)
    : typeof key === 'string' && key.startsWith(String(below))

const isForWantOfRoom = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Commits at once, because this transaction has no further requests. Otherwise the browser reports each part to the
 * page before it commits, and a busy page that closes meanwhile loses the whole write.
 */
function commit({ transaction }: IDBObjectStore): Promise<void> {
  transaction.commit()
  return promisifyRequest(transaction)
}

function abort(transaction: IDBTransaction | undefined) {
  try {
    transaction?.abort()
  } catch {
    // It has ended, or is being committed.
  }
}
