import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import LogDatabase from 'libsql/promise'
import pLimit from 'p-limit'
import { lockDataFolder } from '../server/data-lock'
import { archivedMonths, AUDIT_COLUMNS, AUDIT_TABLE, type ArchivedMonth } from './audit-months'
import { Meter } from './meter'

/** One call of an operator in the audit log: ids and codes, never content. */
export interface AuditLine {
  /** Milliseconds since the epoch. */
  at: number
  app_id: string
  open_id: string
  /** The operator's name, as the platform returns it. */
  name: string
  /** `METHOD /path/:name`, or an action of the gateway itself. */
  operation: string
  /** Ids of what was read or changed. */
  targets: readonly string[]
  /** The HTTP status; 0 if the platform gave no answer. */
  status: number
  /** The envelope's code. */
  code: number | null
  log_id: string
}

export interface StoredSession {
  id_hash: string
  created_at: number
  seen_at: number
  /** The session's grants, as JSON. */
  grants: string
}

/** A change of a session could not be written. The stored session is unchanged. */
export class SessionUnwritten extends Error {}

const schema = `
CREATE TABLE IF NOT EXISTS sessions (
  id_hash TEXT PRIMARY KEY, created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, grants TEXT NOT NULL
) STRICT;
${AUDIT_TABLE}
CREATE TABLE IF NOT EXISTS audit_months (
  month TEXT PRIMARY KEY, first_id INTEGER NOT NULL, last_id INTEGER NOT NULL, last_at INTEGER NOT NULL,
  lines INTEGER NOT NULL, sha256 TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
DROP TRIGGER IF EXISTS audit_is_not_deleted;
CREATE TRIGGER IF NOT EXISTS audit_is_only_moved BEFORE DELETE ON audit
  WHEN NOT EXISTS (SELECT 1 FROM audit_months WHERE OLD.id BETWEEN first_id AND last_id)
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS months_are_not_changed BEFORE UPDATE ON audit_months
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS months_are_not_deleted BEFORE DELETE ON audit_months
  BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TABLE IF NOT EXISTS meter (
  tenant_key TEXT NOT NULL, month TEXT NOT NULL, calls INTEGER NOT NULL, PRIMARY KEY (tenant_key, month)
) STRICT;
DELETE FROM meter WHERE length(month) > 7 AND month < date('now', '-1 day');`

/** Waits up to 5 s for another connection's write. */
const BUSY = 'busy_timeout = 5000'
/** How long the line of a write call waits for others, so that many calls share one write to the disk. */
const GATHER_MS = 5
/** The line of a read may wait longer, because no answer waits for it. */
const GATHER_READS_MS = 40
/** The pause before a failed write is retried. */
const RETRY_MS = 500
/** The most lines held in memory while they cannot be written. Above this number, reads are refused, too. */
const MOST_HELD = 10_000

/** A statement that changes something. */
interface Statement {
  run(...values: (string | number | null)[]): unknown
}

/**
 * Sessions, audit log and meter of a gateway, in `gateway.db` of its data folder. Only one process may open it. Once
 * a write is answered, its line is on the disk, unless the disk began to fail meanwhile. Lines and counts then stay
 * in memory and are retried until they are written (docs/decisions/0060). The log has its own connection, whose
 * commits wait for the disk on another thread, so that calls continue meanwhile.
 */
export class GatewayStore {
  readonly #database: InstanceType<typeof Database>
  readonly #log: LogDatabase
  #statements: Promise<Record<'begin' | 'insert' | 'add' | 'see', Statement>> | undefined
  readonly #release: () => void
  readonly #waiting: AuditLine[] = []
  readonly #meter: Meter
  /** When sessions were last used, by `id_hash`, until that is on the disk. */
  readonly #seen = new Map<string, number>()
  readonly #soon = new Map<number, Promise<void>>()
  readonly #inTurn = pLimit(1)
  #retry: NodeJS.Timeout | undefined
  readonly #onHealth: (failure: Error | undefined) => void

