import { queryOptions, useQueries } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { getAnnouncement } from '../../../api/announcement/get-announcement'
import { chatQuery } from '../../../api/announcement/get-chat'
import { membersQuery } from '../../../api/announcement/list-members'
import { readDocument } from '../../../api/announcement/read-document'
import { lookAtTarget } from '../check/look-at-target'
import type { Asks, TargetFacts } from '../check/look-at-target'
import type { Chosen } from '../publish-address'

/** A chosen chat with what was asked of it. */
export interface LookedAt {
  chosen: Chosen
  /** Undefined while it is being asked, and where it refuses. */
  facts: TargetFacts | undefined
  /** What the first write would be refused with, or why it could not be asked. */
  error: Error | null
  isAsking: boolean
  again(): void
}

/** Asked when a chat is chosen, and again when somebody says so: calls are counted. */
const targetQuery = (chatId: string, appId: string) =>
  queryOptions({
    queryKey: announcementKeys.publishTarget(chatId, appId),
    queryFn: ({ client, signal }) => lookAtTarget(chatId, appId, asksBy(client, signal)),
    staleTime: 60_000,
    gcTime: 120_000,
  })

const asksBy = (client: QueryClient, signal: AbortSignal): Asks => ({
  announcement: (chatId) => getAnnouncement(chatId, signal),
  chat: (chatId) => client.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false }),
  page: (chatId, revision) => readDocument(chatId, revision, signal),
  people: (chatId) => client.ensureQueryData(membersQuery(chatId)),
})

export const useTargets = (chosen: readonly Chosen[], appId: string): readonly LookedAt[] =>
  useQueries({
    queries: chosen.map(({ chat_id }) => targetQuery(chat_id, appId)),
    combine: (answers) =>
      answers.map(({ data, error, isFetching, refetch }, at): LookedAt => ({
        chosen: chosen[at]!,
        facts: error ? undefined : data,
        error,
        isAsking: isFetching,
        again: () => void refetch(),
      })),
  })
