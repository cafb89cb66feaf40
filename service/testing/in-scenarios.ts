import { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import type { Scenario, ScenarioRequest } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'
import { caller } from './call'
import type { Service } from './call'
import { testWorld } from './test-world'
import type { TestWorld } from './test-world'

interface Options {
  /** A last change of the world. */
  change?(file: WorldFile): void
  open?: typeof testWorld
  create?: typeof createService
}

/** A service in a world where scenarios happened, and the request that meets them. */
export interface InScenarios {
  world: TestWorld
  service: Service
  request: ScenarioRequest
  /** Everything thrown that is no refusal. */
  bugs: unknown[]
}

/**
 * A service in the world in which the scenarios of an endpoint happened, one after the other; without any, its happy
 * request succeeds. The calls before are a second apart, clear of most rate limits.
 */
export async function inScenarios(
  { happy, base = {} }: Pick<AnyEndpoint, 'happy' | 'base'>,
  scenarios: readonly Scenario[] = [],
  { change, open = testWorld, create = createService }: Options = {},
): Promise<InScenarios> {
  const steps = [base, ...scenarios]
  const world = await open((file) => {
    for (const step of steps) step.world?.(file)
    change?.(file)
  })
  const bugs: unknown[] = []
  const service = create(world, { local: 'local', onBug: (error) => bugs.push(error) })
  const before = caller((request) => {
    world.pass(1_000)
    return service(request)
  })
  let request: ScenarioRequest = { ...happy }
  for (const step of steps) request = { ...request, ...step.request, ...(await step.before?.(before, world)) }
  return { world, service, request, bugs }
}

/** The code of an answer; 0 for bytes. */
export async function codeOf(response: Response): Promise<number> {
  if (response.headers.get('content-type')?.includes('json'))
    return ((await response.json()) as { code: number }).code
  await response.body?.cancel()
  return 0
}
