import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type LibsqlDatabase from 'libsql'
import { CSV_START, csvLine } from '../contract/csv'
import { AUDIT_COLUMNS, copyMonth, MonthChecks, type ArchivedMonth, type Sqlite } from './audit-months'
import { searchAudit, type AuditFound, type AuditGap, type AuditSearch, type FoundLine } from './audit-search'

/**
 * The thread that reads the audit log, on its own connection, so that the main thread never searches lines. It writes
 * only the files of months (docs/decisions/0070).
 */

/** The data that the main thread passes to it. */
export interface ThreadData {
  /** The file from which the driver is found. */
  base: string
  /** The data folder. */
  data: string
}

export type Job =
  | { kind: 'search'; search: AuditSearch }
  /** A piece of a table; the first one has no `before`. */
  | { kind: 'csv'; search: AuditSearch }
  /** Copies a past month to its file. */
  | { kind: 'copy'; now: number }

export interface CsvPiece {
  bytes: Uint8Array<ArrayBuffer>
  next?: number
}

export interface JobResults {
  search: AuditFound
  csv: CsvPiece
  copy: ArchivedMonth | undefined
}

/** On a busy processor, the main thread runs first. Only Linux sets a priority for a single thread. */
const PRIORITY = 5
if (process.platform === 'linux') setPriority(PRIORITY)

const { base, data } = workerData as ThreadData
const Database = createRequire(base)('libsql') as typeof LibsqlDatabase
const open = (path: string): Sqlite => new Database(path)
const live = open(`${data}/gateway.db`)
live.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 5000')
const checks = new MonthChecks(data)
let isOver = false

const run = async (job: Job): Promise<JobResults[Job['kind']]> => {
  if (job.kind === 'copy') return copyMonth({ open, live, data, isOver: () => isOver }, job.now)
  const found = await searchAudit({ live, data, checks, open }, job.search)
  return job.kind === 'search' ? found : csvPiece(job.search, found)
}

const [, ...OTHERS] = AUDIT_COLUMNS
/** A table shows `at` as an ISO time. */
const COLUMNS = ['id', 'time', ...OTHERS]

/** Each missing month gets a row, so that an incomplete table says so. */
function csvPiece({ before }: AuditSearch, { lines, next, gaps }: AuditFound): CsvPiece {
  const rows = [...lines.map(rowOf), ...gaps.map(gapRow)].map((row) => csvLine(row))
  const head = before === undefined ? CSV_START + csvLine(COLUMNS) : ''
  const bytes = new TextEncoder().encode(head + rows.join(''))
  return { bytes, ...(next !== undefined && { next }) }
}

const rowOf = (line: FoundLine) => [
  line.id,
  new Date(line.at).toISOString(),
  ...OTHERS.map((name) => (name === 'targets' ? line.targets.join(' ') : line[name])),
]

const gapRow = ({ month, why }: AuditGap) => [
  null,
  month,
  null,
  null,
  null,
  `LINES OF THIS MONTH ARE MISSING: audit/${month}.db IS ${why.toUpperCase()}`,
]

let copying: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: { id: number; job: Job } | 'end') => {
  if (message === 'end') {
    isOver = true
    void copying.finally(() => {
      live.close()
      process.exit()
    })
    return
  }
  const { id, job } = message
  const done = run(job).then(
    (result) =>
      parentPort?.postMessage({ id, result }, result && 'bytes' in result ? [result.bytes.buffer] : []),
    (error: unknown) => parentPort?.postMessage({ id, error: String((error as Error).message) }),
  )
  if (job.kind === 'copy') copying = done
})
