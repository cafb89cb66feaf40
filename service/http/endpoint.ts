import type { DataOf, Endpoint, ParsedInput } from '../../contract/endpoint'
import type { ErrorCode } from '../../contract/error-codes'
import type { EventType } from '../../contract/events/event-bodies'
import type { ArrivedFile } from '../../contract/form'
import type { ReportedChange } from '../../contract/herald/changes'
import type { LoggedCall } from '../../contract/herald/log'
import type { CardWarning } from '../../contract/im/cards/card-warnings'
import type { Download } from '../bytes/download'
import type { Rule } from '../rules/rule'
import type { EndpointScenarios } from '../rules/scenario'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import type { Failure } from './failure'
import type { JsonBounds } from './json-size'
import type { Outside } from './outside'
import type { SentHeaders, ServedRequest } from './served-request'

/** The person behind a user token, who acts through an application. */
export interface Person {
  /** As in the world file. */
  open_id: string
  /** The scopes that the person granted to the application. */
  scopes: readonly string[]
}

/** The application behind a token. */
export interface Caller {
  app_id: string
  tenant_key: string
  name: string
  bot_enabled: boolean
  /** Undefined: every scope. */
  scopes: string[] | undefined
  /**
   * The tenant that the application belongs to, which may differ from the one it acts in; absent: it was not looked
   * up.
   */
  home?: string
  /** A store application: its bot in a chat of another tenant is not this caller. */
  isStore?: boolean
  /** For a user token: the call has this person's rights. */
  person?: Person
}

/** One request on its way: shaped, authenticated, inside one transaction. */
export interface Call<E> {
  input: ParsedInput<E>
  caller: Caller
  tx: Tx
  world: World
  /** The request's headers. */
  headers: SentHeaders
  /** The network address that the request came from; undefined where the host does not know it. */
  address: string | undefined
  /** Scheme and host under which the caller reached the service, which its own addresses begin with. */
  origin: string
  /** For what may take long, as everything that stores or reads bytes. */
  outside: Outside
  /** Stores a file of the form under its SHA-256, outside; a file that is not kept is gone after the request. */
  keep(file: ArrivedFile): Promise<void>
  /** Notifies listening pages of a change once the call's transaction is on disk; a failed one sends nothing. */
  tell(change: ReportedChange): void
  /** Adds to the call's log entry what is taken, but not as it was meant. */
  warn(warnings: readonly CardWarning[]): void
}

/** The part of a call by which an endpoint chooses its locks. */
export type Locking<E> = Pick<Call<E>, 'input' | 'caller' | 'tx' | 'world'>

/** The part of a call's outcome that its sender receives, for a log of its own. */
export type AnsweredCall = Pick<LoggedCall, 'path' | 'route' | 'app_id' | 'log_id' | 'code' | 'would_refuse'>

/** The sender of a request, as far as its host knows it. */
export interface Sender {
  /** The host reads the text of a response (`textOf`), which then has no body. */
  readsTexts?: true
  /** The network address of the sender. */
  address?: string | undefined
  /** Counts a request without a valid token; throws the refusal when there were too many. */
  admitStranger(): void
  /** Called once with the outcome of the request, before its answer is sent. */
  answered?(call: AnsweredCall): void
}

/** At most `times` in any window of `ms`; counted by `by`. */
export interface Limit {
  times: number
  ms: number
  /**
   * `app`: each application for itself, in each tenant. `chat`: everyone who writes one announcement, under the
   * shared name. `message`: everyone who acts on one message. `asking`: the application that the request names, if
   * the caller has proved nothing. `hook`: the custom bot whose address it is. `group`: everyone who names one chat in
   * the body. The last four are counted once the request has passed its schema.
   */
  by: 'app' | 'chat' | 'message' | 'asking' | 'hook' | 'group'
  /** Endpoints that count together share a name; absent: the endpoint's route. */
  name?: string
  /** The HTTP status of a refusal, which has the gateway's code. */
  status: 200 | 400 | 429
  /** In place of that code and of the gates' `tooOften`. */
  code?: ErrorCode
}

