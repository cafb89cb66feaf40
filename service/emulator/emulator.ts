import { Pace } from '../http/pace'
import type { Pacing } from '../http/pace'
import { CallLog } from './call-log'
import { EventLog } from './event-log'
import type { ChangeLog } from './event-log'
import { Faults } from './faults'
import { hostTimer } from './timer'
import type { Timer } from './timer'

/**
 * What a local service is beside the world that it serves: its request log, what
 * has changed, the faults that stand, the pace that it has counted. All of it in memory, and
 * gone when the host is; what lasts is in the store.
 */
export interface Emulator {
  log: CallLog
  changes: ChangeLog
  faults: Faults
  pace: Pacing
  timer: Timer
  /** The service itself, once there is one: for a call that is asked again. */
  ask?: (request: Request) => Promise<Response>
}

export const newEmulator = (timer: Timer = hostTimer): Emulator => ({
  log: new CallLog(),
  changes: new EventLog(),
  faults: new Faults(),
  pace: new Pace(),
  timer,
})
