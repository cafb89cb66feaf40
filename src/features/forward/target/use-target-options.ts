import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { allPeopleQuery } from '../../../api/people/find-people'
import { peopleQuery } from '../../../api/people/list-people'
import { chatsFoundQuery } from '../../../api/chats/search-chats'
import { ledToQuery } from './led-to'
import { olderThreadsQuery, threadsQuery } from './list-threads'
import { recentTargetsQuery } from './recent-targets'
import { targetOptions } from './target-options'

/** Until typing pauses for so long the platform is not asked: calls are counted. */
const PAUSE_MS = 250

interface Asked {
  appId: string
  sourceChatId: string
  /** Whose threads are offered beside. */
  threadsOf: string
  chats: readonly ChatSummary[]
  query: string
  isOpen: boolean
}

/** What the field offers for a query; the platform is asked only once the field is in use. */
export function useTargetOptions({ appId, sourceChatId, threadsOf, chats, query, isOpen }: Asked) {
  const typed = query.trim()
  const settled = useSettled(typed)
  const recent = useQuery(recentTargetsQuery(appId))
  const found = useQuery({ ...chatsFoundQuery(settled), enabled: isOpen && settled !== '' })
  const members = useQuery({ ...peopleQuery(sourceChatId), enabled: isOpen })
  const everybody = useQuery({ ...allPeopleQuery, enabled: isOpen && typed !== '' })
  const threads = useQuery({ ...threadsQuery(threadsOf), enabled: isOpen })
  const older = useQuery({ ...olderThreadsQuery(threadsOf), enabled: isOpen && settled !== '' })
  const lead = ledToQuery(settled)
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
    // Never behind what is typed: Enter takes the first of them.
    options,
    isAsking: isOpen && [found, everybody, older, ledTo].some(({ isFetching }) => isFetching),
    /** Why not everybody can be found by name. */
    peopleError: everybody.error,
    /** How many people can be found by name. */
    people: people.length,
  }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
