import { z } from 'zod'

/** A file of a form that has arrived: what is known of its bytes. */
export interface ArrivedFile {
  /** In bytes; if there were too many, the maximum plus one. */
  size: number
  /** SHA-256 of all its bytes, lower-case hex; empty when there were too many. */
  sha256: string
  /** Its first bytes, 256 kB at most: enough to see what kind of file it is. */
  head: Uint8Array
  /** Decimal Adler-32 of all its bytes; empty when there were too many. */
  adler32: string
}

/** A file to send: the Web's Blob or File. */
export interface SentFile {
  readonly size: number
  readonly type: string
}

/**
 * A file part of a `multipart/form-data` body. The sender gives a Blob; the service works with what is known of the
 * arrived file, while its bytes stay in the blobs.
 */
export const filePart = anyFile()

/** zod's `custom` has one type for what is sent and what is parsed. */
function anyFile(): z.ZodType<ArrivedFile, SentFile>
function anyFile(): z.ZodType {
  return z.custom<ArrivedFile>((value) => typeof value === 'object' && value !== null && 'size' in value)
}

/** A field that may be missing. SDKs send one that was not filled in as an empty text. */
export const maybeEmpty = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]).optional()

/** A whole number as forms write it. */
export const formInt = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d{1,15}$/, 'the type is int')])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
