import pLimit from 'p-limit'
import { runToEnd, inSlices, turn, type Slices } from '../primitives/in-slices'
import type { HangUp } from '../server/hang-up'
import { firstFault } from '../service/http/first-fault'
import { MAX_JSON_DEPTH, measuredJson } from '../service/http/json-size'
import { AT_ONCE_BYTES } from '../service/http/read-json'
import { Targets } from './audit-targets'
import { hashOf } from './cookies'
import type { Operation } from './operations'

/** A body that the contract accepts. It waits as bytes, because parsed it may take thirty times the memory. */
export interface JsonBody {
  /** The checked value, written again, because other parsers may read a repeated name differently. */
  bytes: Buffer
  /** Its estimated size in memory once it is parsed. */
  parsedBytes: number
  /** The hash of a message's receiver. */
  receiver: string | undefined
  /** Whether it has a `uuid`, by which the platform recognises a repeat. */
  hasUuid: boolean
  /** Its ids, for the audit log. */
  targets: Targets
}

/** The most memory that a parsed body may take. Half a million cells take half of it. */
const MOST_PARSED_BYTES = 16 * 1024 * 1024
/** Up to this parsed size, the schema may collect every fault of a body. */
const FEW_BYTES = 32_768

/**
 * Checks bodies by the contract. Long ones are checked one at a time, so that only one of them is parsed in memory.
 */
export class JsonBodies {
  readonly #inTurn = pLimit(1)

  /** Undefined if the contract refuses it. Throws the reason of `hangUp`. */
  check(
    operation: Operation,
    sent: Buffer,
    hangUp: HangUp,
  ): JsonBody | undefined | Promise<JsonBody | undefined> {
    // Longer bodies are checked one after the other.
    if (sent.length <= AT_ONCE_BYTES) return runToEnd(checked(operation, sent))
    return this.#inTurn(async () => {
      await turn()
      if (hangUp.isOver) hangUp.signal.throwIfAborted()
      return inSlices(checked(operation, sent))
    })
  }
}

function* checked(operation: Operation, sent: Buffer): Slices<JsonBody | undefined> {
  const { body } = operation.endpoint
  const parsedBytes = parsedBytesOf(sent, MOST_PARSED_BYTES, MAX_JSON_DEPTH)
  if (parsedBytes === undefined) return undefined
  yield
  const value = parsedJson(sent)
  if (!value || Array.isArray(value)) return undefined
  yield
  if (parsedBytes > FEW_BYTES && (yield* firstFault(body, value))) return undefined
  yield
  if (!body.safeParse(value).success) return undefined
  yield
  const { receive_id, uuid } = value
  return {
    bytes: Buffer.from(JSON.stringify(value)),
    parsedBytes,
    receiver: typeof receive_id === 'string' ? hashOf(receive_id) : undefined,
    hasUuid: typeof uuid === 'string' && uuid !== '',
    targets: new Targets().addBody(operation, value),
  }
}

/** The bytes in memory of one unit of `measuredJson`. An empty object counts as four units and takes 56 bytes. */
const UNIT_BYTES = 14

/**
 * Estimates the memory that a JSON text takes once it is parsed, without its strings. Reads only its bytes and
 * creates no value. Undefined above `most` bytes, or for more levels than `depth`.
 */
export function parsedBytesOf(bytes: Uint8Array, most: number, depth = Infinity): number | undefined {
  const measured = measuredJson(bytes, { depth, values: most / UNIT_BYTES })
  return typeof measured === 'number' ? measured * UNIT_BYTES : undefined
}

/** The most that a byte of a JSON text takes once it is parsed: that of a bracket. */
const MOST_BYTES_OF_BYTE = 4 * UNIT_BYTES

/** Whether a JSON text takes more than `most` bytes once it is parsed. A text that is too short for that is not read. */
export const takesMore = (bytes: Uint8Array, most: number): boolean =>
  (bytes.length + 1) * MOST_BYTES_OF_BYTE > most && parsedBytesOf(bytes, most) === undefined

/** The object in a JSON text; undefined if it is none. */
export function parsedJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
