import type { EndpointScenarios, Scenario } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'

export const happyCredentials = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }

/** Scenarios for the rows about credentials; `more` is the rest of the request's body. */
export const credentialScenarios = (more: object = {}): Record<string, Scenario> => ({
  10003: { request: { body: { ...more, ...happyCredentials, app_id: 'cli_test' } } },
  10014: { request: { body: { ...more, ...happyCredentials, app_id: 'cli_ffffffffffffffff' } } },
  10015: { request: { body: { ...more, ...happyCredentials, app_secret: 'wrong' } } },
})

/** Makes the happy world's application a store application. */
export function inStore(file: WorldFile): void {
  const app = file.apps.find((each) => each.app_id === happyCredentials.app_id)
  if (app) app.kind = 'store'
}

export function custom(file: WorldFile): void {
  const app = file.apps.find((each) => each.app_id === happyCredentials.app_id)
  if (app) app.kind = 'custom'
}

/** The two endpoints of custom applications. */
export const internalScenarios: EndpointScenarios = {
  happy: { body: happyCredentials },
  scenarios: { ...credentialScenarios(), 10005: { world: inStore } },
}
