import type { EventLog } from './event-log'
import type { Timer } from './timer'

/** Proxies close a connection that is silent for longer. */
export const HEARTBEAT_MS = 15_000

const utf8 = new TextEncoder()

interface Streamed<Event extends { id: number }> {
  log: EventLog<Event>
  /** The name of an event of this log. */
  name: string
  timer: Timer
  /** The part of an event that is sent; all of it when absent. */
  shown?: (event: Event) => object
}

/**
 * A log as server-sent events, after the one with the id `since`. The reader pulls it: a slow one gets everything
 * that is still kept at once, and the number of events that it missed. The stream ends with the log, and holds
 * nothing once its reader has left.
 */
export function eventStream<Event extends { id: number }>(
  { log, name, timer, shown = (event) => event }: Streamed<Event>,
  since: number,
): ReadableStream<Uint8Array> {
  let last = since
  let stopWaiting = () => {}
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8.encode('retry: 1000\n\n')),
    async pull(controller) {
      const isTime = log.newest > last || log.ended
      const heard = isTime ? true : await nextEvent(log, timer, (stop) => (stopWaiting = stop))
      if (heard === undefined) return
      if (log.newest > last) {
        controller.enqueue(utf8.encode(eventsAfter(log, last, name, shown)))
        last = log.newest
        return
      }
      if (log.ended) controller.close()
      else controller.enqueue(utf8.encode(': nothing new\n\n'))
    },
    cancel: () => stopWaiting(),
  })
}

/** The answer that carries a stream of events. */
export const streamAnswer = (stream: ReadableStream<Uint8Array>) => ({
  response: new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  }),
})

/** True with the next event, false when it is time for a heartbeat, undefined when the reader has left. */
const nextEvent = (log: Pick<EventLog<never>, 'onNext'>, timer: Timer, onStop: (stop: () => void) => void) =>
  new Promise<boolean | undefined>((resolve) => {
    const settle = (heard: boolean | undefined) => {
      forget()
      callOff()
      resolve(heard)
    }
    const forget = log.onNext(() => settle(true))
    const callOff = timer(HEARTBEAT_MS, () => settle(false))
    onStop(() => settle(undefined))
  })

function eventsAfter<Event extends { id: number }>(
  log: EventLog<Event>,
  last: number,
  name: string,
  shown: (event: Event) => object,
): string {
  const events = log.after(last)
  const missed = log.newest - last - events.length
  const told = events.map(
    (event) => `id: ${event.id}\nevent: ${name}\ndata: ${JSON.stringify(shown(event))}\n\n`,
  )
  if (missed > 0) told.unshift(`event: missed\ndata: ${missed}\n\n`)
  return told.join('')
}