/**
 * The codes of refusals before the rules are checked (platform/tokens#calling-as-an-application,
 * platform/envelope#schema-failures, platform/envelope#gateway-errors).
 */
export interface Gates {
  /** The request does not have the contract's shape. 99992402 also lists the fields. */
  invalid: ErrorCode
  /** The answer lists the fields although the code is another one (docs/decisions/0082). */
  listsFields?: true
  /** Only `page_size` is too large, in place of `invalid` (platform/envelope#reasons). */
  pageTooLong?: ErrorCode
  /** A parameter of the query is missing, in place of `invalid` (platform/sheets#sheet-errors). */
  missing?: ErrorCode
  /** Something threw that is not a refusal. */
  internal: ErrorCode
  /** The HTTP status of every refusal by shape or rules, where it is not the one of the code. */
  status?: 200
  /** The storage of bytes or rows is full or fails; absent: 234042. */
  storage?: ErrorCode
  /** No token, or a wrong one, in place of the gateway's codes (platform/tokens#token-failures). */
  unauthorized?: ErrorCode
  /**
   * Another call with the same `atOnce` code is under way for the application in this tenant; absent: calls may
   * overlap.
   */
  atOnce?: ErrorCode
  /** Too often, in place of the gateway's code (platform/pace#limits). */
  tooOften?: ErrorCode
}

/** The file that an endpoint takes in a form. */
export interface Upload {
  /** The form field. */
  part: string
  /** In bytes; a longer file is not held. */
  most: number
}

/**
 * The declaration of an endpoint. `gather` only reads facts, and `rules` decide. `run` writes, and only runs if no
 * rule is broken. All three happen inside one transaction, unless it declares otherwise.
 */
export interface ServiceEndpoint<E extends Endpoint, Facts> extends EndpointScenarios {
  contract: E
  /** Any one is enough; an empty list needs none. `public` needs no token at all. */
  access: readonly string[] | 'public'
  /** The kinds of tokens that it accepts. */
  tokens?: Tokens
  /** Of an endpoint that accepts user tokens as well: whose call succeeds (`rights-of-people.test.ts`). */
  people?: People
  /** What it says about things that the caller has no access to (`object-access.test.ts`). */
  foreign?: Foreign<E>
  /** The types of the events that it sends to the bots of a chat (`who-hears.test.ts`). */
  emits?: readonly EventType[]
  limits: readonly Limit[]
  gates: Gates
  /** For an endpoint whose contract's encoding is `form`. */
  upload?: Upload
  /** The earlier answer to the same `client_token` or `uuid`; it takes precedence over every rule. */
  remembered?: Remembered<E>
  gather(call: Call<E>): Promise<Facts>
  rules: readonly Rule<Facts>[]
  /**
   * The codes that the platform's page lists for the operation; `together`: for all operations with this list. Each is
   * a rule, a gate or `unreachable`.
   */
  published?: readonly number[] | { together: readonly number[] }
  /** Published codes that no state of this world can cause, with the reason; printed below the table. */
  unreachable?: readonly Unreachable[]
  /**
   * The transaction that its three parts get; absent: one that reads for a GET, one that writes for everything else.
   * `itself`: it only gets to query, and begins its own transactions, as short as they can be.
   */
  transaction?: 'writes' | 'itself'
  /**
   * The names of what its transaction writes (`locks.ts`). If several transactions write at once, those with a name
   * in common wait for each other before they gather. Called outside the transaction, so it may only read what never
   * changes. `everything`, or returning undefined: it waits
   * for every other transaction.
   */
  locks?: 'everything' | Locks<E>
  /** Answered only by a local service: elsewhere it is an unknown path. */
  localOnly?: true
  /** How this endpoint refuses, in place of the envelope. */
  refuse?(failure: Failure, request: ServedRequest, logId: string): Response
  /** The purpose of one of Herald's own endpoints, for the list of these. */
  does?: string
  /** One of Herald's own endpoints: answers the page that it belongs to and JSON only, never another site. */
  ownPageOnly?: true
  run(call: Call<E>, facts: Facts): Promise<DataOf<E> | Answer | FileAnswer>
  /** Runs after the transaction and before the answer is sent, for state outside the store. */
  afterwards?(world: World): Promise<void> | void
  /**
   * Runs after a rule refused a call, for a state that a refusal itself changes. The call's transaction has left
   * nothing.
   */
  refused?(call: Pick<Call<E>, 'input' | 'world'>, code: ErrorCode): Promise<void>
  /** Limits of bytes, levels and values of a JSON body; the defaults are smaller where no token is required. */
  json?: Partial<JsonBounds>
}

