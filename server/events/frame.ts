/**
 * A frame of the long connection: protobuf, package pbbp2 (platform/events#frames).
 * Written by hand: it is one message of nine fields and one of two.
 */
export interface Frame {
  seqId: bigint
  logId: bigint
  service: number
  /** 0 control, 1 data. */
  method: number
  headers: readonly (readonly [key: string, value: string])[]
  payload?: Uint8Array
}

export const CONTROL = 0
export const DATA = 1

/** The most headers of an incoming frame; ours have eight at most. */
const MAX_HEADERS = 64

const VARINT = 0
const LENGTH = 2

const [SEQ_ID, LOG_ID, SERVICE, METHOD, HEADERS, PAYLOAD] = [1, 2, 3, 4, 5, 8] as const
const [KEY, VALUE] = [1, 2] as const

/** Required fields are written even when they are zero. */
export function encodeFrame({ seqId, logId, service, method, headers, payload }: Frame): Uint8Array {
  const parts: Uint8Array[] = [
    ...number(SEQ_ID, seqId),
    ...number(LOG_ID, logId),
    // A negative value takes ten bytes.
    ...number(SERVICE, BigInt.asUintN(64, BigInt(service))),
    ...number(METHOD, BigInt(method)),
  ]
  for (const [key, value] of headers) {
    const pair = [...bytes(KEY, Buffer.from(key)), ...bytes(VALUE, Buffer.from(value))]
    parts.push(...bytes(HEADERS, Buffer.concat(pair)))
  }
  if (payload) parts.push(...bytes(PAYLOAD, payload))
  return Buffer.concat(parts)
}

/** Undefined if the bytes are not a frame. Fields that are not used here are skipped. */
export function decodeFrame(given: Uint8Array): Frame | undefined {
  const frame = { seqId: 0n, logId: 0n, service: 0, method: -1 }
  const headers: [string, string][] = []
  let payload: Uint8Array | undefined
  try {
    for (const [field, value] of fieldsOf(given)) {
      if (typeof value === 'bigint') {
        if (field === SEQ_ID) frame.seqId = value
        if (field === LOG_ID) frame.logId = value
        if (field === SERVICE) frame.service = Number(BigInt.asIntN(32, value))
        if (field === METHOD) frame.method = Number(BigInt.asIntN(32, value))
        continue
      }
      if (field === PAYLOAD) payload = value
      if (field !== HEADERS) continue
      if (headers.length >= MAX_HEADERS) return undefined
      headers.push(headerIn(value))
    }
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
  if (frame.method < 0) return undefined
  return { ...frame, headers, ...(payload && { payload }) }
}

class Malformed extends Error {}

function headerIn(given: Uint8Array): [string, string] {
  const pair: [string, string] = ['', '']
  for (const [field, value] of fieldsOf(given))
    if (typeof value !== 'bigint' && (field === KEY || field === VALUE))
      pair[field - 1] = Buffer.from(value).toString('utf8')
  return pair
}

function* fieldsOf(given: Uint8Array): Generator<[field: number, value: bigint | Uint8Array]> {
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = given[at++]
      if (byte === undefined) throw new Malformed()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new Malformed()
  }
  while (at < given.length) {
    const tag = Number(varint())
    const [field, type] = [tag >>> 3, tag & 7]
    if (type === VARINT) {
      yield [field, varint()]
      continue
    }
    if (type !== LENGTH) throw new Malformed()
    const length = Number(varint())
    if (length > given.length - at) throw new Malformed()
    yield [field, given.subarray(at, at + length)]
    at += length
  }
}

const number = (field: number, value: bigint): Uint8Array[] => [
  varintOf(BigInt((field << 3) | VARINT)),
  varintOf(value),
]

const bytes = (field: number, value: Uint8Array): Uint8Array[] => [
  varintOf(BigInt((field << 3) | LENGTH)),
  varintOf(BigInt(value.length)),
  value,
]

function varintOf(value: bigint): Uint8Array {
  const made: number[] = []
  let left = value
  while (left > 0x7fn) {
    made.push(Number(left & 0x7fn) | 0x80)
    left >>= 7n
  }
  made.push(Number(left))
  return Uint8Array.from(made)
}
