import type { Publication } from '../../publishing/publications/publication'
import { Targets } from '../audit-targets'
import type { AuditLine } from '../store'

const operations = { publish: 'PUBLISH', update: 'UPDATE', take_back: 'TAKE BACK' } as const

/** Bad request: others have changed a page to replace, or a part cannot be written. */
const CHANGED = 9499

/**
 * The audit line of a chat that a publication has finished, in its author's name. Undefined while it is not finished.
 */
export function settledLine(
  { publication_id, app_id, author, made_by, work, targets }: Publication,
  chat_id: string,
  at: number,
): AuditLine | undefined {
  const target = targets.find((each) => each.chat_id === chat_id)
  if (!target || target.step === 'waiting' || target.step === 'running') return undefined
  const isDone = target.step === 'done'
  const isUnreached = target.step === 'unreached'
  const named = new Targets()
  named.add(publication_id)
  named.add(chat_id)
  return {
    at,
    app_id,
    open_id: author?.open_id ?? '',
    name: author?.name ?? made_by,
    operation: operations[work],
    targets: named.list(),
    status: isDone ? 200 : isUnreached ? 0 : 400,
    code: isDone ? 0 : (target.code ?? (isUnreached ? null : CHANGED)),
    log_id: '',
  }
}
