import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type Database from 'libsql'
import { flushFile, flushFolder } from '../server/flush'
import { endOfMonth, monthOf } from './calendar'

export type Sqlite = InstanceType<typeof Database>

/** The record in `gateway.db` of the file that holds a month's lines. */
export interface ArchivedMonth {
  /** Such as `2026-11`. */
  month: string
  first_id: number
  last_id: number
  /** The time of its last line. */
  last_at: number
  lines: number
  sha256: string
}

/** Lines copied at a time, so that searches are answered in between. */
const COPIED_AT_ONCE = 2_000
/** A line more than this ahead of now comes from a wrong clock, so it neither begins nor ends a month. */
const DAY_MS = 86_400_000

/** Lines as `gateway.db` and the files of months hold them. */
export const AUDIT_TABLE = `
CREATE TABLE IF NOT EXISTS audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, app_id TEXT NOT NULL, open_id TEXT NOT NULL,
  name TEXT NOT NULL, operation TEXT NOT NULL, targets TEXT NOT NULL, status INTEGER NOT NULL, code INTEGER,
  log_id TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS audit_of_operator ON audit (app_id, open_id, id);`

/** The columns of that table but its id. */
export const AUDIT_COLUMNS = [
  'at',
  'app_id',
  'open_id',
  'name',
  'operation',
  'targets',
  'status',
  'code',
  'log_id',
] as const
const COLUMNS = ['id', ...AUDIT_COLUMNS]

const folderOf = (data: string): string => join(data, 'audit')
export const monthFile = (data: string, month: string): string => join(folderOf(data), `${month}.db`)

/** The months in files, the latest first. */
export const archivedMonths = (live: Sqlite): ArchivedMonth[] =>
  live.prepare('SELECT * FROM audit_months ORDER BY first_id DESC').all() as ArchivedMonth[]

interface Step {
  id: number
  at: number
}

/**
 * The oldest past month in `gateway.db`. Its lines are those before the first line of a later month. Undefined if
 * there is none. The months of one data folder only ever increase, even if the clock is set back.
 */
function closedMonth(live: Sqlite, now: number): { month: string; after: number; end: number } | undefined {
  const after = archivedMonths(live)[0]?.last_id ?? 0
  const next = (than: number, at: number) =>
    live
      .prepare('SELECT id, at FROM audit WHERE id > ? AND at >= ? AND at < ? ORDER BY id LIMIT 1')
      .get(than, at, now + DAY_MS) as Step | undefined
  const first = next(after, 0)
  if (!first) return undefined
  const month = monthOf(first.at)
  if (month >= monthOf(now)) return undefined
  const later = next(first.id, endOfMonth(month))
  return later && { month, after, end: later.id }
}

/**
 * Copies the oldest past month to its file, which is complete and on the disk when this resolves. Undefined if there
 * is none. Only then may `gateway.db` record the month, and only after that may its lines be removed. An interrupted
 * copy starts over.
 */
export async function copyMonth(
  { open, live, data, isOver }: { open(path: string): Sqlite; live: Sqlite; data: string; isOver(): boolean },
  now: number,
): Promise<ArchivedMonth | undefined> {
  const closed = closedMonth(live, now)
  if (!closed) return undefined
  const { month, after, end } = closed
  mkdirSync(folderOf(data), { recursive: true, mode: 0o700 })
  const path = monthFile(data, month)
  const part = `${path}.part`
  rmSync(part, { force: true })
  const copied = { first_id: 0, last_id: after, last_at: 0, lines: 0 }
  const file = open(part)
  try {
    file.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${AUDIT_TABLE}`)
    const read = live.prepare(
      `SELECT * FROM audit WHERE id > ? AND id < ? ORDER BY id LIMIT ${COPIED_AT_ONCE}`,
    )
    const write = file.prepare(
      `INSERT INTO audit (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
    )
    for (;;) {
      const rows = read.all(copied.last_id, end) as (Step & Record<string, string | number | null>)[]
      const [first] = rows
      const last = rows.at(-1)
      if (!first || !last) break
      file.exec('BEGIN')
      for (const row of rows) write.run(...COLUMNS.map((name) => row[name] ?? null))
      file.exec('COMMIT')
      copied.first_id ||= first.id
      copied.last_id = last.id
      copied.last_at = last.at
      copied.lines += rows.length
      await turn()
      if (isOver()) return undefined
    }
  } finally {
    file.close()
  }
  flushFile(part)
  const sha256 = await sumOf(part)
  renameSync(part, path)
  flushFolder(folderOf(data))
  flushFolder(data)
  return { month, ...copied, sha256 }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Why the lines of a month cannot be shown. */
export type Fault = 'missing' | 'damaged'

/** Compares the files of months with their records: each once, and again after it changes. */
export class MonthChecks {
  readonly #data: string
  readonly #seen = new Map<string, { version: string; fault: Fault | undefined }>()

  constructor(data: string) {
    this.#data = data
  }

  /** Undefined if it must be read first. */
  known({ month }: ArchivedMonth): { fault: Fault | undefined } | undefined {
    const version = versionOf(monthFile(this.#data, month))
    if (version === undefined) return { fault: 'missing' }
    const seen = this.#seen.get(month)
    return seen?.version === version ? seen : undefined
  }

  async check({ month, sha256 }: ArchivedMonth): Promise<Fault | undefined> {
    const path = monthFile(this.#data, month)
    const version = versionOf(path)
    if (version === undefined) return 'missing'
    const sum = await sumOf(path).catch(() => undefined)
    const fault = sum === sha256 ? undefined : 'damaged'
    this.#seen.set(month, { version, fault })
    return fault
  }
}

/** A text that changes whenever the file does; undefined if there is no file. */
function versionOf(path: string): string | undefined {
  const { size, mtimeMs, ino } = statSync(path, { throwIfNoEntry: false }) ?? {}
  return size === undefined ? undefined : `${size} ${mtimeMs} ${ino}`
}
