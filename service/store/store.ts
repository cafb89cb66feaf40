import type { Kysely } from 'kysely'
import type { Database } from './database'
import type { Secrets } from './secrets'

/** Queries inside one transaction. */
export type Tx = Kysely<Database>

/**
 * What a transaction writes, by name: who writes the same waits. Asked before
 * it begins, of things that do not change. Undefined: it runs alone.
 */
export type Locks = (tx: Tx) => Promise<readonly string[] | undefined>

/** The database does not answer; whether what was under way is done, nobody knows. */
export class StoreUnavailable extends Error {}

export interface Store {
  /** Seals what is secret before it is written, and opens it again. */
  secrets: Secrets
  /**
   * Runs `work` with nobody else who writes the same: where many write at once,
   * those whose `locks` have a name in common wait for each other, else all do.
   * If it throws, nothing that it wrote remains; when it returns, what it wrote
   * is on disk. It may run again after a lost race, so it does nothing but read
   * and write through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, locks?: Locks): Promise<T>
  /** Asks outside of any transaction: each question is answered as of one moment, after what is under way, and nothing is written. */
  read<T>(ask: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` as of one moment, and writes nothing. Where the engine can, on a
   * connection of its own: what is written meanwhile neither waits nor is seen.
   */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for what takes long: other readers do not wait for it either. */
  readingLong<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Finishes what is under way, writes it out and lets go of the file. */
  close(): Promise<void>
}
