import { GetEnvironment, OpenSession, ReadSecret } from '../../contract/herald/session'
import { newEmulator } from '../emulator/emulator'
import type { Emulator } from '../emulator/emulator'
import { endpoints } from '../endpoints'
import { serviceEndpoint } from '../http/endpoint'
import type { AnyEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { tenantToken } from '../tokens/tenant-token'
import { changesEndpoint } from './changes-endpoint'
import { clockEndpoints } from './clock-endpoints'
import { editEndpoints } from './edit-endpoints'
import { eventEndpoints } from './event-endpoints'
import { faultEndpoints } from './fault-endpoints'
import { logEndpoints } from './log-endpoints'
import { actEndpoint } from './people/act-endpoint'
import { conversationEndpoint } from './people/conversation-endpoint'
import { sayEndpoint } from './people/say-endpoint'
import { refusalEndpoint } from './refusal-endpoint'
import { rulesEndpoint } from './rules-endpoint'
import { snapshotEndpoints } from './snapshot-endpoints'
import { stateEndpoints } from './state-endpoints'
import { worldEndpoints } from './world-endpoints'

const gates = { invalid: 99992402, internal: 2200 } as const

/** Which applications the operator of a local service may act as; never a secret. */
const getEnvironment = (kind: 'page' | 'local') =>
  serviceEndpoint({
    contract: GetEnvironment,
    access: 'public',
    ownPageOnly: true,
    limits: [],
    gates,
    gather: async () => ({}),
    rules: [],
    async run({ tx }) {
      const apps = await tx
        .selectFrom('apps')
        .leftJoin('tenants', 'tenants.tenant_key', 'apps.tenant_key')
        .select(['app_id', 'apps.name as name', 'tenants.name as tenant_name', 'bot_enabled'])
        .orderBy('app_id')
        .execute()
      return {
        kind,
        apps: apps.map(({ bot_enabled, tenant_name, ...app }) => ({
          ...app,
          tenant_name: tenant_name ?? '',
          bot_enabled: bot_enabled === 1,
        })),
      }
    },
  })

const openSessionRules: Rule<{ app: { tenant_key: string } | undefined }>[] = [
  { code: 10014, when: 'no such application', fails: (f) => !f.app, ours: true },
]

/**
 * Returns an ordinary tenant token of one application without its secret, because the user of the machine controls
 * the world.
 */
const openSession = serviceEndpoint({
  contract: OpenSession,
  access: 'public',
  ownPageOnly: true,
  limits: [],
  gates,
  gather: async ({ tx, input }) => ({
    app: await tx
      .selectFrom('apps')
      .select('tenant_key')
      .where('app_id', '=', input.body.app_id)
      .executeTakeFirst(),
  }),
  rules: openSessionRules,
  async run({ tx, world, input }, { app }) {
    const { app_id } = input.body
    return { app_id, ...(await tenantToken(tx, world, app_id, present(app).tenant_key)) }
  },
})

const readSecretRules: Rule<{ sealed: string | undefined }>[] = [
  { code: 10014, when: 'no such application', fails: (f) => f.sealed === undefined, ours: true },
]

/** One application's secret. An exported world file holds it, too. */
const readSecret = serviceEndpoint({
  contract: ReadSecret,
  access: 'public',
  ownPageOnly: true,
  limits: [],
  gates,
  gather: async ({ tx, input }) => ({
    sealed: (
      await tx
        .selectFrom('apps')
        .select('sealed_secret')
        .where('app_id', '=', input.path.app_id)
        .executeTakeFirst()
    )?.sealed_secret,
  }),
  rules: readSecretRules,
  run: async ({ world, input }, { sealed }) => ({
    app_id: input.path.app_id,
    app_secret: await world.store.secrets.open(present(sealed)),
  }),
})

/** Herald's own endpoints of a local service (contract/herald). */
export const heraldEndpoints = (
  kind: 'page' | 'local',
  emulator: Emulator = newEmulator(),
): readonly AnyEndpoint[] => [
  getEnvironment(kind),
  openSession,
  readSecret,
  ...stateEndpoints,
  ...editEndpoints,
  ...worldEndpoints(emulator),
  ...snapshotEndpoints(emulator),
  ...logEndpoints(emulator),
  changesEndpoint(emulator),
  ...eventEndpoints,
  conversationEndpoint,
  sayEndpoint,
  actEndpoint,
  ...faultEndpoints(emulator.faults, new Set(endpoints.map(({ contract }) => contract.route))),
  ...clockEndpoints,
  rulesEndpoint(endpoints),
  refusalEndpoint,
]
