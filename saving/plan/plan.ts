import type { UpdateRequest } from '../../contract/docx/update-request'
import type { Comparison } from '../../document/compare/compare-trees'
import { updatePayload } from './call-items'
import type { HeldLosses } from './losses'
import type { RefusalPolicy } from './refusal-policy'

/** Media that were uploaded to the service separately from the plan. */
export interface UploadedMedia {
  /** The service's token for bytes uploaded for this very block, given the page's token for them. */
  tokenFor(id: string, token: string): string | undefined
  /** Whether a recreated sheet has its cells. */
  isFilled?(id: string): boolean
}

/**
 * No further call is possible. The editor prevents these cases. If one occurs nevertheless, nothing is destroyed, and
 * the page names the blocks concerned. The reasons:
 *
 *     remake    a block that cannot be recreated was moved or changed, and no request does that without destroying it
 *     make      a new block of a type that Herald does not create
 *     element   a text has an element that cannot be sent (platform/docx#elements)
 *     limit     more mentions or reminders in one block than a request may carry, or more rows or columns than a
 *               table or a grid may have (platform/docx#updates-and-their-limits)
 *     last      the only child of a callout, a cell or a column cannot be deleted (platform/docx#announcement-calls, row 7)
 *     refused   the service refused exactly this
 *     consent   deleting an old copy would permanently lose something, and the user has not agreed to that
 */
export interface Stuck {
  kind: 'stuck'
  reason: StuckReason
  ids: string[]
  /** All obstacles. `reason` and `ids` are those of the first. */
  problems: readonly Problem[]
}

export type StuckReason = 'remake' | 'make' | 'element' | 'limit' | 'last' | 'refused' | 'consent'

/** One search for the next call: the comparison of the trees, and the obstacles found so far. */
export interface Plan {
  comparison: Comparison
  uploaded: UploadedMedia
  policy: RefusalPolicy
  /** Old copies whose loss the user has not allowed. */
  holding: HeldLosses
  problems: Problem[]
  /** Blocks that lack bytes or cells, with the token of the missing data. */
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
  // The user is asked only if there is no other problem.
  const reason = (problems.find((problem) => problem.reason !== 'consent') ?? problems[0])?.reason
  if (!reason) return undefined
  const ids = problems.filter((problem) => problem.reason === reason).map((problem) => problem.id)
  return { kind: 'stuck', reason, ids: [...new Set(ids)], problems }
}
