import type { DataOf, Endpoint } from '../../../contract/endpoint'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import { newEmulator } from '../emulator'
import { handTimer } from './hand-timer'

/** A local service over the happy world, with its emulator under the test's control. */
export async function localService(change?: (file: WorldFile) => void) {
  const world = await testWorld(change)
  const clock = handTimer()
  const emulator = newEmulator(clock.timer)
  const bugs: unknown[] = []
  const service = createService(world, { local: 'local', emulator, onBug: (error) => bugs.push(error) })
  return {
    world,
    service,
    emulator,
    clock,
    bugs,
    ask: <E extends Endpoint>(endpoint: E, input: CallInput = {}) => call(service, endpoint, input),
    /** Calls one of Herald's own endpoints; a refusal throws. */
    async callHerald<E extends Endpoint>(endpoint: E, input: CallInput = {}): Promise<DataOf<E>> {
      const reply = await call(service, endpoint, { token: null, ...input })
      if (reply.code !== 0) throw new Error(`${endpoint.route} answers ${reply.code} ${reply.msg}`)
      return reply.data as DataOf<E>
    },
  }
}
