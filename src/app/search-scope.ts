import type { CurrentSession } from '../features/session/session'

/** The owner of the index that a search uses. The index of another application or operator is never opened. */
export const searchScopeOf = ({
  host,
  app,
  gateway,
}: Pick<CurrentSession, 'host' | 'app' | 'gateway'>): readonly [string, string, string] => [
  host,
  app.app_id,
  gateway?.operator.open_id ?? '',
]