export type Tokens = 'tenants' | 'users' | 'tenants and users'

/**
 * Whose call succeeds: that of every person of the tenant, of those in the chat, of its owner, or only that of the
 * person who made the thing.
 */
export type People = 'everyone' | 'members' | 'owners' | 'authors'

/**
 * `as missing`: the answer about a thing without access is the one about a thing that does not exist. Otherwise the
 * places of the request where the published codes tell the two apart, for things of the caller's tenant and for those of
 * others. In a place that is `left out`, the call succeeds as if the thing did not exist; one that is `shown` is answered.
 */
export type Foreign<E> =
  | 'as missing'
  | { inTenant?: Places<E, Told | 'shown'>; otherTenants?: Places<E, Told> }

type Told = ErrorCode | 'left out'

type Places<E, Of> = { [Place in PlaceIn<E>]?: Of | readonly Of[] }

type PlaceIn<E> = {
  [Part in keyof ParsedInput<E>]: `${Part}.${PlaceOf<ParsedInput<E>[Part]>}`
}[keyof ParsedInput<E>]

/** A field, or a field of each object in a list. */
type PlaceOf<T> = T extends unknown
  ? {
      [Key in keyof T & string]:
        | Key
        | (T[Key] extends readonly object[] ? `${Key}.${KeyOf<T[Key][number]>}` : never)
    }[keyof T & string]
  : never

type KeyOf<T> = T extends unknown ? keyof T & string : never

type Locks<E> = (call: Locking<E>) => Promise<readonly string[] | undefined>

type Remembered<E> = (call: Call<E>) => Promise<DataOf<E> | undefined>

/** Facts that a declaration must state; `ServiceEndpoint` has their types. */
type Choices<E extends Endpoint> = Access & Effects<E> & Memory<E>

type Access =
  | { access: 'public' }
  | { tokens: 'tenants' | 'users'; foreign: unknown }
  | { tokens: 'tenants and users'; foreign: unknown; people: unknown }

type Effects<E extends Endpoint> = E extends { route: `GET ${string}` }
  ? unknown
  : { locks: unknown; emits: unknown }

/** A request that names itself, by a `client_token` or `uuid`, is answered once. */
type Memory<E> =
  Extract<
    KeyOf<ParsedInput<E>['query']> | KeyOf<ParsedInput<E>['body']>,
    'client_token' | 'uuid'
  > extends never
    ? unknown
    : { remembered: unknown }

export interface Unreachable {
  code: number
  why: string
}

/** An endpoint with any input and facts. */
export type AnyEndpoint = ServiceEndpoint<Endpoint, unknown>

/** An answer that is not data under the envelope: bytes, or an envelope with top-level fields. */
export interface Answer {
  response: Response
}

/** An answer of bytes that are opened once the transaction is over, as long as the client waits for them. */
export interface FileAnswer {
  download: Download
}

/**
 * Declares an endpoint; its three parts share the type of the facts. The pipeline passes each part what the previous
 * one made, so the types may be forgotten afterwards.
 */
export const serviceEndpoint = <E extends Endpoint, Facts>(
  declared: ServiceEndpoint<E, Facts> & Choices<E>,
): AnyEndpoint => declared

/**
 * Reads only once what several parts of an endpoint need for the same call. Other calls must not write it in between.
 */
export function oncePerCall<C extends object, T>(read: (call: C) => Promise<T>): (call: C) => Promise<T> {
  const known = new WeakMap<C, Promise<T>>()
  return (call) => {
    const reading = known.get(call) ?? read(call)
    known.set(call, reading)
    return reading
  }
}
