import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { Comparison } from '../../document/compare/compare-trees'
import { updatePayload } from './call-items'
import type { HeldLosses } from './losses'
import type { RefusalPolicy } from './refusal-policy'

/** What was uploaded to the service beside the plan. */
export interface UploadedMedia {
  /** The service's token for bytes uploaded for this very block, given the page's token for them. */
  tokenFor(id: string, token: string): string | undefined
  /** Whether a recreated sheet has its cells. */
  isFilled?(id: string): boolean
}

/**
 * No call leads further. The editor prevents what ends here; should it happen
 * anyway, nothing is destroyed and the page says which blocks are concerned.
 *
 * - `remake`: a block that cannot be recreated was moved or changed; no request does that
 *   without destroying it.
 * - `make`: a new block of a type that Herald does not create.
 * - `element`: a text holds an element that cannot be sent (platform/docx#elements).
 * - `limit`: more mentions or reminders in one block than a request may carry (b.4), or more rows or
 *   columns than a table or a grid may have (c).
 * - `last`: the only child of a callout, a cell or a column cannot go (a.1 row 7).
 * - `refused`: the service refused just this.
 * - `consent`: deleting an old copy would lose something for good, and nobody has agreed to that yet.
 */
export interface Stuck {
  kind: 'stuck'
  reason: StuckReason
  ids: string[]
  /** All obstacles; `reason` and `ids` are those of the first. */
  problems: readonly Problem[]
}

export type StuckReason = 'remake' | 'make' | 'element' | 'limit' | 'last' | 'refused' | 'consent'

/** One search for the next call: how the trees differ, and the obstacles found so far. */
export interface Plan {
  comparison: Comparison
  uploaded: UploadedMedia
  policy: RefusalPolicy
  /** Old copies whose loss nobody has allowed. */
  holding: HeldLosses
  problems: Problem[]
  /** Blocks that lack bytes or cells, with the token of what they need. */
  waiting: Map<string, string>
}

export interface Problem {
  reason: StuckReason
  id: string
}

/** Whether this very request was refused before; if so, records it in the plan. */
export function isRefusedRequest({ policy, problems }: Plan, request: UpdateRequest): boolean {
  const { block_id: id } = request
  if (!policy.isRefused(id, () => updatePayload(request))) return false
  problems.push({ reason: 'refused', id })
  return true
}

export function stuckBy(problems: readonly Problem[]): Stuck | undefined {
  // The question is asked only when nothing else is wrong.
  const reason = (problems.find((problem) => problem.reason !== 'consent') ?? problems[0])?.reason
  if (!reason) return undefined
  const ids = problems.filter((problem) => problem.reason === reason).map((problem) => problem.id)
  return { kind: 'stuck', reason, ids: [...new Set(ids)], problems }
}
