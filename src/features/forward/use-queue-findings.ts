import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Selection } from './selection'
import type { ForwardQueue } from './send/forward-queue'
import { refusalFindings, type RefusalFindings } from './send/refusal-findings'

/** What refused sends told of a chat, until it is stale; the same object for as long as it says the same. */
export function useRefusalFindings(queue: ForwardQueue, chatId: string): RefusalFindings {
  const [now, setNow] = useState(queue.now)
  // As text, so that the page is drawn again only when it says something else: forwards change with every send.
  const said = useSyncExternalStore(queue.subscribe, () =>
    JSON.stringify(refusalFindings(queue.state().jobs, { chatId, now, since: queue.openedAt })),
  )
  const told = useMemo(() => JSON.parse(said) as RefusalFindings, [said])
  const { until } = told
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => setNow(queue.now()), Math.max(0, until - queue.now()))
    return () => clearTimeout(timer)
  }, [queue, until])
  return told
}

/** What was picked and has gone to every target is picked no more, once for each forward that is made from here on. */
export function useClearSent(queue: ForwardQueue, selection: Selection) {
  const [since] = useState(queue.now)
  const cleared = useRef(new Set<string>())
  useEffect(() => {
    const look = () => {
      for (const { forward_id, madeAt, sends, batches } of queue.state().jobs) {
        if (madeAt < since || cleared.current.has(forward_id)) continue
        if (!sends.every(({ state }) => state.is === 'sent')) continue
        cleared.current.add(forward_id)
        selection.drop(batches.flat().map(({ message_id }) => message_id))
      }
    }
    return queue.subscribe(look)
  }, [queue, selection, since])
}
