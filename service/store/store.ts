import type { Kysely } from 'kysely'
import type { Database } from './database'
import type { Secrets } from './secrets'

/** Queries inside one transaction. */
export type Tx = Kysely<Database>

/**
 * The names of what a transaction writes: others that write the same wait. Called before it begins, so it may only
 * read what does not change. Undefined: it runs alone.
 */
export type Locks = (tx: Tx) => Promise<readonly string[] | undefined>

/** The database does not answer. It is unknown whether pending work is done. */
export class StoreUnavailable extends Error {}

export interface Store {
  /** Seals what is secret before it is written, and opens it again. */
  secrets: Secrets
  /**
   * Runs `work` while no other transaction writes the same. On an engine with several writers, transactions whose
   * `locks` have a name in common wait for each other; on others, all do. If it throws, nothing that it wrote
   * remains; when it returns, what it wrote is on disk. It may run again after a lost race, so it only reads and
   * writes through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, locks?: Locks): Promise<T>
  /**
   * Queries outside of any transaction: each query sees one moment, after what is under way, and nothing is written.
   */
  read<T>(ask: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` as of one moment, and writes nothing. If the engine can, it uses another connection: writes during
   * that time do not wait, and are not seen.
   */
  reading<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for long work: other readers do not wait for it either. */
  readingLong<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Finishes what is under way, writes it out and closes the file. */
  close(): Promise<void>
}
