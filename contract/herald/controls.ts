import type { FieldViolation } from '../envelope'
import type { CardAnswer } from '../events/envelope'
import type { CardWarning } from '../im/cards/card-warnings'
import type { Message } from '../im/messages/message'
import type { WrittenWorld } from './world-file'

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

/** Worlds that come with Herald, to begin with. */
export type WorldName = 'demo' | 'empty' | 'every-refusal' | 'load'

/** The kinds of things that a world is made of, in the world file's words. */
export type WorldKind = 'tenants' | 'apps' | 'users' | 'chats' | 'threads' | 'messages' | 'files'

/** The kinds of things that can be made, changed and removed one at a time. */
export type EditedKind = 'tenants' | 'apps' | 'users' | 'chats' | 'messages'

/** The contents of the world now. */
export interface WorldState {
  now: number
  /** off: no call is refused for its pace. */
  limits: 'on' | 'off'
  counts: Record<WorldKind | 'announcements' | 'blocks' | 'media' | 'sheets', number>
  /** Applications without their secrets. */
  apps: object[]
  tenants: object[]
}

/** The changed fields of one thing, in the world file's words; null: the file would leave the field out. */
export interface StateChange {
  kind: EditedKind
  id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * Why no change of the state leads to a refusal:
 *
 *   request   the request alone decides
 *   calls     the refusal needs earlier calls
 *   contents  it needs contents that no single change writes: blocks, bytes, things that are made or removed
 *   nothing   this world needs no change
 *   unknown   this world lacks a thing that the scenario needs
 *   many      too many things would change
 */
export type WhyNotByState = 'request' | 'calls' | 'contents' | 'nothing' | 'unknown' | 'many'

export interface MadeRefusal {
  /** Empty: nothing was changed, and `why` gives the reason. Changing each thing to its `before` undoes them. */
  changes: StateChange[]
  why?: WhyNotByState
  /**
   * A request that the rule refuses; absent if it is long. Ids of things that this world lacks are those of Herald's
   * own tests, as is every secret.
   */
  request?: { path?: object; query?: object; body?: unknown }
}

/** Everything as it was at one moment, revisions and remembered answers included. */
export interface Snapshot {
  snapshot_id: string
  name: string
  /** The host's time, in milliseconds. */
  taken_at: number
  /** The world's. */
  now: number
  /** Bytes. */
  size: number
}

/** A failure to cause: one of `code`, `status`, `delay_ms`, `slow_ms` and `cut`, with its place, probability and count. */
export interface NewFault {
  /** `METHOD /path/:name` of an endpoint under /open-apis, or `*`: all of them. Absent: `*`. */
  route?: string | undefined
  /** The application whose calls are affected; absent: all. Calls without a token, such as asking for one, belong to none. */
  app_id?: string | undefined
  /** True: calls of Herald's own console are affected, too. */
  console?: boolean | undefined
  /** The refusal that is answered instead, as the endpoint itself answers it. */
  code?: number | undefined
  /** The HTTP status that is answered instead; 429 has the headers of a rate limit. */
  status?: 429 | 500 | 501 | 502 | 503 | 504 | undefined
  /** The body of `status`; absent: an HTML page as a proxy has it, or for 429 the refusal of a rate limit. */
  body?: string | undefined
  /** The type of `body`; absent: by its first character HTML, JSON or plain text. */
  content_type?: string | undefined
  /** Seconds until the rate limit is open again, for the header `x-ogw-ratelimit-reset`. */
  reset_s?: number | undefined
  /** How long the request waits before it continues. */
  delay_ms?: number | undefined
  /** How long the body of the answer takes to arrive, in small pieces; its headers arrive at once. */
  slow_ms?: number | undefined
  /**
   * The connection is cut `before` anything was done, `after` all was done and kept, or after that in the middle of
   * the answer's `body`.
   */
  cut?: 'before' | 'after' | 'body' | undefined
  /** Above 0, up to 1; absent: 1. */
  probability?: number | undefined
  /** How many times; absent: until it is removed. */
  count?: number | undefined
  /** So many calls are let through first. */
  skip?: number | undefined
  /** Only this call, counted from 1: the same as a `skip` of one less and a `count` of 1. */
  nth?: number | undefined
}

/** A fault that is set; `nth` is a `skip` and a `count` now. */
export interface Fault extends Omit<NewFault, 'nth'> {
  fault_id: string
  route: string
  probability: number
  /** How often it was met. */
  met: number
  /** How many calls it has let through, up to `skip`. */
  skipped: number
}

/** Which calls of the log. */
export interface LogFilter {
  /** Calls after the one with this id. */
  since?: number | undefined
  page_size?: number | undefined
  /** `METHOD /path/:name`. */
  route?: string | undefined
  app_id?: string | undefined
  /** The envelope's code; 0: calls that succeeded. */
  code?: number | undefined
  /** Part of the path. */
  path?: string | undefined
  /** A chat that the call names: in its path, its parameters or its body. */
  chat_id?: string | undefined
  /** Calls that Herald's own console made: `only` those, or all others. */
  console?: 'only' | 'hidden' | undefined
}

/** One request that a local service answered; never a token or a secret. */
export interface LoggedCall {
  /** Counts from 1; a later call has a higher one. */
  id: number
  log_id: string
  /** The world's time when it arrived, in milliseconds. */
  at: number
  /** How long the answer took, in the host's milliseconds. */
  ms: number
  method: string
  path: string
  /** The parameters that the endpoint knows, without secret ones. */
  query: string
  /** `METHOD /path/:name`; empty for an unknown path. */
  route: string
  /** Which application called; empty if none proved itself. */
  app_id: string
  /** Herald's own console made the call. */
  console?: true
  /** The HTTP status; 0 where the connection was cut. */
  status: number
  /** The envelope's code; absent where the connection was cut, and where a fault made the answer. */
  code?: number
  /** The rule that refused, in words. */
  rule?: string
  /** The gate that refused: token, scope, pace, input, shape, storage, bug. */
  gate?: string
  /** What the service takes of a card, but clients show differently or the platform may refuse. */
  warnings?: readonly CardWarning[]
  /**
   * The faults of the request, field by field, even if the answer does not list them. They lack what was sent where an
   * endpoint needs no token.
   */
  violations?: FieldViolation[]
  /** The fault that was met. */
  fault?: string
  /** Why no endpoint answered; `rule` has it in words. */
  unanswered?: Unanswered
  /** The call went on to another service (`--pass-on`), whose answer the log does not read. */
  passed_on?: true
  /** Limits are off: the code with which a limit of pace would have refused the call. */
  would_refuse?: number
  /** Those that explain an answer, by name, without their secrets. The stream leaves headers and bodies out. */
  request_headers?: Record<string, string>
  /** Absent if there was none, or the service did not read it. */
  request?: LoggedBody
  /** Absent where the connection was cut. */
  response_headers?: Record<string, string>
  /** Absent where the connection was cut. */
  response?: LoggedBody
  /** The log holds everything that is needed to repeat the call. */
  replayable?: true
  /** Why it does not. */
  not_replayable?: NotReplayable
}

/**
 * Why a call cannot be repeated:
 *
 *   path      no endpoint has the path
 *   upload    it brought a file, and the log keeps no bytes
 *   person    it had a person's token, which cannot be issued again
 *   names     the endpoint needs no token, so the log keeps only the names of what was sent
 *   secret    a secret or a token in it was replaced
 *   long      the log keeps only the beginning of its body, its path or a parameter
 *   query     it has parameters that the endpoint does not know, or has twice, and the log keeps none of those
 *   unread    it was refused before its body was read
 *   dropped   its body was dropped to make room for later calls
 */
export type NotReplayable =
  | 'path'
  | 'upload'
  | 'person'
  | 'names'
  | 'secret'
  | 'long'
  | 'query'
  | 'unread'
  | 'dropped'

/**
 * Why no endpoint answered a call:
 *
 *   operation  an operation of the platform that Herald does not answer
 *   method     the path exists with another method
 *   parameter  a parameter of the path is empty
 *   domain     something is before /open-apis in the path: the domain of the client is wrong
 *   path       no such path
 */
export interface Unanswered {
  why: 'operation' | 'method' | 'parameter' | 'domain' | 'path'
  /** The routes in question, as `METHOD /path/:name`. */
  routes?: string[]
}

/** The part of a body that the log keeps. */
export interface LoggedBody {
  /** Its content type, without parameters. */
  type: string
  /** Bytes, where they are known. */
  size?: number
  /**
   * The text, with its secrets replaced by `…`; absent for bytes. For a form, it has its fields, and the size and
   * SHA-256 of files. For an endpoint that needs no token, it has only the names of the fields.
   */
  text?: string
  /** The text is only the beginning, or was dropped to make room for later calls. */
  cut?: true
}

/** Which events. */
export interface EventFilter {
  page_size?: number | undefined
  app_id?: string | undefined
  event_type?: string | undefined
  state?: DeliveredEvent['state'] | undefined
}

/** One try to deliver an event. */
export interface EventTry {
  /** The world's time when it ended, in milliseconds. */
  at: number
  /** How long it took, in the host's milliseconds. */
  ms: number
  accepted: boolean
  /** `200`, `timeout`, `app not online`, … */
  result: string
}

/** An event for one application by one carrier, and its outcome. */
export interface DeliveredEvent {
  /** Its number in this list: a later event has a higher one. */
  id: number
  event_id: string
  carrier: 'webhook' | 'websocket'
  app_id: string
  event_type: string
  /** The world's time. */
  created_at: number
  state: 'waiting' | 'delivered' | 'failed'
  /** The time of the next try, in the world's time; only while it waits. */
  next_at?: number
  tries: EventTry[]
  /** The value of `event` on the wire. */
  event: object
}

/** A message of a person: `text`, or `msg_type` and `content` as an application sends them. */
export interface Saying {
  chat_id: string
  open_id: string
  text?: string | undefined
  msg_type?:
    | 'text'
    | 'post'
    | 'image'
    | 'interactive'
    | 'share_chat'
    | 'share_user'
    | 'audio'
    | 'media'
    | 'file'
    | 'sticker'
    | 'system'
    | undefined
  content?: string | undefined
  /** By open_id or app_id: each goes where the text has `@_user_1`, `@_user_2`, …, else before the text. */
  mentions?: string[] | undefined
  reply_to?: string | undefined
  /** The reply begins a thread at that message, unless it is in one already. */
  reply_in_thread?: boolean | undefined
}

interface OnMessage {
  open_id: string
  message_id: string
}
interface InChat {
  open_id: string
  chat_id: string
}

/** An action of a person besides speaking. A `member_id` is an open_id, or the app_id of a bot. */
export type PersonAct =
  | ({ act: 'recall' | 'read' } & OnMessage)
  | ({ act: 'react' | 'unreact'; emoji_type: string } & OnMessage)
  | ({ act: 'press' } & OnMessage & PressedWith)
  | ({ act: 'join' | 'leave' } & InChat)
  | ({ act: 'invite' | 'remove' | 'withdraw'; member_id: string } & InChat)
  | { act: 'enter'; open_id: string; app_id: string }
  | { act: 'menu'; open_id: string; app_id: string; event_key: string }

/** A card's report of the element that was pressed. */
interface PressedWith {
  /** The name or the element_id of a part of the card, which then gives `tag`, `value` and `name`. */
  element?: string | undefined
  /** button */
  tag?: string | undefined
  value?: Record<string, unknown> | string | undefined
  name?: string | undefined
  form_value?: Record<string, unknown> | undefined
  input_value?: string | undefined
  option?: string | undefined
  options?: string[] | undefined
  checked?: boolean | undefined
  timezone?: string | undefined
}

export interface Acted {
  /** Of `enter`. */
  chat_id?: string
  /** Of `press`. */
  pressed?: Pressed
}

/** The bot's answer to `card.action.trigger`. */
export interface Pressed {
  event_id?: string
  /** The message that a client shows for a moment. */
  toast?: CardAnswer['toast']
  /** The card was replaced. */
  card_updated: boolean
  /** The code that a client shows instead; absent: it went well. */
  code?: number
  /** `200`, `timeout`, `not subscribed`, … */
  result: string
  /** The card has no element of that name, so no client could have pressed it. */
  hint?: string
}

/** The answer of a repeated call. */
export interface Replay {
  status: number
  code?: number
  /** The id of its entry in the log. */
  id: number
}
