import type { FieldViolation } from '../envelope'
import type { CardWarning } from '../im/cards/card-warnings'

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

/** The answer of a repeated call. */
export interface Replay {
  status: number
  code?: number
  /** The id of its entry in the log. */
  id: number
}
