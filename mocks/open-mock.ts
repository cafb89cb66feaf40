import type { HttpHandler } from 'msw'
import type { Controls, WorldControls } from '../contract/herald/controls'
import type { WrittenWorld } from '../contract/herald/world-file'
import { controlsOf } from '../service/herald/controls'
import { memoryService } from './memory-service'
import type { MockOptions } from './mock-options'
import { mockWorld } from './mock-world'
import { serviceHandlers } from './service-handlers'

/** The service in this process or page, with all its `/_herald/` endpoints as functions. */
export interface Mock extends Omit<Controls, 'world'>, WorldControls {
  /** For `setupWorker` and `setupServer`. */
  handlers: HttpHandler[]
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Opens the service over a world in memory, by default the demo world. Throws WorldFileError. */
export async function openMock(world?: WrittenWorld, options: MockOptions = {}): Promise<Mock> {
  const { answer, close } = await memoryService(mockWorld(world), options)
  const { world: ofWorld, ...controls } = controlsOf(answer)
  return { handlers: serviceHandlers(answer), answer, ...ofWorld, ...controls, close }
}
