import { locks } from '../../storage/locks'
import { newUuid } from '../../browser/new-uuid'
import { openTabChannel } from '../../storage/tab-channel'
import { clock } from '../queue/clock'
import { endQueue, openQueue } from '../queue/open-queues'
import { Seat } from './seat'
import type { SeatMessage } from './seat'

interface Held {
  seat: Seat
  /** Pages and queues that need it. */
  users: number
}

const seats = new Map<string, Held>()
const tab = newUuid()

/** The seat of this tab, if somebody here has taken it. */
export const seatAt = (key: string): Seat | undefined => seats.get(key)?.seat

/** The seat of this tab at one announcement, by the key of its queue. Whoever takes it leaves it again. */
export function takeSeat(key: string): Seat {
  const held = seats.get(key) ?? { seat: openSeat(key), users: 0 }
  held.users += 1
  seats.set(key, held)
  return held.seat
}

export function leaveSeat(key: string) {
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

function openSeat(key: string): Seat {
  const name = `herald.writes.${key}`
  return new Seat({
    name,
    tab,
    locks,
    openChannel: (onMessage) => openTabChannel<SeatMessage>(name, onMessage),
    clock,
    endWriting: (isAsked) => endQueue(key, isAsked),
    look: () => openQueue(key)?.queue.check(),
    document: () => openQueue(key)?.latest(),
  })
}
