import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { chatQuery, ruledChatsQuery } from '../../api/chats/chats'
import type { Audience, NamedChat } from './audience'
import { resolveAudience } from './resolve-audience'
import type { Reach } from './resolve-audience'

/** What the place that uses audiences knows: how it checks a chat, and which chats it has already. */
export interface AudienceUse {
  /** The code that would refuse a write to the chat; undefined if none is known. */
  refusalOf(chat: NamedChat, queries: QueryClient): Promise<number | undefined>
  sourceId?: string | undefined
  chosen: readonly string[]
  /** How many chats may still be added; the limit less the chosen ones unless it is set. */
  room?: number
}

export interface ReachNow extends Reach {
  /** Whether all chats of the application were read. A rule may miss the others. */
  isWhole: boolean
}

/** Whom an audience reaches now. The platform is asked again for each audience that is looked at. */
export function useReach(audience: Audience | undefined, use: AudienceUse) {
  const queries = useQueryClient()
  const { sourceId, chosen, room } = use
  return useQuery({
    queryKey: ['audience-reach', audience, sourceId, chosen, room],
    enabled: audience !== undefined,
    queryFn: async (): Promise<ReachNow> => {
      const { chats: listed, isWhole } = await queries.fetchQuery(ruledChatsQuery)
      const reach = await resolveAudience(audience!, {
        listed,
        read: (chatId) => queries.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false }),
        refusalOf: (chat) => use.refusalOf(chat, queries).catch(() => undefined),
        sourceId,
        chosen,
        room,
      })
      return { ...reach, isWhole }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** For looking at an audience without a use: whether a chat may be written to depends on what is written. */
export const onlyLooking: AudienceUse = { refusalOf: () => Promise.resolve(undefined), chosen: [] }
