import { StreamCalls, type LoggedCall } from '../../../../contract/herald/log'
import { endpointUrl } from '../../../api/endpoint-url'
import { followEvents } from '../../../api/follow-events'

interface Following {
  /** The id of the last call that is known. */
  since: number
  signal: AbortSignal
  onCalls(calls: LoggedCall[]): void
  /** So many calls were forgotten by the service before they could be told. */
  onMissed(count: number): void
}

/** Tells every call from `since` on, as it is answered, until `signal` ends it. Throws NoAnswer when the stream ends. */
export const followCalls = ({ since, signal, onCalls, onMissed }: Following): Promise<void> =>
  followEvents({
    signal,
    open: (hearing) =>
      fetch(endpointUrl(StreamCalls, {}, { since }).url, {
        signal: hearing,
        credentials: 'same-origin',
        redirect: 'error',
      }),
    onEvents(events) {
      const calls = events.filter(({ event }) => event === 'call')
      const missed = events.filter(({ event }) => event === 'missed').map(({ data }) => Number(data))
      if (missed.length > 0) onMissed(missed.reduce((sum, count) => sum + count, 0))
      if (calls.length > 0) onCalls(calls.map(({ data }) => JSON.parse(data) as LoggedCall))
    },
  })
