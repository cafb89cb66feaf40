import { Pace } from '../http/pace'
import type { Pacing } from '../http/pace'
import { CallLog } from './call-log'
import { EventLog } from './event-log'
import type { ChangeLog } from './event-log'
import { Faults } from './faults'
import { hostTimer } from './timer'
import type { Timer } from './timer'
import { Waits } from './waits'

/**
 * The state of a local service besides its world: the request log, the changes, the active faults, and the pace
 * counted so far. All of it is in memory and lost when the host stops. The store holds what must last.
 */
export interface Emulator {
  log: CallLog
  changes: ChangeLog
  faults: Faults
  pace: Pacing
  timer: Timer
  waits: Waits
  /** The service itself, once there is one: for replaying a call. */
  ask?: (request: Request) => Promise<Response>
}

export const newEmulator = (timer: Timer = hostTimer): Emulator => ({
  log: new CallLog(),
  changes: new EventLog(),
  faults: new Faults(),
  pace: new Pace(),
  timer,
  waits: new Waits(timer),
})
