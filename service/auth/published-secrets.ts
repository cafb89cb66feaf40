import { apps } from '../world/demo/demo-people'

/**
 * The demo world's secrets and tokens: they stand in our own README and sources,
 * so whoever can reach the service could be its applications.
 */
export const publishedSecrets: ReadonlySet<string> = new Set(
  apps?.flatMap(({ app_secret, tokens = [] }) => [app_secret, ...tokens]),
)
