import type { ErrorCode } from '../../../contract/error-codes'
import type { Message } from '../../../contract/im/messages/message'
import {
  exclusionReason,
  groupsOf,
  type ExclusionReason,
  type Group,
  splitIntoBatches,
} from '../forward/forward'

/**
 * Why these messages cannot go as one bundle, by the rules of
 * platform/messages#merge-forward that can be checked before sending, and by
 * what chats say of themselves. A problem with a code gets the whole bundle
 * refused; for one without, those messages are left out and the rest is sent.
 *
 * They are in the order in which the service checks them, so that the first
 * code is the one that it would return.
 */
export type ProblemKind =
  | 'allRecalled'
  | 'nothingUsable'
  | 'stillSending'
  | 'severalChats'
  | 'severalThreads'
  | 'mixed'
  | 'secret'
  | 'restricted'
  | 'dissolved'
  | ExclusionReason

export interface Problem {
  kind: ProblemKind
  /** The code that the service would return; absent: it leaves these messages out and sends the rest. */
  code?: ErrorCode
  /** A rule of platform/messages#merge-forward. */
  rule?: 4 | 5 | 6 | 7 | 8
  message_ids: readonly string[]
  repairs: readonly Repair[]
}

export type Repair = DropRepair | SplitRepair

/** Deselects some messages. */
export interface DropRepair {
  id: 'dropRecalled' | 'dropSystem' | 'dropInside' | 'dropAll' | 'dropNewest' | KeepRepair
  drop: readonly string[]
  /** How many messages that can be sent stay selected. */
  keeps: number
  /** The thread or the chat that is kept. */
  of?: string
}

type KeepRepair = 'keepOrdinary' | 'keepThread' | 'keepChat'

/** Sends the same messages in several bundles, one after another. */
export interface SplitRepair {
  id: 'split'
  batches: readonly (readonly Message[])[]
}

/** Why nothing can be forwarded from a chat: 230066 if it is secret, 230070 for the other two. */
export type SourceRestriction = 'secret' | 'restricted' | 'dissolved'

/** Facts that are known apart from the messages. */
export interface ForwardContext {
  /** The restricted chats by chat_id, known from their own details or from refused sends. */
  restrictions?: ReadonlyMap<string, SourceRestriction>
  /**
   * The last list that was refused with 230049: one of these is still being
   * sent, but the answer does not say which.
   */
  stillSending?: readonly string[]
}

export function findProblems(messages: readonly Message[], context: ForwardContext = {}): Problem[] {
  const usable = messages.filter((message) => !exclusionReason(message))
  if (messages.length > 0 && messages.every(({ deleted }) => deleted)) {
    return [{ kind: 'allRecalled', code: 230065, message_ids: idsOf(messages), repairs: [dropAll(messages)] }]
  }
  const found = [
    nothingUsable(messages, usable),
    stillSending(messages, usable, context.stillSending),
    severalChats(messages, usable),
    severalThreads(messages, usable),
    restrictionProblem(usable, 'secret', context),
    restrictionProblem(usable, 'restricted', context),
    restrictionProblem(usable, 'dissolved', context),
    leftOut(messages, usable, 'recalled', 'dropRecalled'),
    leftOut(messages, usable, 'system', 'dropSystem'),
    leftOut(messages, usable, 'inside', 'dropInside'),
  ]
  return found.filter((problem) => problem !== undefined)
}

function nothingUsable(all: readonly Message[], usable: readonly Message[]): Problem | undefined {
  if (all.length === 0 || usable.length > 0) return undefined
  return { kind: 'nothingUsable', code: 230064, message_ids: idsOf(all), repairs: [dropAll(all)] }
}

/** Applies only while every message of the refused list is still selected. */
function stillSending(
  all: readonly Message[],
  usable: readonly Message[],
  refused: readonly string[] = [],
): Problem | undefined {
  const picked = new Set(idsOf(all))
  const newest = usable.at(-1)
  if (!newest || refused.length === 0 || !refused.every((id) => picked.has(id))) return undefined
  const drop = { id: 'dropNewest', drop: [newest.message_id], keeps: usable.length - 1 } as const
  return { kind: 'stillSending', code: 230049, message_ids: refused, repairs: [drop] }
}

function severalChats(all: readonly Message[], usable: readonly Message[]): Problem | undefined {
  const chats = groupsOf(usable, ({ chat_id }) => chat_id)
  if (chats.length < 2) return undefined
  const repairs = bySize(chats).map((chat) => keep('keepChat', chat, usable, chat.key))
  return {
    kind: 'severalChats',
    code: 230069,
    rule: 5,
    message_ids: idsOf(usable),
    repairs: [...repairs, split(all)],
  }
}

function severalThreads(all: readonly Message[], usable: readonly Message[]): Problem | undefined {
  const sides = groupsOf(usable, ({ thread_id }) => thread_id ?? '')
  if (sides.length < 2) return undefined
  const ordinary = sides.find(({ key }) => key === '')
  const threads = bySize(sides.filter((side) => side !== ordinary))
  return {
    kind: ordinary ? 'mixed' : 'severalThreads',
    code: 230067,
    rule: ordinary ? 7 : 6,
    message_ids: idsOf(usable),
    repairs: [
      ...(ordinary ? [keep('keepOrdinary', ordinary, usable)] : []),
      split(all),
      ...threads.map((thread) => keep('keepThread', thread, usable, thread.key)),
    ],
  }
}

function restrictionProblem(
  usable: readonly Message[],
  kind: SourceRestriction,
  { restrictions }: ForwardContext,
): Problem | undefined {
  const struck = usable.filter(({ chat_id }) => restrictions?.get(chat_id) === kind)
  if (struck.length === 0) return undefined
  // If every message is from that chat a repair keeps nothing.
  const keeps = usable.length - struck.length
  const drop: DropRepair = { id: 'dropAll', drop: idsOf(struck), keeps }
  return { kind, code: kind === 'secret' ? 230066 : 230070, message_ids: idsOf(struck), repairs: [drop] }
}

const ruleOf = { recalled: {}, system: { rule: 4 }, inside: { rule: 8 } } as const

function leftOut(
  all: readonly Message[],
  usable: readonly Message[],
  kind: ExclusionReason,
  id: 'dropRecalled' | 'dropSystem' | 'dropInside',
): Problem | undefined {
  const message_ids = idsOf(all.filter((message) => exclusionReason(message) === kind))
  if (message_ids.length === 0) return undefined
  const repairs = [{ id, drop: message_ids, keeps: usable.length }]
  return { kind, ...ruleOf[kind], message_ids, repairs }
}

/** Drops only messages that could be sent: the others have a repair of their own. */
const keep = (id: KeepRepair, kept: Group, usable: readonly Message[], of?: string): DropRepair => {
  const stays = new Set(idsOf(kept.messages))
  const drop = idsOf(usable).filter((messageId) => !stays.has(messageId))
  return { id, drop, keeps: stays.size, ...(of !== undefined && { of }) }
}

const split = (messages: readonly Message[]): SplitRepair => ({
  id: 'split',
  batches: splitIntoBatches(messages),
})

const dropAll = (messages: readonly Message[]): DropRepair => ({
  id: 'dropAll',
  drop: idsOf(messages),
  keeps: 0,
})

const bySize = (groups: readonly Group[]) =>
  groups.toSorted((one, other) => other.messages.length - one.messages.length)

const idsOf = (messages: readonly Message[]) => messages.map(({ message_id }) => message_id)
