import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { StreamChanges } from '../../contract/herald/changes'
import { AdvanceClock, GetClock, SetClock } from '../../contract/herald/clock'
import { ListEndpoints } from '../../contract/herald/endpoint-index'
import { ListEvents, ReplayEvent } from '../../contract/herald/events'
import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../../contract/herald/faults'
import { ClearLog, ExportHar, GetCall, ListCalls, ReplayCall, StreamCalls } from '../../contract/herald/log'
import { ReadConversation } from '../../contract/herald/people'
import { ListRules, MakeRefusal } from '../../contract/herald/rules'
import { GetEnvironment, OpenSession, ReadSecret } from '../../contract/herald/session'
import { ChangeThing, CreateThing, GetState, ListState, RemoveThing } from '../../contract/herald/state'
import {
  DeleteSnapshot,
  ExportWorld,
  ImportWorld,
  ListSnapshots,
  LoadNamedWorld,
  ResetWorld,
  RestoreSnapshot,
  TakeSnapshot,
} from '../../contract/herald/world'
import { ListChats } from '../../contract/im/chats/list-chats'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import { actScenarios, sayScenarios } from './people/people.scenarios'

const plain = (endpoint: { route: string }): EndpointScenarios => ({
  route: endpoint.route,
  happy: {},
  scenarios: {},
})

const withSnapshot: Scenario = {
  async before(call) {
    const { snapshot_id } = await call(TakeSnapshot, { body: { name: 'before' } })
    return { path: { snapshot_id } }
  },
}

const withFault: Scenario = {
  async before(call) {
    const { fault_id } = await call(AddFault, { body: { code: 2200 } })
    return { path: { fault_id } }
  },
}

/** The first call of the log. */
const withCall: Scenario = {
  async before(call) {
    await call(ListChats, {})
    return { path: { id: '1' } }
  },
}

const { app_id, app_secret } = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }

const tenant = (tenant_key: string) => ({
  tenant_key,
  name: '',
  crypt_key_deleted: false,
  storage_error: false,
  sending_forbidden: false,
})

const nowhere: Scenario = { request: { path: { id: '99' } } }

const snapshotScenarios = [RestoreSnapshot, DeleteSnapshot].map(({ route }): EndpointScenarios => ({
  route,
  happy: { path: { snapshot_id: 'none' } },
  base: withSnapshot,
  scenarios: { 1770002: { request: { path: { snapshot_id: 'none' } } } },
}))

/** Herald's own endpoints. */
export const heraldScenarios: readonly EndpointScenarios[] = [
  ...[GetEnvironment, GetState, ExportWorld, ResetWorld, ListSnapshots, TakeSnapshot].map(plain),
  ...[ClearLog, ListCalls, ExportHar, StreamCalls, StreamChanges].map(plain),
  ...[ListEndpoints, ListFaults, RemoveFaults, GetClock, ListRules].map(plain),
  ...snapshotScenarios,
  {
    route: MakeRefusal.route,
    happy: { body: { route: ListChats.route, code: 232025 } },
    scenarios: { 1770002: { request: { body: { route: ListChats.route, code: 1 } } } },
  },
  { route: GetCall.route, happy: {}, base: withCall, scenarios: { 1770002: nowhere } },
  {
    route: ReplayCall.route,
    happy: {},
    base: withCall,
    scenarios: {
      1770002: nowhere,
      99992402: {
        async before(call) {
          await call(GetTenantAccessTokenInternal, { body: { app_id, app_secret } })
          return { path: { id: '2' } }
        },
      },
      10014: {
        async before(call) {
          await call(ImportWorld, { body: { tenants: [] } })
        },
      },
    },
  },
  plain(ListEvents),
  { route: ReplayEvent.route, happy: { path: { event_id: 'none' } }, scenarios: {} },
  {
    route: ReadConversation.route,
    happy: { path: { chat_id: 'oc_launch' } },
    scenarios: { 1770002: { request: { path: { chat_id: 'oc_nowhere' } } } },
  },
  sayScenarios,
  actScenarios,
  {
    route: OpenSession.route,
    happy: { body: { app_id: 'cli_a1b2c3d4e5f60718' } },
    scenarios: { 10014: { request: { body: { app_id: 'cli_ffffffffffffffff' } } } },
  },
  {
    route: ReadSecret.route,
    happy: { path: { app_id } },
    scenarios: { 10014: { request: { path: { app_id: 'cli_ffffffffffffffff' } } } },
  },
  { route: LoadNamedWorld.route, happy: { path: { name: 'empty' } }, scenarios: {} },
  {
    route: CreateThing.route,
    happy: { path: { kind: 'tenants' }, body: { tenant_key: 'new', name: 'New' } },
    scenarios: {
      99992402: { request: { body: { tenant_key: 'new', nom: 'New' } } },
      9499: { world: (file) => file.tenants.push(tenant('new')) },
    },
  },
  {
    route: ChangeThing.route,
    happy: { path: { kind: 'chats', id: 'oc_launch' }, body: { name: 'Landed', muted: true } },
    scenarios: {
      1770002: { world: (file) => file.chats.splice(0) },
      99992402: { request: { body: { owner_id: 'ou_nobody' } } },
    },
  },
  {
    route: RemoveThing.route,
    happy: { path: { kind: 'tenants', id: 'empty' } },
    base: { world: (file) => file.tenants.push(tenant('empty')) },
    scenarios: {
      1770002: { request: { path: { kind: 'tenants', id: 'none' } } },
      9499: { request: { path: { kind: 'tenants', id: '736588c9260f175e' } } },
    },
  },
  { route: ListState.route, happy: { path: { kind: 'chats' } }, scenarios: {} },
  {
    route: ImportWorld.route,
    happy: { body: { now: 1_763_600_000_000, tenants: [{ tenant_key: 'a', name: 'Acme' }] } },
    scenarios: { 99992402: { request: { body: { tennants: [] } } } },
  },
  { route: SetClock.route, happy: { body: { now: 1_763_600_000_000 } }, scenarios: {} },
  {
    route: AdvanceClock.route,
    happy: { body: { ms: 3_600_000 } },
    scenarios: { 99992402: { request: { body: { ms: 253_402_300_799_000 } } } },
  },
  {
    route: AddFault.route,
    happy: { body: { route: '*', code: 2200, probability: 0.5 } },
    scenarios: {
      1770002: { request: { body: { route: 'GET /open-apis/no/such/thing', code: 2200 } } },
      10014: { request: { body: { app_id: 'cli_ffffffffffffffff', code: 2200 } } },
      9499: {
        async before(call) {
          for (let standing = 0; standing < 100; standing += 1) await call(AddFault, { body: { code: 2200 } })
        },
      },
    },
  },
  {
    route: RemoveFault.route,
    happy: { path: { fault_id: 'none' } },
    base: withFault,
    scenarios: { 1770002: { request: { path: { fault_id: 'none' } } } },
  },
]
