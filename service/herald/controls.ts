import { AdvanceClock, GetClock, SetClock } from '../../contract/herald/clock'
import type { Controls } from '../../contract/herald/controls'
import { ListEvents, ReplayEvent } from '../../contract/herald/events'
import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../../contract/herald/faults'
import { ClearLog, ExportHar, GetCall, ListCalls, ReplayCall } from '../../contract/herald/log'
import { Act, Say } from '../../contract/herald/people'
import { MakeRefusal } from '../../contract/herald/rules'
import { OpenSession } from '../../contract/herald/session'
import { ChangeThing, CreateThing, GetState, RemoveThing } from '../../contract/herald/state'
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
import type { WrittenWorld } from '../../contract/herald/world-file'
import { responseThroughDoor, throughDoor } from './through-door'

type Service = (request: Request) => Promise<Response>

/** Everything that the doors (`/_herald/`) of a local service can do, as functions, without a network. */
export function controlsOf(service: Service): Controls {
  const list: (...given: Parameters<Controls['log']>) => ReturnType<Controls['log']> = async (filter = {}) =>
    (await throughDoor(service, ListCalls, { query: filter })).items
  const listEvents: (...given: Parameters<Controls['events']>) => ReturnType<Controls['events']> = async (
    filter = {},
  ) => (await throughDoor(service, ListEvents, { query: filter })).items
  return {
    token: async (app_id) =>
      (await throughDoor(service, OpenSession, { body: { app_id } })).tenant_access_token,
    world: {
      state: () => throughDoor(service, GetState),
      save: async () => (await responseThroughDoor(service, ExportWorld, {})).json() as Promise<WrittenWorld>,
      load: async (other) =>
        void (await (typeof other === 'string'
          ? throughDoor(service, LoadNamedWorld, { path: { name: other } })
          : throughDoor(service, ImportWorld, { body: { ...other } }))),
      reset: async () => void (await throughDoor(service, ResetWorld)),
      create: (kind, thing) => throughDoor(service, CreateThing, { path: { kind }, body: { ...thing } }),
      change: (kind, id, changes) =>
        throughDoor(service, ChangeThing, { path: { kind, id }, body: { ...changes } }),
      remove: async (kind, id) => void (await throughDoor(service, RemoveThing, { path: { kind, id } })),
      refuse: (route, code, where = {}) =>
        throughDoor(service, MakeRefusal, { body: { route, code, ...where } }),
      snapshots: {
        take: (name = '') => throughDoor(service, TakeSnapshot, { body: { name } }),
        list: async () => (await throughDoor(service, ListSnapshots)).items,
        restore: async (snapshot_id) =>
          void (await throughDoor(service, RestoreSnapshot, { path: { snapshot_id } })),
        remove: async (snapshot_id) =>
          void (await throughDoor(service, DeleteSnapshot, { path: { snapshot_id } })),
      },
    },
    clock: {
      now: async () => (await throughDoor(service, GetClock)).now,
      set: async (now) => void (await throughDoor(service, SetClock, { body: { now } })),
      advance: async (ms) => void (await throughDoor(service, AdvanceClock, { body: { ms } })),
    },
    faults: {
      add: (fault) => throughDoor(service, AddFault, { body: fault }),
      list: async () => (await throughDoor(service, ListFaults)).items,
      remove: async (fault_id) => void (await throughDoor(service, RemoveFault, { path: { fault_id } })),
      clear: async () => void (await throughDoor(service, RemoveFaults)),
    },
    log: Object.assign(list, {
      get: (id: number) => throughDoor(service, GetCall, { path: { id } }),
      replay: (id: number) => throughDoor(service, ReplayCall, { path: { id } }),
      har: async (filter = {}) =>
        (await responseThroughDoor(service, ExportHar, { query: filter })).json() as Promise<object>,
      clear: async () => void (await throughDoor(service, ClearLog)),
    }),
    events: Object.assign(listEvents, {
      replay: async (event_id: string) =>
        (await throughDoor(service, ReplayEvent, { path: { event_id } })).replayed,
    }),
    say: (saying) => throughDoor(service, Say, { body: saying }),
    act: (act) => throughDoor(service, Act, { body: act }),
  }
}
