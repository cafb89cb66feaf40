import type { DataOf, Endpoint, ParsedInput } from '../../contract/endpoint'
import type { ErrorCode } from '../../contract/error-codes'
import type { ArrivedFile } from '../../contract/form'
import type { ReportedChange } from '../../contract/herald/changes'
import type { LoggedCall } from '../../contract/herald/log'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import type { Failure } from './failure'
import type { JsonBounds } from './read-json'

/** The person behind a user token, who acts through an application. */
export interface Person {
  /** Of the world file. */
  open_id: string
  /** What the person let the application do. */
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
  /** The tenant that the application belongs to, which may be another one than it acts in; absent: it was not asked. */
  home?: string
  /** Of a user token: what is done is done with this person's rights. */
  person?: Person
}

/** One request on its way: shaped, authenticated, inside one transaction. */
export interface Call<E> {
  input: ParsedInput<E>
  caller: Caller
  tx: Tx
  world: World
  /** Of the request. */
  headers: Headers
  /** Scheme and host under which the caller reached us: what our own addresses begin with. */
  origin: string
  /** Makes a file of the form durable under its SHA-256; what is not kept is gone after the request. */
  keep(file: ArrivedFile): Promise<void>
  /** Tells pages that listen what the call changed, once its transaction is on disk; nobody hears of one that failed. */
  tell(change: ReportedChange): void
}

/** What an endpoint says its locks by. */
export type Locking<E> = Pick<Call<E>, 'input' | 'caller' | 'tx' | 'world'>

/** Where a request comes from, as far as its host can tell. */
export interface Sender {
  /** Counts a request that no token stands for; throws the refusal when there were too many. */
  admitStranger(): void
  /** Told once what became of the request, before its answer goes out. */
  answered?(call: Omit<LoggedCall, 'id'>): void
}

/** At most `times` in any window of `ms`; counted by `by`. */
export interface Limit {
  times: number
  ms: number
  /**
   * `app`: each application for itself. `chat`: everyone who writes one
   * announcement, under the shared name. `message`: everyone who does it to one
   * message. `asking`: where no token says who calls, whom the body names. What
   * the body may say is counted once it has its shape.
   */
  by: 'app' | 'chat' | 'message' | 'asking'
  /** Endpoints that count together share a name; absent: the endpoint's route. */
  name?: string
  /** What a refusal answers; the gateway's code with its HTTP status, 400 or 429. */
  status: 400 | 429
  /** In place of that code, and of what the endpoint's gates say of too often. */
  code?: ErrorCode
}

/** What is answered before the rules are asked (platform/tokens#calling-as-an-application, platform/envelope#schema-failures, platform/envelope#gateway-errors). */
export interface Gates {
  /** The request does not have the contract's shape. */
  invalid: ErrorCode
  /** Something threw that is not a refusal. */
  internal: ErrorCode
  /** Of every refusal of the shape and of the rules, where it is not the one of the code. */
  status?: 200
  /** The place where bytes and rows lie is full or fails; absent: 234042. */
  storage?: ErrorCode
  /** No token, or a wrong one, where it is not the gateway's codes that say so (platform/tokens#token-failures). */
  unauthorized?: ErrorCode
  /** Another call that has the same code for it is under way for the application; absent: they may come at once. */
  atOnce?: ErrorCode
  /** Too often, where it is not the gateway's code that says so (platform/pace#limits). */
  tooOften?: ErrorCode
}

/** The file that an endpoint takes in a form. */
export interface Upload {
  /** The form field. */
  part: string
  /** Bytes; no more than this and one byte are ever read of a file. */
  most: number
}

/**
 * An endpoint declares itself. `gather` reads facts, and neither writes nor
 * refuses; `rules` decide; `run` writes and is only reached when no rule is
 * broken. All three happen inside one transaction, unless it says otherwise.
 */
export interface ServiceEndpoint<E extends Endpoint, Facts> {
  contract: E
  /** Any one suffices; an empty list needs none. `public` needs no token at all. */
  access: readonly string[] | 'public'
  /** Whose tokens it takes; absent: those of tenants alone. */
  tokens?: 'tenants and users' | 'users'
  limits: readonly Limit[]
  gates: Gates
  /** Of an endpoint whose contract's encoding is `form`. */
  upload?: Upload
  /** The answer given to the same `client_token` before; it goes ahead of every rule. */
  remembered?(call: Call<E>): Promise<DataOf<E> | undefined>
  gather(call: Call<E>): Promise<Facts>
  rules: readonly Rule<Facts>[]
  /** Published codes that no state of this world can cause, with the reason; printed below the table. */
  unreachable?: readonly Unreachable[]
  /**
   * What of the store its three parts are given: a GET a reading transaction,
   * everything else one that writes. `itself`: questions alone; it begins its
   * transactions itself, as short as they can be.
   */
  transaction?: 'writes' | 'itself'
  /**
   * What its transaction writes, by name (`locks.ts`): where several write at
   * once, those with a name in common wait for each other before they gather.
   * Asked outside of the transaction, so only of what never changes. Absent, and
   * where it answers undefined: everything.
   */
  locks?(call: Locking<E>): Promise<readonly string[] | undefined>
  /** Answered by a local service alone: elsewhere it is an unknown path. */
  localOnly?: true
  /** In place of the envelope: how this endpoint says no. */
  refuse?(failure: Failure, request: Request, logId: string): Response
  /** One of Herald's own endpoints: answers the page that it belongs to and JSON only, never another site. */
  ownPageOnly?: true
  run(call: Call<E>, facts: Facts): Promise<DataOf<E> | Answer>
  /** Once the transaction is done, before the answer is sent: for what is kept beside the store. */
  afterwards?(world: World): Promise<void> | void
  /** Bytes and levels of a JSON body; what is absent is as usual, and small where no token is asked for. */
  json?: Partial<JsonBounds>
}

export interface Unreachable {
  code: number
  why: string
}

/** Any endpoint, whatever it takes and knows. */
export type AnyEndpoint = ServiceEndpoint<Endpoint, unknown>

/** An answer that is not data under the envelope: bytes, or an envelope with top-level fields. */
export interface Answer {
  response: Response
}

/**
 * Declares an endpoint; gives the facts' type to its three parts. The pipeline
 * hands each part what the one before it made, so it may forget the types.
 */
export const serviceEndpoint = <E extends Endpoint, Facts>(
  declared: ServiceEndpoint<E, Facts>,
): AnyEndpoint => declared

/** Reads once what several parts of an endpoint ask of the same call; between them nobody else writes it. */
export function oncePerCall<C extends object, More extends readonly unknown[], T>(
  read: (call: C, ...more: More) => Promise<T>,
): (call: C, ...more: More) => Promise<T> {
  const known = new WeakMap<C, Promise<T>>()
  return (call, ...more) => {
    const reading = known.get(call) ?? read(call, ...more)
    known.set(call, reading)
    return reading
  }
}
