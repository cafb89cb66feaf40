import type { ByteSource } from './byte-source'
import { kindOfBytes, type ByteKind } from './kind-of-bytes'
import { mp4Duration } from './mp4-duration'
import { opusDuration } from './ogg'
import { pictureSize, type PictureSize } from './picture-size'
import { sumOf } from './sum-of'

/** What reading a file once tells about it. */
export interface Reading {
  kind: ByteKind
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
export async function readBytes(
  source: ByteSource,
  name: string,
  onRead: (bytes: number) => void = () => undefined,
): Promise<Reading> {
  const kind = await kindOfBytes(source, name)
  const sha256 = await sumOf(source, onRead)
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
