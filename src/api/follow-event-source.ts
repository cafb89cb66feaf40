import { NoAnswer } from '../../client/lark-error'
import type { ServerEvent } from './follow-events'

/** Response headers arrive at once. In milliseconds. */
const FIRST_WORD_MS = 4_000

interface Following {
  url: string
  /** The names of the events that are reported. */
  names: readonly string[]
  signal: AbortSignal
  /** Called with the events that arrive; an empty list means that the stream is open. */
  onEvents(events: ServerEvent[]): void
}

/** Whether the browser can follow a stream by itself. */
export const hasEventSource = (): boolean => typeof EventSource !== 'undefined'

/**
 * Follows a stream as `followEvents` does, with the browser's own EventSource. Tools that wait until the network is
 * idle do not count it, unlike a request that stays open. Throws NoAnswer when the stream ends or breaks.
 */
export function followEventSource({ url, names, signal, onEvents }: Following): Promise<never> {
  return new Promise((_, reject) => {
    signal.throwIfAborted()
    const source = new EventSource(url)
    const end = (cause: unknown) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      source.close()
      reject(cause)
    }
    const leave = () => end(signal.reason)
    const fail = (words: string) => end(new NoAnswer(new Error(words)))
    const timer = setTimeout(() => fail('the stream did not begin'), FIRST_WORD_MS)
    signal.addEventListener('abort', leave)
    // It would connect again by itself, without a growing pause.
    source.addEventListener('error', () => fail('the stream ended'))
    source.addEventListener('open', () => {
      clearTimeout(timer)
      onEvents([])
    })
    for (const event of names)
      source.addEventListener(event, ({ data }: MessageEvent<string>) => onEvents([{ event, data }]))
  })
}
