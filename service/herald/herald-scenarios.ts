import { GetEnvironment, OpenSession } from '../../contract/herald/session'
import type { EndpointScenarios } from '../rules/scenario'

export const heraldScenarios: readonly EndpointScenarios[] = [
  { route: GetEnvironment.route, happy: {}, scenarios: {} },
  {
    route: OpenSession.route,
    happy: { body: { app_id: 'cli_a1b2c3d4e5f60718' } },
    scenarios: { 10014: { request: { body: { app_id: 'cli_ffffffffffffffff' } } } },
  },
]
