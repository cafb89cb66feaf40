import type { FieldViolation } from '../../contract/envelope'
import { GetEnvironment, OpenSession, ReadSecret } from '../../contract/herald/session'
import { newEmulator } from '../emulator/emulator'
import type { Emulator } from '../emulator/emulator'
import type { AnyEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { tenantToken } from '../tokens/tenant-token'
import { changesEndpoint } from './changes-endpoint'
import { clockEndpoints } from './clock-endpoints'
import { editEndpoints } from './edit-endpoints'
import { eventEndpoints } from './event-endpoints'
import { faultEndpoints } from './fault-endpoints'
import { heraldEndpoint, nothing } from './herald-endpoint'
import { indexEndpoint } from './index-endpoint'
import { appKnown, unknownApp } from './known-things'
import { logEndpoints } from './log-endpoints'
import { operationsEndpoint } from './operations-endpoint'
import { actEndpoint } from './people/act-endpoint'
import { conversationEndpoint } from './people/conversation-endpoint'
import { sayEndpoint } from './people/say-endpoint'
import { presenceEndpoint } from './presence-endpoint'
import { publicationEndpoints } from './publications/publication-endpoints'
import { refusalEndpoint } from './refusal-endpoint'
import { rulesEndpoint } from './rules-endpoint'
import { snapshotEndpoints } from './snapshot-endpoints'
import { stateEndpoints } from './state-endpoints'
import { webhookEndpoints } from './webhook-endpoints'
import { worldEndpoints } from './world-endpoints'

const app_id = 'cli_a1b2c3d4e5f60718'

/** Which applications the operator of a local service may act as; never a secret. */
const getEnvironment = (kind: 'page' | 'local') =>
  heraldEndpoint({
    contract: GetEnvironment,
    does: 'lists the applications that the console can act as',
    gather: nothing,
    rules: [],
    async run({ tx }) {
      const apps = await tx
        .selectFrom('apps')
        .leftJoin('tenants', 'tenants.tenant_key', 'apps.tenant_key')
        .select(['app_id', 'apps.name as name', 'tenants.name as tenant_name', 'bot_enabled'])
        .orderBy('app_id')
        .execute()
      const webhooks = await tx.selectFrom('webhooks').select(['bot_id', 'name']).orderBy('bot_id').execute()
      return {
        kind,
        webhooks,
        apps: apps.map(({ bot_enabled, tenant_name, ...app }) => ({
          ...app,
          tenant_name: tenant_name ?? '',
          bot_enabled: bot_enabled === 1,
        })),
      }
    },
  })

interface OfApp<Kept> {
  app: Kept | undefined
  unknown: FieldViolation | undefined
}

/**
 * Returns an ordinary tenant token of one application without its secret, because the user of the machine controls
 * the world.
 */
const openSession = heraldEndpoint<typeof OpenSession, OfApp<{ tenant_key: string }>>({
  contract: OpenSession,
  does: 'returns a tenant token of an application, without its secret',
  gather: async ({ tx, input }) => ({
    app: await tx
      .selectFrom('apps')
      .select('tenant_key')
      .where('app_id', '=', input.body.app_id)
      .executeTakeFirst(),
    unknown: await unknownApp(tx, 'app_id', input.body.app_id),
  }),
  rules: [appKnown],
  async run({ tx, world, input }, { app }) {
    const { app_id } = input.body
    return { app_id, ...(await tenantToken(tx, world, app_id, present(app).tenant_key)) }
  },
  happy: { body: { app_id: 'cli_a1b2c3d4e5f60718' } },
  scenarios: { 10014: { request: { body: { app_id: 'cli_ffffffffffffffff' } } } },
})

/** One application's secret. An exported world file holds it, too. */
const readSecret = heraldEndpoint<typeof ReadSecret, OfApp<{ sealed_secret: string }>>({
  contract: ReadSecret,
  does: 'returns the secret of an application',
  gather: async ({ tx, input }) => ({
    app: await tx
      .selectFrom('apps')
      .select('sealed_secret')
      .where('app_id', '=', input.path.app_id)
      .executeTakeFirst(),
    unknown: await unknownApp(tx, 'app_id', input.path.app_id),
  }),
  rules: [appKnown],
  run: async ({ world, input }, { app }) => ({
    app_id: input.path.app_id,
    app_secret: await world.store.secrets.open(present(app).sealed_secret),
  }),
  happy: { path: { app_id } },
  scenarios: { 10014: { request: { path: { app_id: 'cli_ffffffffffffffff' } } } },
})

/** Herald's own endpoints of a local service (contract/herald), which answers `endpoints` besides. */
export function heraldEndpoints(
  endpoints: readonly AnyEndpoint[],
  kind: 'page' | 'local',
  emulator: Emulator = newEmulator(),
): readonly AnyEndpoint[] {
  const all: AnyEndpoint[] = [
    getEnvironment(kind),
    openSession,
    readSecret,
    ...stateEndpoints,
    ...editEndpoints,
    ...webhookEndpoints,
    ...worldEndpoints(emulator),
    ...snapshotEndpoints(emulator),
    ...logEndpoints(emulator),
    changesEndpoint(emulator),
    presenceEndpoint(emulator),
    ...publicationEndpoints,
    ...eventEndpoints,
    conversationEndpoint,
    sayEndpoint,
    actEndpoint,
    ...faultEndpoints(emulator.faults, new Set(endpoints.map(({ contract }) => contract.route))),
    ...clockEndpoints,
    rulesEndpoint(endpoints),
    operationsEndpoint(endpoints),
    refusalEndpoint(() => [...endpoints, ...all]),
  ]
  return [indexEndpoint(all), ...all]
}
