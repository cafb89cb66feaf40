import type { ParsedInput } from '../contract/endpoint'
import { ExportAudit, ListAudit, type AuditPage } from '../contract/herald/gateway'
import type { Asked } from '../server/read-incoming'
import type { Answer } from '../server/write-answer'
import { refuse, success } from './answers'
import { Superseded, type AuditReader } from './audit-reader'
import type { AuditFilter, AuditFound } from './audit-search'
import { escapedTarget } from './audit-targets'
import type { Access } from './sessions'

/** Lines per answer. */
const PAGE = 100

/** A page of the audit log. Owners see all calls, other operators their own. */
export async function auditAnswer(reader: AuditReader, access: Access, asked: Asked): Promise<Answer> {
  const asks = ListAudit.query.safeParse(Object.fromEntries(asked.url.searchParams))
  if (!asks.success) return refuse('shape')
  const { before, ...filter } = asks.data
  const search = { filter: filterOf(access, filter), before, lines: PAGE + 1 }
  let found: AuditFound
  try {
    found = await reader.search(operatorOf(access), search, asked.hangUp)
  } catch (error) {
    if (error instanceof Superseded) return refuse('often', { 'x-ogw-ratelimit-reset': '1' })
    throw error
  }
  return success(pageOf(found))
}

/** The search finds one line more than a page shows, to know whether there are older ones. */
function pageOf({ lines, gaps, next, back_to }: AuditFound): AuditPage {
  const items = lines.slice(0, PAGE).map((line) => ({ ...line, targets: [...line.targets] }))
  const last = items.at(-1)
  if (lines.length > PAGE && last) return { items, gaps, next: last.id }
  return { items, gaps, ...(next !== undefined && back_to !== undefined && { next, back_to }) }
}

/** The whole log as CSV, for owners. It is generated while it is sent. */
export function auditCsv(reader: AuditReader, access: Access, query: URLSearchParams): Answer {
  if (access.role !== 'owner') return refuse('role')
  const asks = ExportAudit.query.safeParse(Object.fromEntries(query))
  if (!asks.success) return refuse('shape')
  const body = reader.table(operatorOf(access), filterOf(access, asks.data))
  if (!body) return refuse('often', { 'x-ogw-ratelimit-reset': '5' })
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="herald-audit.csv"',
      'cache-control': 'no-store',
    },
    body,
  }
}

const operatorOf = ({ app, grant }: Access): string => `${app.app_id} ${grant.open_id}`

function filterOf(
  { app, grant, role }: Access,
  { open_id, who, operation, target, writes }: ParsedInput<typeof ExportAudit>['query'],
): AuditFilter {
  return {
    app_id: app.app_id,
    open_id: role === 'owner' ? open_id : grant.open_id,
    who,
    operation,
    // An id matches as the log shows it and as a user types it.
    ...(target && { targets: [target, escapedTarget(target)] }),
    writes: writes === '1',
  }
}
