import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ForwardQueue } from './send/forward-queue'
import { refusalFindings, type RefusalFindings } from './send/refusal-findings'

/** What refused sends told of a chat, until it is stale; the same object for as long as it says the same. */
export function useRefusalFindings(queue: ForwardQueue, chatId: string): RefusalFindings {
  const [now, setNow] = useState(() => Date.now())
  // As text, so that the page is drawn again only when it says something else: forwards change with every send.
  const said = useSyncExternalStore(queue.subscribe, () =>
    JSON.stringify(refusalFindings(queue.state().jobs, { chatId, now, since: queue.openedAt })),
  )
  const told = useMemo(() => JSON.parse(said) as RefusalFindings, [said])
  const { until } = told
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return told
}
