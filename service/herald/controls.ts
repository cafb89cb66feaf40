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
import { heraldResponse, callHerald } from './call-herald'

type Service = (request: Request) => Promise<Response>

/** The abilities of the endpoints (`/_herald/`) of a local service as functions, without a network. */
export function controlsOf(service: Service): Controls {
  const list: (...given: Parameters<Controls['log']>) => ReturnType<Controls['log']> = async (filter = {}) =>
    (await callHerald(service, ListCalls, { query: filter })).items
  const listEvents: (...given: Parameters<Controls['events']>) => ReturnType<Controls['events']> = async (
    filter = {},
  ) => (await callHerald(service, ListEvents, { query: filter })).items
  return {
    token: async (app_id) =>
      (await callHerald(service, OpenSession, { body: { app_id } })).tenant_access_token,
    world: {
      state: () => callHerald(service, GetState),
      save: async () => (await heraldResponse(service, ExportWorld, {})).json() as Promise<WrittenWorld>,
      load: async (other) =>
        void (await (typeof other === 'string'
          ? callHerald(service, LoadNamedWorld, { path: { name: other } })
          : callHerald(service, ImportWorld, { body: { ...other } }))),
      reset: async () => void (await callHerald(service, ResetWorld)),
      create: (kind, thing) => callHerald(service, CreateThing, { path: { kind }, body: { ...thing } }),
      change: (kind, id, changes) =>
        callHerald(service, ChangeThing, { path: { kind, id }, body: { ...changes } }),
      remove: async (kind, id) => void (await callHerald(service, RemoveThing, { path: { kind, id } })),
      refuse: (route, code, where = {}) =>
        callHerald(service, MakeRefusal, { body: { route, code, ...where } }),
      snapshots: {
        take: (name = '') => callHerald(service, TakeSnapshot, { body: { name } }),
        list: async () => (await callHerald(service, ListSnapshots)).items,
        restore: async (snapshot_id) =>
          void (await callHerald(service, RestoreSnapshot, { path: { snapshot_id } })),
        remove: async (snapshot_id) =>
          void (await callHerald(service, DeleteSnapshot, { path: { snapshot_id } })),
      },
    },
    clock: {
      now: async () => (await callHerald(service, GetClock)).now,
      set: async (now) => void (await callHerald(service, SetClock, { body: { now } })),
      advance: async (ms) => void (await callHerald(service, AdvanceClock, { body: { ms } })),
    },
    faults: {
      add: (fault) => callHerald(service, AddFault, { body: fault }),
      list: async () => (await callHerald(service, ListFaults)).items,
      remove: async (fault_id) => void (await callHerald(service, RemoveFault, { path: { fault_id } })),
      clear: async () => void (await callHerald(service, RemoveFaults)),
    },
    log: Object.assign(list, {
      get: (id: number) => callHerald(service, GetCall, { path: { id } }),
      replay: (id: number) => callHerald(service, ReplayCall, { path: { id } }),
      har: async (filter = {}) =>
        (await heraldResponse(service, ExportHar, { query: filter })).json() as Promise<object>,
      clear: async () => void (await callHerald(service, ClearLog)),
    }),
    events: Object.assign(listEvents, {
      replay: async (event_id: string) =>
        (await callHerald(service, ReplayEvent, { path: { event_id } })).replayed,
    }),
    say: (saying) => callHerald(service, Say, { body: saying }),
    act: (act) => callHerald(service, Act, { body: act }),
  }
}
