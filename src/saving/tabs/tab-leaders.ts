import { newUuid } from '../../browser/new-uuid'
import { locks } from '../../storage/locks'
import { openTabChannel } from '../../storage/tab-channel'
import { clock } from '../queue/clock'
import { endQueue, openQueue } from '../queue/open-queues'
import { TabLeader } from './tab-leader'
import type { TabMessage } from './tab-leader'

interface Held {
  seat: TabLeader
  /** Pages and queues that need it. */
  users: number
}

const seats = new Map<string, Held>()
const tab = newUuid()

/** The seat of this tab, if somebody here has taken it. */
export const tabLeader = (key: string): TabLeader | undefined => seats.get(key)?.seat

/** The seat of this tab at one announcement, by the key of its queue. Whoever takes it leaves it again. */
export function acquireTabLeader(key: string): TabLeader {
  const held = seats.get(key) ?? { seat: createTabLeader(key), users: 0 }
  held.users += 1
  seats.set(key, held)
  return held.seat
}

export function releaseTabLeader(key: string) {
  const held = seats.get(key)
  if (!held) return
  held.users -= 1
  // A page that is drawn anew takes it again at once.
  queueMicrotask(() => {
    if (held.users > 0 || seats.get(key) !== held) return
    seats.delete(key)
    held.seat.close()
  })
}

function createTabLeader(key: string): TabLeader {
  const name = `herald.writes.${key}`
  return new TabLeader({
    name,
    tab,
    locks,
    openChannel: (onMessage) => openTabChannel<TabMessage>(name, onMessage),
    clock,
    endWriting: (isAsked) => endQueue(key, isAsked),
    checkRemote: () => openQueue(key)?.queue.check(),
    document: () => shownDocument(key),
  })
}

/** Absent while only its beginning is there: a tab that follows takes what it is shown for the whole. */
function shownDocument(key: string) {
  const open = openQueue(key)
  return open?.queue.getSnapshot().isPartial ? undefined : open?.latest()
}
