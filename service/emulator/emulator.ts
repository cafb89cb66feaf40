import { Pace } from '../http/pace'
import { Faults } from './faults'
import { RequestLog } from './request-log'
import { hostTimer } from './timer'
import type { Timer } from './timer'

/**
 * What a local service is beside the world that it serves: its request log, the
 * faults that stand, the pace that it has counted. All of it in memory, and
 * gone when the host is; what lasts is in the store.
 */
export interface Emulator {
  log: RequestLog
  faults: Faults
  pace: Pace
  timer: Timer
}

export const newEmulator = (timer: Timer = hostTimer): Emulator => ({
  log: new RequestLog(),
  faults: new Faults(),
  pace: new Pace(),
  timer,
})
