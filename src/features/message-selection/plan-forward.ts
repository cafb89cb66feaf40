import type { Chat } from '../../../contract/im/chats/get-chat'
import type { Message } from '../../../contract/im/messages/message'
import { findProblems } from './find-problems'
import type { ForwardContext, Problem, SplitRepair } from './find-problems'

/** The bundles that would be sent now. */
interface ForwardPlan {
  /** Each is one bundle; empty if nothing can be sent. */
  batches: readonly (readonly Message[])[]
  /** The problems to show, gravest first; without those that splitting has fixed. */
  problems: readonly Problem[]
  /** The problem for which the service would refuse. */
  blocked: Problem | undefined
}

/** `isSplit`: the operator wants several bundles if one is not possible. If one is possible, it stays one. */
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
 * The restriction that a chat's details show (platform/messages#merge-forward-errors, 230070). No operation returns
 * whether a chat is secret (230066): only a refused send shows it.
 */
export function sourceRestriction(chat: Chat | undefined): 'dissolved' | 'restricted' | undefined {
  if (!chat) return undefined
  if (chat.chat_status !== 'normal') return 'dissolved'
  return chat.restricted_mode_setting?.status === true ? 'restricted' : undefined
}
