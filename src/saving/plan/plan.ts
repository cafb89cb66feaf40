import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { Comparison } from '../../document/compare/compare-trees'
import { updatePayload } from './call-items'
import type { HeldLosses } from './losses'
import type { RefusalPolicy } from './refusal-policy'

/** What was carried to the service beside the plan. */
export interface UploadedMedia {
  /** The service's token of bytes that were uploaded for this very block, by the token that the page has for them. */
  tokenFor(id: string, token: string): string | undefined
  /** Whether a sheet that was made again has its cells. */
  isFilled?(id: string): boolean
}

/**
 * No call leads on. The editor forbids what ends here; should it happen
 * anyway, nothing is destroyed and the page says which blocks are meant.
 *
 * - `remake`: a block that nothing can make again was moved or changed; the wire cannot do that
 *   without destroying it.
 * - `make`: a new block of a kind that is not made here.
 * - `element`: a text holds an element that cannot be sent (platform/docx#elements).
 * - `limit`: more mentions or reminders in one block than a request may carry (b.4), or more rows or
 *   columns than a table or a grid may have (c).
 * - `last`: the only child of a callout, a cell or a column cannot go (a.1 row 7).
 * - `refused`: the service refused just this.
 * - `consent`: with the old copy of a block something would go for good, and nobody has agreed to that.
 */
export interface Stuck {
  kind: 'stuck'
  reason: StuckReason
  ids: string[]
  /** All that stands in the way; `reason` and `ids` are of the first. */
  problems: readonly Problem[]
}

export type StuckReason = 'remake' | 'make' | 'element' | 'limit' | 'last' | 'refused' | 'consent'

/** One look for the next call: how the trees differ, and what has been found to stand in the way. */
export interface Plan {
  comparison: Comparison
  uploaded: UploadedMedia
  policy: RefusalPolicy
  /** Old copies that nobody has allowed to go. */
  holding: HeldLosses
  problems: Problem[]
  /** Blocks without their bytes or cells, with the token of what they are to have. */
  waiting: Map<string, string>
}

export interface Problem {
  reason: StuckReason
  id: string
}

/** Whether a request was refused as it is; then the plan says so. */
export function isRefusedRequest({ policy, problems }: Plan, request: UpdateRequest): boolean {
  const { block_id: id } = request
  if (!policy.isRefused(id, () => updatePayload(request))) return false
  problems.push({ reason: 'refused', id })
  return true
}

export function stuckBy(problems: readonly Problem[]): Stuck | undefined {
  // A question is asked once nothing else is wrong.
  const reason = (problems.find((problem) => problem.reason !== 'consent') ?? problems[0])?.reason
  if (!reason) return undefined
  const ids = problems.filter((problem) => problem.reason === reason).map((problem) => problem.id)
  return { kind: 'stuck', reason, ids: [...new Set(ids)], problems }
}
