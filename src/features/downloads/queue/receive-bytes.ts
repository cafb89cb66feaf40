import { LarkError, NoAnswer } from '../../../api/lark-error'
import { readResponseHead, type ResponseHead } from '../line/head-of'

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

/** There is nothing behind the bytes that we have: in HTTP's words, or as an invalid parameter (§7.3). */
const isBeyond = (error: unknown): boolean =>
  error instanceof LarkError && (error.status === 416 || error.code === 234001)

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  // Whoever gives the bytes may not hear of it, and nothing more might ever come.
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