  /** `onHealth` receives the failure when the log can no longer be written, and undefined when it can again. */
  constructor(folder: string, onHealth: (failure: Error | undefined) => void = () => undefined) {
    this.#onHealth = onHealth
    const lock = lockDataFolder(folder)
    this.#release = () => lock.release()
    try {
      this.#database = new Database(join(folder, 'gateway.db'))
      this.#database.pragma('journal_mode = WAL')
      this.#database.pragma('synchronous = FULL')
      this.#database.pragma(BUSY)
      this.#database.exec(`BEGIN; ${schema} COMMIT;`)
      this.#log = new LogDatabase(join(folder, 'gateway.db'), {})
    } catch (error) {
      lock.release()
      throw error
    }
    this.#meter = new Meter((whose, period) => this.#callsStored(whose, period))
  }

  /** Whether a call may be sent. A write needs a log that can be written, a read only room in memory for its line. */
  admits(isWrite: boolean): boolean {
    return this.#retry === undefined || (!isWrite && this.#waiting.length < MOST_HELD)
  }

  /** Throws if the database cannot be read or the log cannot be written. Retries a failed write first. */
  async probe(): Promise<void> {
    if (this.#retry) await this.#writeNow()
    if (this.#retry) throw new Error('the audit log cannot be written')
    this.#database.prepare('SELECT 1 FROM sessions LIMIT 1').get()
  }

  session(id_hash: string): StoredSession | undefined {
    const found: unknown = this.#database.prepare('SELECT * FROM sessions WHERE id_hash = ?').get(id_hash)
    return found as StoredSession | undefined
  }

  /** Throws SessionUnwritten, as do the removals below. */
  saveSession({ id_hash, created_at, seen_at, grants }: StoredSession): void {
    this.#changeSession(
      'INSERT OR REPLACE INTO sessions (id_hash, created_at, seen_at, grants) VALUES (?, ?, ?, ?)',
      [id_hash, created_at, seen_at, grants],
    )
  }

  /** Written together with the lines of the log. No call waits for it, and no call is refused if it fails. */
  sessionSeen(id_hash: string, at: number): void {
    this.#seen.set(id_hash, at)
    void this.#writeWithin(GATHER_READS_MS)
  }

  removeSession(id_hash: string): void {
    this.#changeSession('DELETE FROM sessions WHERE id_hash = ?', [id_hash])
  }

  /** Removes all of them or none. */
  removeSessions(isOver: (session: StoredSession) => boolean): string[] {
    const all = this.#database.prepare('SELECT * FROM sessions').all() as StoredSession[]
    const over = all.filter(isOver).map(({ id_hash }) => id_hash)
    if (over.length > 0)
      this.#changeSession('DELETE FROM sessions WHERE id_hash IN (SELECT value FROM json_each(?))', [
        JSON.stringify(over),
      ])
    return over
  }

  /** Adds a line. Resolves once it is on the disk, or once a write failed. The line is then held and retried. */
  append(line: AuditLine): Promise<void> {
    this.#waiting.push(line)
    return this.#writeWithin(line.operation.startsWith('GET ') ? GATHER_READS_MS : GATHER_MS)
  }

  /** Counts one more call of a tenant in a month, or of a person on a day. */
  count(whose: string, period: string): void {
    this.#meter.add(whose, period)
    void this.#writeWithin(GATHER_READS_MS)
  }

  callsIn(whose: string, period: string): number {
    return this.#meter.callsIn(whose, period)
  }

  #callsStored(whose: string, period: string): number {
    const row: unknown = this.#database
      .prepare('SELECT calls FROM meter WHERE tenant_key = ? AND month = ?')
      .get(whose, period)
    return (row as { calls: number } | undefined)?.calls ?? 0
  }

  /** The months whose lines are in files, the latest first. */
  archivedMonths(): ArchivedMonth[] {
    return archivedMonths(this.#database)
  }

  /** The oldest line in the database. */
  oldestLine(): { id: number; at: number } | undefined {
    const row: unknown = this.#database.prepare('SELECT id, at FROM audit ORDER BY id LIMIT 1').get()
    return row as { id: number; at: number } | undefined
  }

  /** Records that a month's lines are in its file. From then on they are read there, and may be removed here. */
  recordMonth({ month, first_id, last_id, last_at, lines, sha256 }: ArchivedMonth): Promise<void> {
    return this.#alone(
      `INSERT INTO audit_months (month, first_id, last_id, last_at, lines, sha256)
       VALUES ('${month}', ${first_id}, ${last_id}, ${last_at}, ${lines}, '${sha256}')`,
    )
  }

  /**
   * Removes at most `most` of the oldest lines, up to `last_id`. The database refuses to remove lines that are not in
   * a file.
   */
  removeLines(last_id: number, most: number): Promise<void> {
    return this.#alone(
      `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE id <= ${last_id} ORDER BY id LIMIT ${most})`,
    )
  }

  /** Writes what is waiting. Throws if lines are lost. */
  async close(): Promise<void> {
    do {
      await Promise.all(this.#soon.values())
      await this.#writeNow()
      // A call that ends during a write adds a line.
    } while (this.#waiting.length > 0 && this.#retry === undefined)
    clearTimeout(this.#retry)
    const lost = this.#waiting.length
    this.#log.close()
    this.#database.close()
    this.#release()
    if (lost > 0) throw new Error(`${lost} lines of the audit log could not be written`)
  }

  #changeSession(statement: string, values: (string | number)[]) {
    try {
      this.#database.prepare(statement).run(...values)
    } catch (error) {
      throw new SessionUnwritten('a session cannot be written', { cause: error })
    }
  }

  /** Runs a statement on the log's connection, on another thread and between its writes. */
  #alone(statement: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#ready()
      await this.#log.exec(statement)
    })
  }

  #writeWithin(ms: number): Promise<void> {
    const known = this.#soon.get(ms)
    if (known) return known
    const written = pause(ms).then(() =>
      this.#inTurn(() => {
        this.#soon.delete(ms)
        return this.#tryWrite()
      }),
    )
    this.#soon.set(ms, written)
    return written
  }

  #writeNow = (): Promise<void> => this.#inTurn(() => this.#tryWrite())

  /** Never throws. */
  async #tryWrite(): Promise<void> {
    // The log counts as failing until a write succeeds.
    const wasWell = this.#retry === undefined
    clearTimeout(this.#retry)
    try {
      await this.#write()
      this.#retry = undefined
      if (!wasWell) this.#onHealth(undefined)
    } catch (error) {
      this.#retry = setTimeout(() => void this.#writeNow(), RETRY_MS).unref()
      if (wasWell) this.#onHealth(error as Error)
    }
  }

  /** Writes what is waiting, and removes it from memory once it is on the disk. */
  async #write() {
    const { begin, insert, add, see } = await this.#ready()
    const lines = this.#waiting.length
    const counted = this.#meter.additions()
    const seen = [...this.#seen]
    if (lines === 0 && counted.length === 0 && seen.length === 0) return
    begin.run()
    try {
      for (const line of this.#waiting)
        insert.run(
          ...AUDIT_COLUMNS.map((name) => (name === 'targets' ? JSON.stringify(line.targets) : line[name])),
        )
      for (const { count, calls } of counted) add.run(count.whose, count.period, calls)
      for (const [id_hash, at] of seen) see.run(at, id_hash)
      await this.#log.exec('COMMIT')
    } catch (error) {
      // A full disk may have ended the transaction already.
      await this.#log.exec('ROLLBACK').catch(() => undefined)
      throw error
    }
    this.#waiting.splice(0, lines)
    this.#meter.written(counted)
    for (const [id_hash, at] of seen) if (this.#seen.get(id_hash) === at) this.#seen.delete(id_hash)
  }

  #ready() {
    return (this.#statements ??= this.#prepared().catch((error: unknown) => {
      this.#statements = undefined
      throw error
    }))
  }

  async #prepared() {
    await this.#log.exec(`PRAGMA synchronous = FULL; PRAGMA ${BUSY}`)
    const [begin, insert, add, see]: [Statement, Statement, Statement, Statement] = await Promise.all([
      this.#log.prepare('BEGIN IMMEDIATE'),
      this.#log.prepare(
        `INSERT INTO audit (${AUDIT_COLUMNS.join(', ')}) VALUES (${AUDIT_COLUMNS.map(() => '?').join(', ')})`,
      ),
      this.#log.prepare(
        `INSERT INTO meter (tenant_key, month, calls) VALUES (?, ?, ?)
         ON CONFLICT (tenant_key, month) DO UPDATE SET calls = calls + excluded.calls`,
      ),
      this.#log.prepare('UPDATE sessions SET seen_at = ? WHERE id_hash = ?'),
    ])
    return { begin, insert, add, see }
  }
}
