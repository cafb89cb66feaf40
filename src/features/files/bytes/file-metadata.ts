import { sha256 } from '@noble/hashes/sha2.js'
import { asciiOf, dataViewOf, type ByteSource } from './byte-source'
import { detectFileKind, type FileKind } from './file-kind'
import { opusDuration } from './ogg'
import { pictureSize, type PictureSize } from './picture-size'

/** The facts that reading a file once gives. */
export interface FileMetadata {
  kind: FileKind
  /** Lower-case hex. */
  sha256: string
  /** Playing time of sound and video, if the bytes give it. */
  durationMs?: number
  /** Size of a picture, if the bytes give it. */
  pixels?: PictureSize
}

/**
 * Reads a file once, a megabyte at a time. Rejects with the error of a read: a file that was moved or changed since
 * it was chosen can no longer be read.
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
/**
 * Larger files are not held whole. Every file that may be uploaded is smaller; one that may be downloaded can be
 * larger (platform/pace#limits).
 */
const MOST_HELD_BYTES = 32 * PIECE_BYTES

/**
 * The SHA-256 of everything that a source holds, in lower-case hex, read a
 * megabyte at a time. The browser's own implementation takes a fraction of the
 * time, but needs all bytes at once and is available only over a secure
 * connection.
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
  const hash = sha256.create()
  for await (const { at, piece } of piecesOf(source)) {
    hash.update(piece)
    onRead(at + piece.length)
  }
  return hexOf(hash.digest())
}

async function* piecesOf(source: ByteSource): AsyncGenerator<{ at: number; piece: Uint8Array }> {
  for (let at = 0; at < source.size; at += PIECE_BYTES) {
    yield { at, piece: await source.read(at, Math.min(at + PIECE_BYTES, source.size)) }
  }
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The most boxes to read on one level. A fragmented file has thousands, and gives its length in the first few or not
 * at all.
 */
const MAX_BOXES = 64

/**
 * How long an MP4 plays, in milliseconds, by its movie header (ISO 14496-12 §8.2.2). Undefined if the header does not
 * give it: the file is truncated, or written in fragments.
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
  // All bits set: the duration was not known when the file was written.
  const isKnown = isLong ? view.getBigUint64(24) !== 0xffffffffffffffffn : duration !== 0xffffffff
  return isKnown && scale > 0 && duration > 0 ? Math.round((duration * 1_000) / scale) : undefined
}

interface ByteRange {
  start: number
  end: number
}

/** The content of the first box of this type within a range. */
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
