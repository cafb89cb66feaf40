import { queryOptions, useQueries } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { getAnnouncement } from '../../../../client/announcement'
import { LarkError } from '../../../../client/lark-error'
import { checkTarget } from '../../../../publishing/check/check-target'
import type { TargetReads, TargetFacts } from '../../../../publishing/check/check-target'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { readDocument } from '../../../api/announcement/read-document'
import { chatQuery } from '../../../api/chats/chats'
import { call } from '../../../api/client'
import { membersQuery } from '../../../api/people/people'
import type { ChosenTarget } from '../publish-address'

/** A chosen chat with the result of its check. */
export interface CheckedTarget {
  chosen: ChosenTarget
  /** Undefined while it is being checked, and if it refuses. */
  facts: TargetFacts | undefined
  /** The refusal that the first write would get, or why the check failed. */
  error: Error | null
  isAsking: boolean
  again(): void
}

/** Runs when a chat is chosen, and again only on request: calls are limited. */
const targetQuery = (chatId: string, appId: string) =>
  queryOptions({
    queryKey: announcementKeys.publishTarget(chatId, appId),
    queryFn: ({ client, signal }) => checkTarget(chatId, appId, asksBy(client, signal)),
    staleTime: 60_000,
    gcTime: 120_000,
  })

const asksBy = (client: QueryClient, signal: AbortSignal): TargetReads => ({
  announcement: (chatId) => getAnnouncement(call, chatId, signal),
  chat: (chatId) => client.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false }),
  page: (chatId, revision) => readDocument(call, chatId, revision, signal),
  people: (chatId) => client.ensureQueryData(membersQuery(chatId)),
})

/** The code that would refuse a copy in the chat, asked again; undefined if there is none, or if the check failed. */
export async function refusalOfCopy(
  queries: QueryClient,
  chatId: string,
  appId: string,
): Promise<number | undefined> {
  try {
    await queries.fetchQuery({ ...targetQuery(chatId, appId), staleTime: 0 })
    return undefined
  } catch (error) {
    return error instanceof LarkError ? error.code : undefined
  }
}

export const useTargets = (chosen: readonly ChosenTarget[], appId: string): readonly CheckedTarget[] =>
  useQueries({
    queries: chosen.map(({ chat_id }) => targetQuery(chat_id, appId)),
    combine: (answers) =>
      answers.map(({ data, error, isFetching, refetch }, at): CheckedTarget => ({
        chosen: chosen[at]!,
        facts: error ? undefined : data,
        error,
        isAsking: isFetching,
        again: () => void refetch(),
      })),
  })
