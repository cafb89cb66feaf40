import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { Message } from '../../../../contract/im/messages/message'
import { findProblems } from './find-problems'
import type { ForwardContext, Problem, SplitRepair } from './find-problems'

/** What would be sent if it were sent now. */
interface ForwardPlan {
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

/**
 * What a chat says of itself that forbids to forward out of it (platform/messages#merge-forward-errors, 230070).
 * That it is secret (230066) no operation tells: a refused send does.
 */
export function sourceRestriction(chat: Chat | undefined): 'dissolved' | 'restricted' | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  return chat.restricted_mode_setting?.status === true ? 'restricted' : undefined
}
