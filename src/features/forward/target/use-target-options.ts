import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { chatsFoundQuery } from '../../../api/chats/chats'
import { allPeopleQuery, membersQuery } from '../../../api/people/people'
import { useTimeout } from '../../../ui/outside-react'
import { linkTargetQuery, olderThreadsQuery, threadsQuery } from './list-threads'
import { recentTargets } from './recent-targets'
import { targetOptions } from './target-options'

/** The platform is called only after typing has paused for this long, because calls are limited. */
const PAUSE_MS = 250

interface Asked {
  appId: string
  sourceChatId: string | undefined
  /** The chat whose threads are also offered. */
  threadsOf: string | undefined
  chats: readonly ChatSummary[]
  query: string
  isOpen: boolean
}

/** The options of the field for a query. The platform is called only once the field is in use. */
export function useTargetOptions({ appId, sourceChatId, threadsOf, chats, query, isOpen }: Asked) {
  const typed = query.trim()
  const settled = useSettled(typed)
  const recent = useQuery(recentTargets.query(appId))
  const found = useQuery({ ...chatsFoundQuery(settled), enabled: isOpen && settled !== '' })
  const members = useQuery({
    ...membersQuery(sourceChatId ?? ''),
    enabled: isOpen && sourceChatId !== undefined,
  })
  const everybody = useQuery({ ...allPeopleQuery, enabled: isOpen && typed !== '' })
  const threads = useQuery({ ...threadsQuery(threadsOf ?? ''), enabled: isOpen && threadsOf !== undefined })
  const older = useQuery({
    ...olderThreadsQuery(threadsOf ?? ''),
    enabled: isOpen && threadsOf !== undefined && settled !== '',
  })
  const lead = linkTargetQuery(settled)
  const ledTo = useQuery({ ...lead, enabled: isOpen && lead.enabled !== false })
  const people = useMemo(() => {
    const known = everybody.data ?? []
    const ids = new Set(known.map(({ open_id }) => open_id))
    const others = [...(members.data ?? [])].filter(([open_id]) => !ids.has(open_id))
    return [...known, ...others.map(([open_id, name]) => ({ open_id, name }))]
  }, [everybody.data, members.data])
  const options = useMemo(
    () =>
      targetOptions({
        query: typed,
        recent: recent.data ?? [],
        chats,
        found: settled === typed ? (found.data ?? []) : [],
        people: typed === '' ? [] : people,
        threads: older.data ?? threads.data ?? [],
        ledTo: settled === typed ? (ledTo.data ?? []) : [],
      }),
    [typed, settled, recent.data, chats, found.data, people, threads.data, older.data, ledTo.data],
  )
  return {
    // Always up to date with the typed text, because Enter takes the first of them.
    options,
    isAsking: isOpen && [found, everybody, older, ledTo].some(({ isFetching }) => isFetching),
    /** Why not all people can be found by name. */
    peopleError: everybody.error,
    /** How many people can be found by name. */
    people: people.length,
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useTimeout(PAUSE_MS, value, () => setSettled(value))
  return settled
}
