import { useEffect, useEffectEvent } from 'react'

/*
 * What components do with what lies outside React: hear of it, let go of it, wait a while. Each of these is one effect that runs
 * again only when the thing itself is another; what is done then is always what the last rendering says.
 */

/** Hears what a source tells for as long as the component is there. `subscribe` answers how to stop. */
export function useSubscription<Source, Message>(
  source: Source | undefined,
  subscribe: (source: Source, onMessage: (news: Message) => void) => () => void,
  onMessage: (news: Message) => void,
) {
  const begin = useEffectEvent(subscribe)
  const hear = useEffectEvent(onMessage)
  useEffect(() => (source === undefined ? undefined : begin(source, (message) => hear(message))), [source])
}

/** Lets go of what a component held once it is gone, or holds another. */
export function useRelease<Held>(held: Held, release: (held: Held) => void) {
  const letGo = useEffectEvent(release)
  useEffect(() => () => letGo(held), [held])
}

/** Runs something after a while, which begins anew with another `of`; never while there is no time. */
export function useTimeout(afterMs: number | undefined, of: unknown, run: () => void) {
  const end = useEffectEvent(run)
  useEffect(() => {
    if (afterMs === undefined) return undefined
    const timer = setTimeout(() => end(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, of])
}

/** Keeps the active option of a list in sight; options have the ids `<list>-<index>`. */
export function useOptionInSight(listId: string, active: number) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
}
