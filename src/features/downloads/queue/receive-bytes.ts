import { LarkError, NoAnswer } from '../../../api/lark-error'

/** Where bytes are put as they come. */
export interface ByteSink {
  /** So many are there. */
  readonly size: number
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Throws all away, for they come again from the first. */
  reset(): Promise<void>
}

interface Receiving {
  basin: ByteSink
  /** The size that an earlier try was told. */
  size: number | undefined
  signal: AbortSignal
  ask(from: number, signal: AbortSignal): Promise<Response>
  /** `isBeginning`: what was there does not count any more. */
  onHead(head: ResponseHead, isBeginning: boolean): void
}

/**
 * Brings the bytes that are still missing. It goes on where the last try ended
 * if the other side gives ranges and speaks of a resource of the same size;
 * else it begins again. It ends when all are there; anything less throws
 * NoAnswer and keeps what came, for the next try.
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
    // More than there are: not these bytes at all.
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

/** There is nothing behind the bytes that we have: in HTTP's words, or as an invalid parameter (platform/files#resource-errors). */
const isBeyond = (error: unknown): boolean =>
  error instanceof LarkError && (error.status === 416 || error.code === 234001)

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  // Anyone who gives the bytes may not hear of it, and nothing more might ever come.
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
