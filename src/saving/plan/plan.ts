import type { UpdateRequest } from '../../../contract/docx/update-request'
import type { Comparison } from '../../document/compare/compare-trees'
import { updatePayload } from './call-items'
import type { HeldLosses } from './losses'
import type { UploadedMedia, Stuck, StuckReason } from './next-call'
import type { RefusalPolicy } from './refusal-policy'

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
