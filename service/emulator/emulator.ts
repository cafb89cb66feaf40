import { Pace } from '../http/pace'
import type { Pacing } from '../http/pace'
import { CallLog } from './call-log'
import { EventLog } from './event-log'
import type { ChangeLog } from './event-log'
import { Faults } from './faults'
import { PresenceBook } from './presence'
import { hostTimer } from './timer'
import type { Timer } from './timer'
import { ToldChanges } from './told-changes'
import { Waits } from './waits'

/**
 * The state of a local service besides its world: the request log, the changes, the active faults, the pages
 * that are open, and the pace counted so far. All of it is in memory and lost when the host stops. The store holds what must last.
 */
export interface Emulator {
  log: CallLog
  changes: ChangeLog
  told: ToldChanges
  presence: PresenceBook
  faults: Faults
  pace: Pacing
  timer: Timer
  waits: Waits
  /** The service itself, once there is one: for replaying a call. */
  ask?: (request: Request) => Promise<Response>
}

export function newEmulator(timer: Timer = hostTimer): Emulator {
  const changes: ChangeLog = new EventLog()
  return {
    log: new CallLog(),
    changes,
    told: new ToldChanges(changes),
    presence: new PresenceBook({
      timer,
      // The presence of people has nothing to do with the world's clock.
      tell: (event, page) => void changes.add({ ...event, page, at: Date.now() }),
    }),
    faults: new Faults(),
    pace: new Pace(),
    timer,
    waits: new Waits(timer),
  }
}
