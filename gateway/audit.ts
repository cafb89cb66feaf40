import type { Answer } from '../server/answer-with'
import { json, refuse } from './answers'
import type { Access } from './sessions'
import type { AuditFilter, GatewayStore } from './store'

/** Lines per answer. */
const PAGE = 100
/** Lines of a table at most; filters give access to the rest. */
const MOST_EXPORTED = 50_000

/** A page of the audit log: owners see everybody's calls, others their own. */
export function auditAnswer(store: GatewayStore, access: Access, query: URLSearchParams): Answer {
  const before = query.get('before')
  if (before !== null && !/^\d{1,15}$/.test(before)) return refuse('shape')
  const items = store.audit({
    ...filterOf(access, query),
    ...(before !== null && { before: Number(before) }),
    limit: PAGE + 1,
  })
  const more = items.length > PAGE
  const shown = items.slice(0, PAGE)
  return json(200, {
    code: 0,
    msg: 'success',
    data: { items: shown, ...(more && { next: shown.at(-1)?.id }) },
  })
}

/** The same as CSV, for owners. A text that a spreadsheet would run as a formula stays a text. */
export function auditCsv(store: GatewayStore, access: Access, query: URLSearchParams): Answer {
  if (access.role !== 'owner') return refuse('role')
  const lines = store.audit({ ...filterOf(access, query), limit: MOST_EXPORTED })
  const rows = lines.map((line) => {
    const { id, at, app_id, open_id, name, operation, targets, status, code, log_id } = line
    const time = new Date(at).toISOString()
    const values = [id, time, app_id, open_id, name, operation, targets.join(' '), status, code ?? '', log_id]
    return values.map(cell).join(',')
  })
  const text = ['id,time,app_id,open_id,name,operation,targets,status,code,log_id', ...rows, ''].join('\r\n')
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="herald-audit.csv"',
      'cache-control': 'no-store',
    },
    body: Buffer.from(text),
  }
}

function filterOf({ app, grant, role }: Access, query: URLSearchParams): Omit<AuditFilter, 'limit'> {
  const open_id = role === 'owner' ? query.get('open_id') || undefined : grant.open_id
  return {
    app_id: app.app_id,
    open_id,
    who: query.get('who') || undefined,
    operation: query.get('operation') || undefined,
    target: query.get('target') || undefined,
    writes: query.get('writes') === '1',
  }
}

function cell(value: string | number): string {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
