import { LarkError, NoAnswer } from '../../../../client/lark-error'

/** Stores arriving bytes. */
export interface ByteSink {
  /** The number of bytes stored. */
  readonly size: number
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Drops everything, because the bytes start again from the first. */
  reset(): Promise<void>
}

interface Receiving {
  basin: ByteSink
  /** The size of the resource according to an earlier try. */
  size: number | undefined
  signal: AbortSignal
  ask(from: number, signal: AbortSignal): Promise<Response>
  /** `isBeginning`: the bytes of earlier tries no longer count. */
  onHead(head: ResponseHead, isBeginning: boolean): void
}

/**
 * Fetches the missing bytes. It continues where the last try ended if the service supports ranges and the resource
 * has the same size; otherwise it starts again. It resolves when all bytes are there. Otherwise it throws NoAnswer,
 * and keeps the arrived bytes for the next try.
 */
export async function receiveBytes(receiving: Receiving): Promise<void> {
  const { basin, signal, onHead } = receiving
  if (basin.size > 0 && basin.size === receiving.size) return
  const { response, head } = await answerOf(receiving)
  onHead(head, head.start === 0)
  if (head.start === 0 && basin.size > 0) await basin.reset()
  for await (const bytes of piecesOf(response, signal)) {
    await basin.append(bytes)
    signal.throwIfAborted()
  }
  if (head.size !== undefined && basin.size !== head.size) {
    // Too many bytes arrived, so they belong to different content.
    if (basin.size > head.size) await basin.reset()
    throw new NoAnswer(new TypeError(`${basin.size} of ${head.size} bytes came`))
  }
}

async function answerOf({
  basin,
  size,
  signal,
  ask,
}: Receiving): Promise<{ response: Response; head: ResponseHead }> {
  const from = basin.size
  if (from > 0) {
    const response = await ask(from, signal).catch((error: unknown) => {
      if (isBeyond(error)) return undefined
      throw error
    })
    const head = response && readResponseHead(response)
    const fits = head && (head.start === 0 || (head.start === from && (size ?? head.size) === head.size))
    if (response && fits) return { response, head }
    void response?.body?.cancel().catch(() => undefined)
  }
  const response = await ask(0, signal)
  const head = readResponseHead(response)
  return { response, head: { ...head, start: 0 } }
}

/**
 * Whether the range starts after the last byte: reported by HTTP status, or as an invalid parameter
 * (platform/files#resource-errors).
 */
const isBeyond = (error: unknown): boolean =>
  error instanceof LarkError && (error.status === 416 || error.code === 234001)

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  // The sender may not notice the abort, and might never send anything again.
  const stop = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const step = await reader?.read().catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new NoAnswer(cause)
      })
      signal.throwIfAborted()
      if (!step || step.done) return
      yield step.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The facts about the bytes of an answer, from its headers. */
export interface ResponseHead {
  /** Media type, in lower case, without parameters. */
  type: string
  /** Size of the whole resource in bytes; undefined if not given. */
  size: number | undefined
  /** The position of the first byte in the resource. */
  start: number
  /** The name in Content-Disposition. */
  fileName: string | undefined
}

/** Reads an answer's headers. The length counts as the size only if the answer is not compressed. */
function readResponseHead({ status, headers }: Pick<Response, 'status' | 'headers'>): ResponseHead {
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

/** Means that the type is unknown. */
const OCTET_STREAM = 'application/octet-stream'

/**
 * The name that RFC 6266 prefers: `filename*` in UTF-8, otherwise the plain one, in which the platform writes the bytes
 * of UTF-8 (platform/envelope#file-names).
 */
function nameIn(disposition: string): string | undefined {
  const whole = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (whole !== undefined) {
    try {
      return decodeURIComponent(whole)
    } catch {
      // Falls back to the plain name, which is at least legible.
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  return fromBytes(plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2])
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A browser reads a header as one letter a byte. A name that is no UTF-8 stays as it is. */
function fromBytes(name: string | undefined): string | undefined {
  if (name === undefined || Array.from(name).some((letter) => letter > '\u00ff')) return name
  try {
    return utf8.decode(Uint8Array.from(name, (letter) => letter.charCodeAt(0)))
  } catch {
    return name
  }
}
