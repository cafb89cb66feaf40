import {
  archivedMonths,
  monthFile,
  type ArchivedMonth,
  type Fault,
  type MonthChecks,
  type Sqlite,
} from './audit-months'
import type { AuditLine } from './store'

export interface AuditFilter {
  app_id: string
  /** Only this operator's lines. */
  open_id?: string | undefined
  /** Part of a name, or an open_id. */
  who?: string | undefined
  operation?: string | undefined
  /** An id, in each of its spellings. */
  targets?: readonly string[] | undefined
  /** Writes only. */
  writes?: boolean | undefined
}

export interface AuditSearch {
  filter: AuditFilter
  /** Only lines older than this id. */
  before?: number | undefined
  /** The most lines to find. */
  lines: number
  /** The most lines to examine. */
  looks: number
}

export type FoundLine = AuditLine & { id: number }

/** Lines that belong here and cannot be shown. */
export interface AuditGap {
  month: string
  why: Fault
}

export interface AuditFound {
  /** Newest first. */
  lines: FoundLine[]
  /** Lines older than this id were not examined; absent if there are none. */
  next?: number
  /** How far back it looked before it reached the limit of `looks`. */
  back_to?: number
  gaps: AuditGap[]
}

interface Given {
  live: Sqlite
  data: string
  checks: MonthChecks
  open(path: string): Sqlite
}

/** Searches `gateway.db` and then the files of months, newest lines first, until it has found or examined enough. */
export async function searchAudit(given: Given, search: AuditSearch): Promise<AuditFound> {
  const found: AuditFound = { lines: [], gaps: [] }
  const rest = { before: search.before ?? Number.MAX_SAFE_INTEGER, looks: search.looks }
  const months = inLive(given.live, () => {
    const all = archivedMonths(given.live)
    look(given.live, search, all[0]?.last_id ?? 0, found, rest)
    return all
  })
  let checked = 0
  for (const month of months) {
    if (found.next !== undefined) break
    if (month.first_id >= rest.before) continue
    const known = given.checks.known(month)
    // The first look into a file reads all of it, so a search checks one file only.
    if (!known && checked++ > 0) return { ...found, next: rest.before, back_to: month.last_at }
    const fault = known ? known.fault : await given.checks.check(month)
    if (fault) found.gaps.push({ month: month.month, why: fault })
    else lookInto(given, month, search, found, rest)
    rest.before = Math.min(rest.before, month.first_id)
  }
  return found
}

/** Reads `gateway.db` in one transaction, so that it misses no line that moves to a file meanwhile. */
function inLive<Read>(live: Sqlite, read: () => Read): Read {
  live.exec('BEGIN')
  try {
    return read()
  } finally {
    live.exec('ROLLBACK')
  }
}

function lookInto(
  { open, data }: Given,
  { month, first_id }: ArchivedMonth,
  search: AuditSearch,
  found: AuditFound,
  rest: Rest,
) {
  const file = open(monthFile(data, month))
  try {
    file.exec('PRAGMA query_only = ON')
    look(file, search, first_id - 1, found, rest)
  } finally {
    file.close()
  }
}

/** Where a search continues, and how many lines it may still examine. */
interface Rest {
  before: number
  looks: number
}

/** Searches one database down to the line after `after`. */
function look(file: Sqlite, search: AuditSearch, after: number, found: AuditFound, rest: Rest) {
  const { filter } = search
  const newest = (file.prepare('SELECT max(id) AS id FROM audit').get() as { id: number | null }).id ?? 0
  const before = Math.min(rest.before, newest + 1)
  const floor = Math.max(floorOf(file, filter, before, rest.looks), after + 1)
  const wanted = search.lines - found.lines.length
  const { where, values } = conditionsOf(filter)
  const rows = file
    .prepare(`SELECT * FROM audit WHERE id < ? AND id >= ? AND ${where} ORDER BY id DESC LIMIT ?`)
    .all(before, floor, ...values, wanted) as (FoundLine & { targets: string })[]
  for (const row of rows) found.lines.push({ ...row, targets: JSON.parse(row.targets) as string[] })
  if (rows.length === wanted) {
    found.next = rows.at(-1)?.id ?? before
    return
  }
  if (floor > after + 1) {
    found.next = floor
    found.back_to = (
      file.prepare('SELECT at FROM audit WHERE id >= ? ORDER BY id LIMIT 1').get(floor) as { at: number }
    ).at
    return
  }
  rest.looks -= Math.max(looksUsed(file, filter, before, floor), 0)
  rest.before = Math.min(rest.before, floor)
  if (rest.looks <= 0) rest.looks = 1
}

/**
 * The id down to which `looks` lines are examined. One operator's lines have an index. Otherwise every line counts,
 * with at most one line per id.
 */
function floorOf(file: Sqlite, { app_id, open_id }: AuditFilter, before: number, looks: number): number {
  if (!open_id) return before - looks
  const last = file
    .prepare(
      'SELECT id FROM audit WHERE app_id = ? AND open_id = ? AND id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
    )
    .get(app_id, open_id, before, looks - 1) as { id: number } | undefined
  return last?.id ?? 0
}

function looksUsed(file: Sqlite, { app_id, open_id }: AuditFilter, before: number, floor: number): number {
  if (!open_id) return before - floor
  const { used } = file
    .prepare('SELECT count(*) AS used FROM audit WHERE app_id = ? AND open_id = ? AND id < ? AND id >= ?')
    .get(app_id, open_id, before, floor) as { used: number }
  return used
}

function conditionsOf({ app_id, open_id, who, operation, targets, writes }: AuditFilter) {
  // Without an operator the index is no use: `+` keeps it out.
  const conditions: [string, ...string[]][] = [[open_id ? 'app_id = ?' : '+app_id = ?', app_id]]
  if (open_id) conditions.push(['open_id = ?', open_id])
  if (who) conditions.push([`(open_id = ? OR name ${LIKE})`, who, part(who)])
  if (operation) conditions.push([`operation ${LIKE}`, part(operation)])
  if (targets)
    conditions.push([
      `(${targets.map(() => `targets ${LIKE}`).join(' OR ')})`,
      ...targets.map((target) => part(JSON.stringify(target))),
    ])
  if (writes) conditions.push(['operation NOT LIKE ?', 'GET %'])
  return {
    where: conditions.map(([condition]) => condition).join(' AND '),
    values: conditions.flatMap(([, ...values]) => values),
  }
}

const LIKE = `LIKE ? ESCAPE '\\'`
const part = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
