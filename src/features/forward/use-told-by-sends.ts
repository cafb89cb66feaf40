import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ForwardDesk } from './send/forward-desk'
import { toldBySends, type ToldBySends } from './send/told-by-sends'

/** What refused sends told of a chat, until it is stale; the same object for as long as it says the same. */
export function useToldBySends(desk: ForwardDesk, chatId: string): ToldBySends {
  const [now, setNow] = useState(() => Date.now())
  // As text, so that the page is drawn again only when it says something else: intents change with every send.
  const said = useSyncExternalStore(desk.subscribe, () =>
    JSON.stringify(toldBySends(desk.state().intents, { chatId, now, since: desk.openedAt })),
  )
  const told = useMemo(() => JSON.parse(said) as ToldBySends, [said])
  const { until } = told
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return told
}
