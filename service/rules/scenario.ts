import type { DataOf, Endpoint } from '../../contract/endpoint'
import type { WorldFile } from '../world/world-file'

/** A request to one endpoint, before it is written as HTTP. */
export interface ScenarioRequest {
  path?: Record<string, string>
  query?: Record<string, string | number | readonly string[]>
  body?: unknown
  /** In place of a JSON body: a `multipart/form-data` form, its parts in this order. */
  form?: Record<string, string | Blob>
  headers?: Record<string, string>
}

/** Calls an endpoint as the happy world's application, and returns the data; throws when it is refused. */
export type ScenarioCall = <E extends Endpoint>(endpoint: E, request: ScenarioRequest) => Promise<DataOf<E>>

/**
 * How to meet one row of a rule table: the smallest change to the happy world,
 * to the happy request, or to what has happened before. Where a code is in
 * several rows, the key of a scenario is `<code>: <when>`.
 */
export interface Scenario {
  world?(file: WorldFile): void
  /** Each part given here replaces that part of the happy request. */
  request?: Partial<ScenarioRequest>
  /** Calls that come first; what it returns replaces parts of the request, too. */
  before?(call: ScenarioCall, time: Time): Promise<Partial<ScenarioRequest> | void>
}

/** The clock of the world in which a scenario happens. */
interface Time {
  /** Moves it forward. */
  pass(ms: number): void
}

export type Scenarios = Record<string, Scenario>

/** One endpoint's request that succeeds in the happy world, and a scenario for each row of its table. */
export interface EndpointScenarios {
  happy: ScenarioRequest
  /** The state and the calls before the happy request and before each of the scenarios. */
  base?: Scenario
  scenarios: Scenarios
}
