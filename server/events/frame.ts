import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** A frame of the long connection: protobuf, package pbbp2 (platform/events#frames). */
export interface Frame {
  seqId: bigint
  logId: bigint
  /** 32 bits, signed. */
  service: number
  /** 0 control, 1 data. */
  method: number
  headers: readonly (readonly [key: string, value: string])[]
  payload?: Uint8Array
}

export const CONTROL = 0
export const DATA = 1

/** The most headers of an incoming frame. Herald's have at most eight. */
const MAX_HEADERS = 64

const { Varint, LengthDelimited } = WireType

/** The tag of a field: its number and its type. A known field with another type counts as unknown. */
const tag = (field: number, type: WireType): number => (field << 3) | type

const SEQ_ID = tag(1, Varint)
const LOG_ID = tag(2, Varint)
const SERVICE = tag(3, Varint)
const METHOD = tag(4, Varint)
const HEADERS = tag(5, LengthDelimited)
const PAYLOAD = tag(8, LengthDelimited)

const KEY = tag(1, LengthDelimited)
const VALUE = tag(2, LengthDelimited)

/** Writes required fields even if they are zero. */
export function encodeFrame({ seqId, logId, service, method, headers, payload }: Frame): Uint8Array {
  const writer = new BinaryWriter()
  writer.uint32(SEQ_ID).uint64(seqId)
  writer.uint32(LOG_ID).uint64(logId)
  writer.uint32(SERVICE).int32(service)
  writer.uint32(METHOD).int32(method)
  for (const [key, value] of headers)
    writer.uint32(HEADERS).fork().uint32(KEY).string(key).uint32(VALUE).string(value).join()
  if (payload) writer.uint32(PAYLOAD).bytes(payload)
  return writer.finish()
}

/** Undefined if the bytes are not a frame. Unknown fields of every type are skipped. */
export function decodeFrame(given: Uint8Array): Frame | undefined {
  const frame = { seqId: 0n, logId: 0n, service: 0, method: -1 }
  const headers: [string, string][] = []
  let payload: Uint8Array | undefined
  const reader = new BinaryReader(given)
  try {
    eachField(reader, (field) => {
      if (field === SEQ_ID) frame.seqId = BigInt(reader.uint64())
      else if (field === LOG_ID) frame.logId = BigInt(reader.uint64())
      else if (field === SERVICE) frame.service = reader.int32()
      else if (field === METHOD) frame.method = reader.int32()
      else if (field === PAYLOAD) payload = reader.bytes()
      else if (field !== HEADERS) return false
      else if (headers.length >= MAX_HEADERS) throw new RangeError('too many headers')
      else headers.push(headerIn(reader.bytes()))
      return true
    })
  } catch {
    // The reader throws if bytes are malformed, and nothing else here throws.
    return undefined
  }
  if (frame.method < 0) return undefined
  return { ...frame, headers, ...(payload && { payload }) }
}

function headerIn(given: Uint8Array): [string, string] {
  const pair: [string, string] = ['', '']
  const reader = new BinaryReader(given)
  eachField(reader, (field) => {
    if (field !== KEY && field !== VALUE) return false
    pair[field === KEY ? 0 : 1] = reader.string()
    return true
  })
  return pair
}

/** Reads all fields, and skips those that `take` does not read. Throws if a field is malformed. */
function eachField(reader: BinaryReader, take: (field: number) => boolean): void {
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag()
    if (!take(tag(number, type))) reader.skip(type, number)
  }
}
