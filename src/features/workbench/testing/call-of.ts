import type { LoggedCall } from '../../../../contract/herald/log'

/** A successful call, except for what `said` overrides. */
export const callOf = (said: Partial<LoggedCall> = {}): LoggedCall => ({
  id: 1,
  log_id: `log ${said.id ?? 1}`,
  at: Date.UTC(2026, 0, 5, 9, 0, 0),
  ms: 3,
  method: 'GET',
  path: '/open-apis/im/v1/chats',
  query: '',
  route: 'GET /open-apis/im/v1/chats',
  app_id: 'cli_a1b2c3d4e5f60718',
  status: 200,
  code: 0,
  ...said,
})
