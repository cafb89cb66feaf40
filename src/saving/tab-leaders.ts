import { useCallback, useSyncExternalStore } from 'react'
import { wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { TabLeader, type TabMessage, type TabState } from '../../saving/saving'
import { locks } from '../storage/locks'
import { openTabChannel } from '../storage/tab-channel'
import { endQueue, openQueue } from './open-queues'

interface Held {
  leader: TabLeader
  /** Pages and queues that need it. */
  users: number
}

const leaders = new Map<string, Held>()
const tab = newUuid()

/** This tab's leader object. Undefined if neither a page nor a queue uses it. */
export const tabLeader = (key: string): TabLeader | undefined => leaders.get(key)?.leader

/** This tab's leader object for one announcement, by the key of its queue. Each user must release it. */
export function acquireTabLeader(key: string): TabLeader {
  const held = leaders.get(key) ?? { leader: createTabLeader(key), users: 0 }
  held.users += 1
  leaders.set(key, held)
  return held.leader
}

export function releaseTabLeader(key: string) {
  const held = leaders.get(key)
  if (!held) return
  held.users -= 1
  // A page that is rendered again acquires it again at once.
  queueMicrotask(() => {
    if (held.users > 0 || leaders.get(key) !== held) return
    leaders.delete(key)
    held.leader.close()
  })
}

function createTabLeader(key: string): TabLeader {
  const name = `herald.writes.${key}`
  return new TabLeader({
    name,
    tab,
    locks,
    openChannel: (onMessage) => openTabChannel<TabMessage>(name, onMessage),
    clock: wallClock,
    endWriting: (isAsked) => endQueue(key, isAsked),
    checkRemote: () => openQueue(key)?.queue.check(),
    document: () => shownDocument(key),
  })
}

/**
 * The shown document. Absent while the page has only the beginning, because a tab that follows treats a shared
 * document as the whole.
 */
function shownDocument(key: string) {
  const open = openQueue(key)
  return open?.queue.getSnapshot().isPartial ? undefined : open?.latest()
}

/**
 * Whether this tab writes. Undefined until that is known. `key` is the queue's key, undefined if no tab may write.
 */
export function useTabLeader(key: string | undefined): {
  leader: TabLeader | undefined
  state: TabState | undefined
} {
  const subscribe = useCallback(() => {
    if (key === undefined) return () => undefined
    acquireTabLeader(key)
    return () => releaseTabLeader(key)
  }, [key])
  const leader = useSyncExternalStore(subscribe, () => (key === undefined ? undefined : tabLeader(key)))
  const state = useSyncExternalStore(leader?.subscribe ?? never, leader?.getSnapshot ?? nothing)
  return { leader, state }
}

const never = () => () => undefined
const nothing = () => undefined
