import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { LarkError } from '../../../../client/lark-error'
import type { User } from '../../../../contract/contact/user'
import { errorCodes } from '../../../../contract/error-codes'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { chatQuery } from '../../../api/chats/chats'
import { listMessages } from '../../../api/messages/messages'
import { getPerson, openIdOf } from '../../../api/people/people'
import { plainTextOf } from '../../message-content/message-content'
import type { Target } from '../send/forward'
import { forwardKeys } from './list-threads'

/** The platform's facts about a target, known before anything is sent to it. */
export interface TargetFacts {
  name?: string | undefined
  /** The chat that it is, or that its thread is in. */
  chat_id?: string | undefined
  /** The person, if it is one: four kinds of ids may name them. */
  open_id?: string | undefined
  /** The code that would refuse a send to it. */
  refusal?: ErrorCode | undefined
}

interface Asking {
  target: Target
  app_id: string
  queries: QueryClient
  signal: AbortSignal
}

/** Requested once when a target is chosen, and cached for five minutes, because calls are limited. */
export const targetFactsQuery = (target: Target, app_id: string) =>
  queryOptions({
    queryKey: [...forwardKeys.facts(target.receive_id_type, target.receive_id), app_id],
    queryFn: ({ client, signal }) => askTarget({ target, app_id, queries: client, signal }),
    staleTime: 300_000,
    retry: false,
  })

/** The code that would refuse a send to the target, asked again; undefined if none is known. */
export const refusalOfTarget = async (
  queries: QueryClient,
  target: Target,
  app_id: string,
): Promise<ErrorCode | undefined> =>
  (await queries.fetchQuery({ ...targetFactsQuery(target, app_id), staleTime: 0 })).refusal

function askTarget(asking: Asking): Promise<TargetFacts> {
  const { receive_id_type, receive_id } = asking.target
  if (receive_id_type === 'chat_id') return askChat(asking, receive_id)
  if (receive_id_type === 'thread_id') return askThread(asking, receive_id)
  return askPerson(asking, receive_id_type, receive_id)
}

async function askChat({ app_id, queries }: Asking, chat_id: string): Promise<TargetFacts> {
  try {
    const chat = await queries.fetchQuery({ ...chatQuery(chat_id), staleTime: 0, retry: false })
    return { name: chat.name, chat_id, refusal: refusalOfChat(chat, app_id) }
  } catch (error) {
    return { refusal: known('chat', error) }
  }
}

async function askThread(asking: Asking, threadId: string): Promise<TargetFacts> {
  try {
    const { items } = await listMessages({ type: 'thread', id: threadId }, { page_size: 1 }, asking.signal)
    const [first] = items
    if (!first) return {}
    const { refusal } = await askChat(asking, first.chat_id)
    return { name: plainTextOf(first).slice(0, 80), chat_id: first.chat_id, refusal }
  } catch (error) {
    return { refusal: known('thread', error) }
  }
}

async function askPerson(
  { signal }: Asking,
  kind: 'open_id' | 'union_id' | 'user_id' | 'email',
  id: string,
): Promise<TargetFacts> {
  try {
    const open_id = kind === 'email' ? await openIdOf({ emails: [id] }, signal) : undefined
    if (kind === 'email' && open_id === undefined) return { refusal: 230034 }
    const person = await getPerson(kind === 'email' ? 'open_id' : kind, open_id ?? id, signal)
    return {
      name: person.name,
      open_id: person.open_id,
      refusal: refusalOfPerson(person, kind === 'user_id'),
    }
  } catch (error) {
    return { refusal: known('person', error) }
  }
}

/** Rethrows errors that mean nothing for a send: the target could not be checked. */
function known(kind: 'chat' | 'person' | 'thread', error: unknown): ErrorCode {
  const code = refusalBehind(kind, error)
  if (code === undefined) throw error
  return code
}

/** An expected refusal, with the same words as an actual one. */
export const refusalToCome = (code: ErrorCode): LarkError => new LarkError({ code, ...errorCodes[code] })

/**
 * The code that would refuse a merge-forward, as far as the platform's facts about a target show it in advance
 * (platform/messages#merge-forward-errors). Other reasons, such as a group that forbids forwards, show only when
 * sending.
 */
export function refusalOfListed({
  chat_status,
  external,
}: Pick<ChatSummary, 'chat_status' | 'external'>): ErrorCode | undefined {
  if (chat_status !== 'normal') return 232009
  return external ? 230027 : undefined
}

function refusalOfChat(chat: Chat, app_id: string): ErrorCode | undefined {
  const isOutside = chat.chat_mode === undefined
  if (isOutside) return 230002
  if (chat.chat_mode === 'p2p') return chat.external ? 230038 : undefined
  if (chat.chat_status !== 'normal') return 232009
  if (chat.external) return 230027
  return isMutedFor(chat, app_id) ? 230035 : undefined
}

/** The owner is missing if it is a bot, which may be this one. */
function isMutedFor(chat: Chat, app_id: string): boolean {
  const isMuted = chat.moderation_permission !== undefined && chat.moderation_permission !== 'all_members'
  return isMuted && chat.owner_id !== undefined && !chat.bot_manager_id_list?.includes(app_id)
}

/**
 * `isByUserId`: without the permission to see a user_id, a bot cannot send to it either
 * (platform/messages#merge-forward).
 */
function refusalOfPerson({ status, user_id }: User, isByUserId: boolean): ErrorCode | undefined {
  if (isByUserId && user_id === undefined) return 99991672
  return status?.is_resigned ? 230029 : undefined
}

/** The code that would refuse a send to a target, derived from a refused read of it; undefined if there is none. */
function refusalBehind(kind: 'chat' | 'person' | 'thread', error: unknown): ErrorCode | undefined {
  if (!(error instanceof LarkError)) return undefined
  return behind[kind][error.code]
}

const behind: Record<'chat' | 'person' | 'thread', Partial<Record<number, ErrorCode>>> = {
  chat: {
    99992356: 230063,
    99992402: 230063,
    232006: 230063,
    232001: 230063,
    232009: 232009,
    232010: 230002,
    232011: 230002,
    232025: 230006,
  },
  person: {
    99992351: 230034,
    99992360: 230034,
    99992361: 230034,
    99992363: 230034,
    99992364: 230034,
    99992381: 230034,
    99992402: 230034,
    41012: 230034,
    40001: 230034,
    41050: 230013,
    99991672: 99991672,
  },
  thread: { 230001: 230019, 230073: 230074, 230002: 230002, 230027: 230027, 230006: 230006 },
}
