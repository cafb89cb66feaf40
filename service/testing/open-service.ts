import { createService } from '../http/create-service'
import type { WorldFile } from '../world/world-file'
import { caller } from './call'
import type { Service } from './call'
import { testWorld } from './test-world'

/** A service over the happy world with one change. `stepMs` pass before each call, to keep clear of rate limits. */
export async function openService(change?: (file: WorldFile) => void, stepMs = 0) {
  const world = await testWorld(change)
  const serve = createService(world, {
    local: 'local',
    onBug: (error) => {
      throw error
    },
  })
  const service: Service = (request) => {
    world.pass(stepMs)
    return serve(request)
  }
  return { world, service, ask: caller(service) }
}
