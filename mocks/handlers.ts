import type { HttpHandler } from 'msw'
import type { WrittenWorld } from '../contract/herald/world-file'
import { memoryService } from './memory-service'
import type { MockOptions } from './mock-options'
import { mockWorld } from './mock-world'
import { serviceHandlers } from './service-handlers'

/**
 * The whole service behind a page's worker or a test's fetch, over a world in memory:
 * `setupWorker(...handlers(world))`, `setupServer(...handlers(world))`. Without a world: the demo world. Throws
 * WorldFileError at once for an invalid world. To control it, use `openMock`.
 */
export function handlers(world?: WrittenWorld, options: MockOptions = {}): HttpHandler[] {
  const opening = memoryService(mockWorld(world), options)
  return serviceHandlers(async (request) => (await opening).answer(request))
}
