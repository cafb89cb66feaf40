import { clock } from '../save/queue/clock'
import { endQueue, openQueue } from '../save/queue/open-queues'
import { newToken } from '../save/new-token'
import { Seat } from './seat'
import type { Locks } from './seat'
import type { SeatMessage } from './seat-message'

/** A page of a place without locks (an address that is neither https nor this machine) writes, as if it were alone. */
const alone: Locks = {
  request: ((_: string, __: LockOptions, run: (lock: Lock) => unknown) =>
    Promise.resolve(run({ mode: 'exclusive', name: '' }))) as Locks['request'],
}

interface Held {
  seat: Seat
  /** Pages and queues that need it. */
  users: number
}

const seats = new Map<string, Held>()
const tab = newToken()

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
    locks: 'locks' in navigator ? navigator.locks : alone,
    openChannel(onMessage) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<SeatMessage>) => onMessage(data)
      return { post: (message) => channel.postMessage(message), close: () => channel.close() }
    },
    clock,
    endWriting: (isAsked) => endQueue(key, isAsked),
    look: () => openQueue(key)?.queue.check(),
    document: () => openQueue(key)?.latest(),
  })
}
