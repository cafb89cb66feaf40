/** What an answer says of the bytes that follow. */
export interface ResponseHead {
  /** Media type, in small letters, without parameters. */
  type: string
  /** Of the whole resource; undefined when it is not told. */
  size: number | undefined
  /** The resource's first byte that follows. */
  start: number
  /** What Content-Disposition calls it. */
  fileName: string | undefined
}

/** Reads the headers of an answer of bytes. A size is only one where nothing was squeezed on the way. */
export function readResponseHead({ status, headers }: Pick<Response, 'status' | 'headers'>): ResponseHead {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || OCTET_STREAM
  const fileName = nameIn(headers.get('content-disposition') ?? '')
  const range = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers.get('content-range') ?? '')
  if (status === 206 && range) {
    const [, start, size] = range
    return { type, fileName, start: Number(start), size: size === '*' ? undefined : Number(size) }
  }
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity'
  const length = headers.get('content-length')
  const isLength = isPlain && length !== null && /^\d{1,15}$/.test(length)
  return { type, fileName, start: 0, size: isLength ? Number(length) : undefined }
}

/** Says that nobody knows what they are. */
export const OCTET_STREAM = 'application/octet-stream'

/** The name that RFC 6266 prefers: `filename*` in UTF-8, else the plain one. */
function nameIn(disposition: string): string | undefined {
  const whole = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (whole !== undefined) {
    try {
      return decodeURIComponent(whole)
    } catch {
      // The plain one is legible at least.
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
}
