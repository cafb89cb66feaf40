import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chatQuery, ruledChatsQuery } from '../../api/chats/chats'
import type { NamedChat } from './audience'
import type { useUsedAudiences } from './components/audience-control'
import { changesSince, isUnchanged } from './resolve-audience'
import type { Changes } from './resolve-audience'
import type { AudienceUse } from './use-reach'

/**
 * Checks the chosen chats once more when the user presses the last button. If anything changed since they were shown,
 * `check` returns it, and the place writes nothing until the user confirms again.
 */
export function useRecheck(
  { refusalOf, sourceId }: Pick<AudienceUse, 'refusalOf' | 'sourceId'>,
  { used }: Pick<ReturnType<typeof useUsedAudiences>, 'used'>,
) {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Changes>()
  const offered = useRef<ReadonlySet<string>>(new Set())
  return {
    /** What changed at the last check, to be shown until the next one. */
    changes,
    /** Returns undefined if the chats are as the user saw them. Chats that a rule found since are reported once. */
    async check(chats: readonly NamedChat[]): Promise<Changes | undefined> {
      // Without the list, each chat is read alone.
      const { chats: listed } = await queries.fetchQuery(ruledChatsQuery).catch(() => ({ chats: [] }))
      const all = await changesSince(
        { chats, used },
        {
          listed,
          read: (chatId) => queries.fetchQuery({ ...chatQuery(chatId), staleTime: 0, retry: false }),
          refusalOf: (chat) => refusalOf(chat, queries).catch(() => undefined),
          sourceId,
        },
      )
      const found = { ...all, fresh: all.fresh.filter(({ chat_id }) => !offered.current.has(chat_id)) }
      offered.current = new Set([...offered.current, ...all.fresh.map(({ chat_id }) => chat_id)])
      const changed = isUnchanged(found) ? undefined : found
      setChanges(changed)
      return changed
    },
  }
}
