import { StreamCalls, type LoggedCall } from '../../../../contract/herald/log'
import { endpointUrl } from '../../../api/endpoint-url'
import { NoAnswer } from '../../../api/lark-error'
import { readEvents, type ServerEvent } from '../read-events'

/** A stream says something at once, and then at least every 15 seconds. In milliseconds. */
const FIRST_WORD_MS = 4_000
const SILENCE_MS = 40_000

interface Following {
  /** The id of the last call that is known. */
  since: number
  signal: AbortSignal
  onCalls(calls: LoggedCall[]): void
  /** So many calls were forgotten by the service before they could be told. */
  onMissed(count: number): void
}

/**
 * Tells every call from `since` on, as it is answered, until `signal` ends it.
 * Throws NoAnswer when the stream ends, breaks, or falls silent, as it does
 * where something between gathers answers before it hands them on.
 */
export async function followCalls({ since, signal, onCalls, onMissed }: Following): Promise<void> {
  const silence = new AbortController()
  const hearing = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), FIRST_WORD_MS)
  try {
    const { url } = endpointUrl(StreamCalls, {}, { since })
    const response = await fetch(url, { signal: hearing, credentials: 'same-origin', redirect: 'error' })
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    for await (const events of readEvents(untilAborted(response.body, hearing))) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const calls = events.filter(({ event }) => event === 'call').map(callOf)
      const missed = events.filter(({ event }) => event === 'missed').map(({ data }) => Number(data))
      if (missed.length > 0) onMissed(missed.reduce((sum, count) => sum + count, 0))
      if (calls.length > 0) onCalls(calls)
    }
    throw new Error('the stream ended')
  } catch (cause) {
    signal.throwIfAborted()
    throw new NoAnswer(cause)
  } finally {
    clearTimeout(timer)
  }
}

const callOf = ({ data }: ServerEvent): LoggedCall => JSON.parse(data) as LoggedCall

/** A worker that carries answers may not hear that its request was given up: the reading ends here. */
const untilAborted = (body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> =>
  body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
