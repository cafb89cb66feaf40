import type { Message } from '../im/messages/message'
import type { DeliveredEvent, EventFilter } from './delivered-event'
import type { Fault, NewFault } from './fault'
import type { LogFilter, LoggedCall, Replay } from './logged-call'
import type { Acted, PersonAct, Saying } from './person-acts'
import type { WrittenWorld } from './world-file'
import type { EditedKind, MadeRefusal, Snapshot, WorldName, WorldState } from './world-state'

/**
 * The controls of a local service, and their results. These types use no schemas, so that a consumer of the package
 * needs none. The admin endpoints in this folder have the schemas.
 */
export interface Controls {
  world: WorldControls
  clock: ClockControls
  faults: FaultControls
  log: LogControls
  events: EventControls
  /** A person says something in a chat; returns the message. */
  say(saying: Saying): Promise<Message>
  /** A person does something else in a chat. */
  act(act: PersonAct): Promise<Acted>
  /** A tenant token of one application, without its secret. */
  token(app_id: string): Promise<string>
}

export interface WorldControls {
  state(): Promise<WorldState>
  /** The world as it is now, as a world file. */
  save(): Promise<WrittenWorld>
  /** Puts another world in place of this one; a reset still leads back to the first one. */
  load(world: WrittenWorld | WorldName): Promise<void>
  /** Back to the world that it was opened with; removes the faults. */
  reset(): Promise<void>
  snapshots: SnapshotControls
  /** Makes a thing in the world file's words; returns it with its id. */
  create(kind: EditedKind, thing: object): Promise<object>
  /** Changes what `changes` names. */
  change(kind: EditedKind, id: string, changes: object): Promise<object>
  remove(kind: EditedKind, id: string): Promise<void>
  /**
   * Changes the world so that an endpoint (`METHOD /path/:name`) refuses with that code by its own rule; `when`
   * selects the rule where several have the code.
   */
  refuse(route: string, code: number, where?: { when?: string; chat_id?: string }): Promise<MadeRefusal>
}

export interface SnapshotControls {
  take(name?: string): Promise<Snapshot>
  list(): Promise<Snapshot[]>
  /** By its id, else the newest of that name. */
  restore(snapshot: string): Promise<void>
  remove(snapshot: string): Promise<void>
}

export interface ClockControls {
  /** Milliseconds since the epoch. */
  now(): Promise<number>
  /** From there it runs on. */
  set(now: number): Promise<void>
  advance(ms: number): Promise<void>
}

export interface FaultControls {
  add(fault: NewFault): Promise<Fault>
  list(): Promise<Fault[]>
  remove(fault_id: string): Promise<void>
  clear(): Promise<void>
}

/** Called, it lists the calls that the service answered, newest first. */
export interface LogControls {
  (filter?: LogFilter): Promise<LoggedCall[]>
  get(id: number): Promise<LoggedCall>
  /** Repeats the call, with the rights of the same application. */
  replay(id: number): Promise<Replay>
  /** As an HTTP Archive, which browsers and proxies open. */
  har(filter?: LogFilter): Promise<object>
  clear(): Promise<void>
}

/**
 * Called, it lists the events that were written for applications, newest first. Nothing is written for an application
 * that is not subscribed.
 */
export interface EventControls {
  (filter?: EventFilter): Promise<DeliveredEvent[]>
  /** Sends an event again, at once and with the same event_id. Returns the number of carriers. */
  replay(event_id: string): Promise<number>
}
