import { apps } from '../world/demo/demo-people'

/**
 * The demo world's secrets and tokens: they are in our own README and sources,
 * so anyone who can reach the service could be its applications.
 */
export const publishedSecrets: ReadonlySet<string> = new Set(
  apps?.flatMap(({ app_secret, tokens = [] }) => [app_secret, ...tokens]),
)
