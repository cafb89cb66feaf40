export type Key = string | number | readonly string[]

export interface Write {
  put?: readonly (readonly [Key, unknown])[]
  /** Stored as JSON, and read as that text. A browser stores text in a fraction of the time that objects take. */
  putJson?: readonly (readonly [Key, unknown])[]
  remove?: readonly Key[]
  /** Also removes every key that begins with this. */
  removeBelow?: Key
}

/**
 * Where drafts and jobs are stored, for values that do not change after they are passed in. A write resolves when it is
 * on disk, and is issued within the task that calls it. If it cannot be stored, it rejects, and reads still get the
 * value that was last written. A read rejects if the storage cannot be asked.
 */
export interface KeyValueStore {
  /** Whether nothing is stored any more, and values last only as long as the program. */
  readonly isGivenUp: boolean
  get<T>(key: Key): Promise<T | undefined>
  getMany<T>(keys: readonly Key[]): Promise<(T | undefined)[]>
  /** All entries whose key begins with `below`. */
  entries<T>(below?: Key): Promise<[Key, T][]>
  keys(below?: Key): Promise<Key[]>
  /** Writes all of it or nothing. */
  write(write: Write): Promise<void>
  set(key: Key, value: unknown): Promise<void>
  remove(...keys: Key[]): Promise<void>
  /** Changes one value in one transaction, so that no other user of the storage interferes. */
  update<T>(key: Key, change: (known: T | undefined) => T): Promise<void>
}
