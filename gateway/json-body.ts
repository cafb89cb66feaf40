import type { HangUp } from '../server/hang-up'
import { hasFault } from '../service/http/has-fault'
import { MAX_JSON_DEPTH, measuredJson } from '../service/http/json-size'
import { atOnce, inSlices, turn, type Slices } from '../service/store/in-slices'
import { inTurnOf } from '../service/store/in-turn-of'
import { Targets } from './audit-targets'
import type { Operation } from './operations'
import { hashOf } from './sessions'

/** A body that the contract accepts. It waits as bytes: parsed it may take thirty times as much. */
export interface JsonBody {
  /** Only what was checked: others may read a repeated name differently. */
  bytes: Buffer
  /** What it takes once it is parsed. */
  parsedBytes: number
  /** Whom a message is for, as a hash. */
  receiver: string | undefined
  /** It has a name by which the platform recognises a repeat. */
  hasUuid: boolean
  /** Its ids, for the audit log. */
  targets: Targets
}

/** The most that a body may take once it is parsed; half a million cells take half of it. */
const MOST_PARSED_BYTES = 16 * 1024 * 1024
/** A longer body waits for the one before, and is checked in slices. */
const SHORT_BYTES = 65_536
/** Of a body that takes no more than this, the schema may collect every fault. */
const FEW_BYTES = 32_768

/** Checks bodies by the contract, of long ones one at a time: only one of them is parsed in memory. */
export class JsonBodies {
  /** Undefined if the contract refuses it. Throws the reason of `hangUp`. */
  check(
    operation: Operation,
    sent: Buffer,
    hangUp: HangUp,
  ): JsonBody | undefined | Promise<JsonBody | undefined> {
    if (sent.length <= SHORT_BYTES) return atOnce(checked(operation, sent))
    return inTurnOf(this, 'long', async () => {
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
  if (parsedBytes > FEW_BYTES && (yield* hasFault(body, value))) return undefined
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

/** What one unit of `measuredJson` takes in memory: an empty object, which counts as four, takes 56 bytes. */
const UNIT_BYTES = 14

/**
 * About what a JSON text takes besides its texts once it is parsed, counted on its bytes: no value is made. Undefined
 * above `most` bytes, or for more levels than `depth`.
 */
export function parsedBytesOf(bytes: Uint8Array, most: number, depth = Infinity): number | undefined {
  const measured = measuredJson(bytes, { depth, values: most / UNIT_BYTES })
  return typeof measured === 'number' ? measured * UNIT_BYTES : undefined
}

/** The object in a JSON text; undefined if it is none. */
export function parsedJson(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
