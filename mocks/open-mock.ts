import type { HttpHandler } from 'msw'
import type { BodyOf, QueryOf } from '../contract/endpoint'
import { AdvanceClock, GetClock, SetClock } from '../contract/herald/clock'
import { AddFault, ListFaults, RemoveFault, RemoveFaults } from '../contract/herald/faults'
import type { Fault } from '../contract/herald/faults'
import { ListCalls } from '../contract/herald/log'
import type { LoggedCall } from '../contract/herald/log'
import { OpenSession } from '../contract/herald/session'
import { GetState } from '../contract/herald/state'
import type { WorldState } from '../contract/herald/state'
import {
  DeleteSnapshot,
  ExportWorld,
  ImportWorld,
  ListSnapshots,
  ResetWorld,
  RestoreSnapshot,
  TakeSnapshot,
} from '../contract/herald/world'
import type { Snapshot } from '../contract/herald/world'
import type { WrittenWorld } from '../service/world/world-file'
import { memoryService } from './memory-service'
import { mockWorld } from './mock-world'
import { serviceHandlers } from './service-handlers'
import { responseThroughDoor, throughDoor } from './through-door'

/** The service in this process or page, and everything that its doors (`/_herald/`) can do, as functions. */
export interface Mock {
  /** For `setupWorker` and `setupServer`. */
  handlers: HttpHandler[]
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
  /** A tenant token of one application, without its secret. */
  token(app_id: string): Promise<string>
  state(): Promise<WorldState>
  /** Back to the world that it was opened with; takes the faults away. */
  reset(): Promise<void>
  /** The world as it is now, as a world file. */
  save(): Promise<WrittenWorld>
  /** Another world in place of this one; the way back leads to the first one. */
  load(world: WrittenWorld): Promise<void>
  snapshots: {
    take(name?: string): Promise<Snapshot>
    list(): Promise<Snapshot[]>
    restore(snapshot_id: string): Promise<void>
    remove(snapshot_id: string): Promise<void>
  }
  clock: {
    /** Milliseconds since the epoch. */
    now(): Promise<number>
    set(now: number): Promise<void>
    advance(ms: number): Promise<void>
  }
  faults: {
    add(fault: BodyOf<typeof AddFault>): Promise<Fault>
    list(): Promise<Fault[]>
    remove(fault_id: string): Promise<void>
    clear(): Promise<void>
  }
  /** Newest first. */
  log(filter?: QueryOf<typeof ListCalls>): Promise<LoggedCall[]>
  close(): Promise<void>
}

/** Opens the service over a world in memory; over the demo world where none is given. Throws WorldFileError. */
export async function openMock(world?: WrittenWorld): Promise<Mock> {
  const { answer, close } = await memoryService(mockWorld(world))
  return {
    handlers: serviceHandlers(answer),
    answer,
    token: async (app_id) =>
      (await throughDoor(answer, OpenSession, { body: { app_id } })).tenant_access_token,
    state: () => throughDoor(answer, GetState),
    reset: async () => void (await throughDoor(answer, ResetWorld)),
    save: async () => (await responseThroughDoor(answer, ExportWorld, {})).json() as Promise<WrittenWorld>,
    load: async (other) => void (await throughDoor(answer, ImportWorld, { body: { ...other } })),
    snapshots: {
      take: (name = '') => throughDoor(answer, TakeSnapshot, { body: { name } }),
      list: async () => (await throughDoor(answer, ListSnapshots)).items,
      restore: async (snapshot_id) =>
        void (await throughDoor(answer, RestoreSnapshot, { path: { snapshot_id } })),
      remove: async (snapshot_id) =>
        void (await throughDoor(answer, DeleteSnapshot, { path: { snapshot_id } })),
    },
    clock: {
      now: async () => (await throughDoor(answer, GetClock)).now,
      set: async (now) => void (await throughDoor(answer, SetClock, { body: { now } })),
      advance: async (ms) => void (await throughDoor(answer, AdvanceClock, { body: { ms } })),
    },
    faults: {
      add: (fault) => throughDoor(answer, AddFault, { body: fault }),
      list: async () => (await throughDoor(answer, ListFaults)).items,
      remove: async (fault_id) => void (await throughDoor(answer, RemoveFault, { path: { fault_id } })),
      clear: async () => void (await throughDoor(answer, RemoveFaults)),
    },
    log: async (filter = {}) => (await throughDoor(answer, ListCalls, { query: filter })).items,
    close,
  }
}
