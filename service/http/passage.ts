import type { Endpoint, ParsedInput } from '../../contract/endpoint'
import type { Emulator } from '../emulator/emulator'
import { newRequestRecord } from '../emulator/request-record'
import type { RequestRecord } from '../emulator/request-record'
import type { World } from '../world/world'
import type { Admission } from './authenticate'
import type { BodyRoom, BodyRooms } from './body-room'
import type { AnyEndpoint, Caller, Sender } from './endpoint'
import type { Failure } from './failure'
import type { Pacing } from './pace'
import { noFiles } from './read-body'
import type { ReadBody } from './read-body'
import type { ServedRequest } from './served-request'
import type { WhyUnanswered } from './why-unanswered'

/** The state that outlives a request. */
export interface Serving {
  world: World
  /** For a local service: keeps the log, and what may go wrong on purpose. */
  emulator: Emulator | undefined
  pace: Pacing
  rooms: BodyRooms
  /** The origin of the console that shows the log, or `here`: the one that a request names; absent: there is none. */
  consoleAt: string | undefined
  /** For requests that no endpoint answers. */
  whyUnanswered: WhyUnanswered
  /** Answers calls of areas outside of Herald; absent: they get 404. */
  passOn?: ((request: ServedRequest) => Promise<Response>) | undefined
  /** Receives everything thrown that is no refusal; never given a token or a body. */
  onBug: (error: unknown, logId: string) => void
}

/** A request on its way through the gates. Each field below `record` is set by the gate of its comment. */
export interface Passage {
  endpoint: AnyEndpoint
  request: ServedRequest
  params: Record<string, string>
  serving: Serving
  sender: Sender | undefined
  record: RequestRecord
  /** token */
  caller: Caller
  /** token: where the query for the caller also counts the call */
  early: EarlyCount | undefined
  /** input */
  path: Record<string, string>
  query: Record<string, unknown>
  read: ReadBody
  /** input: released when the request is answered */
  room: BodyRoom | undefined
  leave: (() => void | Promise<void>) | undefined
  /** shape */
  input: ParsedInput<Endpoint>
}

/** The count of a call that was made within the query for its caller. */
export interface EarlyCount {
  admission: Admission
  /** Undefined: this caller has not been counted. */
  counted(caller: Caller): { refusal: Failure | undefined } | undefined
}

/** The caller of an endpoint that needs no token. */
const nobody: Caller = { app_id: '', tenant_key: '', name: '', bot_enabled: false, scopes: [] }

const nothingRead: ReadBody = { body: {}, size: 0, staged: noFiles }
const noInput: ParsedInput<Endpoint> = { path: {}, query: {}, body: {} }

/** A request that has passed no gate yet. */
export const newPassage = (
  endpoint: AnyEndpoint,
  request: ServedRequest,
  params: Record<string, string>,
  serving: Serving,
  sender: Sender | undefined,
): Passage => ({
  endpoint,
  request,
  params,
  serving,
  sender,
  record: newRequestRecord(serving.world, endpoint, request, params),
  caller: nobody,
  early: undefined,
  path: {},
  query: {},
  read: nothingRead,
  room: undefined,
  leave: undefined,
  input: noInput,
})
