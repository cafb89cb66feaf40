import { asciiOf, dataViewOf, type ByteSource } from './byte-source'
import { detectFileKind, type FileKind } from './file-kind'
import { opusDuration } from './ogg'
import { pictureSize, type PictureSize } from './picture-size'

/** What reading a file once tells about it. */
export interface FileMetadata {
  kind: FileKind
  /** Lower-case hex. */
  sha256: string
  /** Of sound and video, where the bytes say it. */
  durationMs?: number
  /** Of a picture, where the bytes say it. */
  pixels?: PictureSize
}

/**
 * Reads a file once, a megabyte at a time. Throws what reading throws: a file
 * that was moved or changed since it was picked is not readable any more.
 */
export async function readFileMetadata(
  source: ByteSource,
  name: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<FileMetadata> {
  const kind = await detectFileKind(source, name)
  const sha256 = await sha256OfFile(source, onRead)
  const durationMs =
    kind === 'opus' ? await opusDuration(source) : kind === 'mp4' ? await mp4Duration(source) : undefined
  const pixels = await pictureSize(source, kind)
  return {
    kind,
    sha256,
    ...(durationMs !== undefined && { durationMs }),
    ...(pixels && { pixels }),
  }
}

const PIECE_BYTES = 1_048_576
/** Larger ones are not held whole: what may be uploaded is held, what may be downloaded is not (platform/pace#limits). */
const MOST_HELD_BYTES = 32 * PIECE_BYTES

/**
 * The SHA-256 of everything that a source holds, in lower-case hex, read a
 * megabyte at a time. The browser's own takes a thirtieth of the time of ours,
 * but wants all bytes at once, and is there over a secure connection alone.
 */
export async function sha256OfFile(
  source: ByteSource,
  onRead: (bytes: number) => void = () => undefined,
  subtle: SubtleCrypto | null | undefined = globalThis.crypto.subtle,
): Promise<string> {
  if (!subtle || source.size > MOST_HELD_BYTES) return await sha256InScript(source, onRead)
  const whole = new Uint8Array(source.size)
  for await (const { at, piece } of piecesOf(source)) {
    whole.set(piece, at)
    onRead(at + piece.length)
  }
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', whole)))
}

async function sha256InScript(source: ByteSource, onRead: (bytes: number) => void): Promise<string> {
  const hash = new Sha256()
  for await (const { at, piece } of piecesOf(source)) {
    hash.add(piece)
    onRead(at + piece.length)
  }
  return hash.hex()
}

async function* piecesOf(source: ByteSource): AsyncGenerator<{ at: number; piece: Uint8Array }> {
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    yield { at, piece: await source.read(at, Math.min(at + PIECE_BYTES, source.size)) }
  }
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Boxes at the top of a file; a fragmented one has thousands, and says its length in the first few or not at all. */
const MAX_BOXES = 64

/**
 * How long an MP4 plays, in milliseconds, by its movie header (ISO 14496-12
 * §8.2.2). Undefined when it does not say: it is cut, or written in fragments.
 */
async function mp4Duration(source: ByteSource): Promise<number | undefined> {
  const movie = await findBox(source, 'moov', { start: 0, end: source.size })
  const header = movie && (await findBox(source, 'mvhd', movie))
  if (!header) return undefined
  const bytes = await source.read(header.start, Math.min(header.end, header.start + 32))
  if (bytes.length < 32) return undefined
  const view = dataViewOf(bytes)
  const isLong = bytes[0] === 1
  const scale = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  // All bits set: not known when it was written.
  const isKnown = isLong ? view.getBigUint64(24) !== 0xffffffffffffffffn : duration !== 0xffffffff
  return isKnown && scale > 0 && duration > 0 ? Math.round((duration * 1_000) / scale) : undefined
}

interface ByteRange {
  start: number
  end: number
}

/** What is in the first box of this type within a stretch. */
async function findBox(source: ByteSource, type: string, within: ByteRange): Promise<ByteRange | undefined> {
  let at = within.start
  for (let count = 0; count < MAX_BOXES && at + 8 <= within.end; count++) {
    const head = await source.read(at, at + 16)
    if (head.length < 8) return undefined
    const view = dataViewOf(head)
    const short = view.getUint32(0)
    if (short === 1 && head.length < 16) return undefined
    const size = short === 0 ? within.end - at : short === 1 ? Number(view.getBigUint64(8)) : short
    const own = short === 1 ? 16 : 8
    if (size < own) return undefined
    if (asciiOf(head.subarray(4, 8)) === type) {
      return { start: at + own, end: Math.min(at + size, within.end) }
    }
    at += size
  }
  return undefined
}

/**
 * SHA-256 of bytes that come piece by piece (FIPS 180-4). The browser's own
 * wants all of them at once, and only over a secure connection.
 */
export class Sha256 {
  readonly #state = Uint32Array.from(initial)
  readonly #block = new Uint8Array(BLOCK_BYTES)
  readonly #words = new Uint32Array(64)
  #held = 0
  #total = 0

  add(bytes: Uint8Array) {
    this.#total += bytes.length
    let at = 0
    if (this.#held > 0) {
      at = Math.min(bytes.length, BLOCK_BYTES - this.#held)
      this.#block.set(bytes.subarray(0, at), this.#held)
      this.#held += at
      if (this.#held < BLOCK_BYTES) return
      this.#compress(this.#block, 0)
      this.#held = 0
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) this.#compress(bytes, at)
    this.#block.set(bytes.subarray(at))
    this.#held = bytes.length - at
  }

  /** Lower-case hex of everything that was added; nothing may be added after it. */
  hex(): string {
    const bits = this.#total * 8
    const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.add(padding)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #compress(bytes: Uint8Array, at: number) {
    const words = this.#words
    for (let i = 0; i < 16; i++, at += 4) {
      words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const [w15, w2] = [words[i - 15]!, words[i - 2]!]
      const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3)
      const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10)
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
    }
    const state = this.#state
    // One by one: an array's pattern asks an iterator, 500,000 times for 30 MB.
    let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
    let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!]
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0]! += a
    state[1]! += b
    state[2]! += c
    state[3]! += d
    state[4]! += e
    state[5]! += f
    state[6]! += g
    state[7]! += h
  }
}

const BLOCK_BYTES = 64

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional part of a root, in whole numbers: exact wherever it runs. */
function fractionBits(of: bigint, degree: 2n | 3n): number {
  const wanted = of << (32n * degree)
  let root = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= wanted) root += bit
  }
  return Number(root & 0xffffffffn)
}

const primes = Array.from({ length: 310 }, (_, number) => number + 2).filter((number, _, all) =>
  all.every((by) => by >= number || number % by > 0),
)
const initial = primes.slice(0, 8).map((prime) => fractionBits(BigInt(prime), 2n))
const constants = Uint32Array.from(primes.map((prime) => fractionBits(BigInt(prime), 3n)))
