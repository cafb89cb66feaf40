import type { Scenario } from '../../rules/scenario'

export const hookToken = 'a0000000-0000-4000-8000-000000000001'
const unsigned = { token: hookToken, name: 'Deploys' }
type Hook = Parameters<NonNullable<Scenario['world']>>[0]['chats'][number]['webhooks'][number]

/** "Launch" has this custom bot. */
export const withHook =
  (more: Partial<Hook> = {}): NonNullable<Scenario['world']> =>
  (file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
    if (launch) launch.webhooks = [{ ...unsigned, keywords: [], addresses: [], ...more }]
  }
