import { CompiledQuery } from 'kysely'
import type { Tx } from './store'

const ahead = new WeakSet<CompiledQuery>()

/**
 * Marks a write whose answer is not read. On PostgreSQL, within a transaction, it is sent with the next query that is
 * waited for, at the latest the commit. That query throws if the write failed.
 */
export function sentAhead(query: CompiledQuery): CompiledQuery {
  ahead.add(query)
  return query
}

const locking = new WeakSet<CompiledQuery>()

/**
 * Marks the beginning of a transaction that takes locks, and returns as `waited` whether they took a while. It is
 * sent together with the first query if that only reads; a write waits for the locks.
 */
export function lockingAhead(query: CompiledQuery): CompiledQuery {
  locking.add(query)
  return sentAhead(query)
}

export const isLocking = (query: CompiledQuery): boolean => locking.has(query)

/**
 * Thrown by the first query of a transaction that waited for its locks, because the time and other changing values
 * were read before it had them.
 */
export class LocksWaited extends Error {}

export const isSentAhead = (query: CompiledQuery): boolean => ahead.has(query)

/** Never reaches the database: see `tracesOf`. */
export const askTraces: CompiledQuery<{ traces: number }> = CompiledQuery.raw('')

/**
 * How much has happened in the transaction: it grows with each query that may write and with each that fails. On
 * PostgreSQL alone.
 */
export async function tracesOf(tx: Tx): Promise<number> {
  const { rows } = await tx.executeQuery(askTraces)
  return rows[0]?.traces ?? 0
}
