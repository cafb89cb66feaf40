import { LarkError, NoAnswer } from '../../../api/lark-error'

/** Where arriving bytes are put. */
export interface ByteSink {
  /** The number of bytes that are there. */
  readonly size: number
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Drops everything, as the bytes come again from the first. */
  reset(): Promise<void>
}

interface Receiving {
  basin: ByteSink
  /** The size that an earlier try was told. */
  size: number | undefined
  signal: AbortSignal
  ask(from: number, signal: AbortSignal): Promise<Response>
  /** `isBeginning`: what was there no longer counts. */
  onHead(head: ResponseHead, isBeginning: boolean): void
}

/**
 * Fetches the bytes that are still missing. It continues where the last try ended
 * if the other side serves ranges and the resource has the same size; otherwise
 * it starts again. It ends when all are there; anything less throws NoAnswer and
 * keeps what came, for the next try.
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
    // More than there should be: these are other bytes.
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
 * There is nothing after the bytes that we have: as HTTP says it, or as an invalid parameter
 * (platform/files#resource-errors).
 */
const isBeyond = (error: unknown): boolean =>
  error instanceof LarkError && (error.status === 416 || error.code === 234001)

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  // The sender may not notice the abort, and nothing more might ever come.
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

/** What an answer says about the bytes that follow. */
export interface ResponseHead {
  /** Media type, in lower case, without parameters. */
  type: string
  /** Of the whole resource; undefined if not given. */
  size: number | undefined
  /** The position in the resource of the first byte that follows. */
  start: number
  /** The name in Content-Disposition. */
  fileName: string | undefined
}

/** Reads an answer's headers. The length counts as the size only if nothing was compressed on the way. */
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

/** The name that RFC 6266 prefers: `filename*` in UTF-8, otherwise the plain one. */
function nameIn(disposition: string): string | undefined {
  const whole = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (whole !== undefined) {
    try {
      return decodeURIComponent(whole)
    } catch {
      // The plain one is at least legible.
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2]
}
