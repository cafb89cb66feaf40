import type { Message } from '../../../../contract/im/messages/message'
import { findProblems, type ForwardContext, type Problem, type SplitRepair } from './find-problems'

/** What would be sent if it were sent now. */
export interface ForwardPlan {
  /** Each is one bundle; empty where nothing can go. */
  batches: readonly (readonly Message[])[]
  /** What there is to say, gravest first; what splitting has mended is not among it. */
  problems: readonly Problem[]
  /** The one that the service would answer. */
  blocked: Problem | undefined
}

/** `isSplit`: the operator wants several bundles where one cannot be; where one can be it stays one. */
export function planForward(
  messages: readonly Message[],
  isSplit: boolean,
  context?: ForwardContext,
): ForwardPlan {
  const found = findProblems(messages, context)
  const split = isSplit ? found.find(splitOf) : undefined
  const problems = split ? found.filter((problem) => !splitOf(problem)) : found
  const blocked = problems.find(({ code }) => code !== undefined)
  if (blocked || messages.length === 0) return { batches: [], problems, blocked }
  return { batches: (split && splitOf(split)?.batches) ?? [messages], problems, blocked }
}

const splitOf = ({ repairs }: Problem): SplitRepair | undefined =>
  repairs.find(({ id }) => id === 'split') as SplitRepair | undefined
