import type { EventLog } from './event-log'
import type { Timer } from './timer'

/** Proxies close a connection that is silent for longer. */
export const HEARTBEAT_MS = 15_000

const utf8 = new TextEncoder()

interface Streamed<Event extends { id: number }> {
  log: EventLog<Event>
  /** The name of an event of this log. */
  name: string | ((event: Event) => string)
  timer: Timer
  /** The part of an event that is sent, undefined for nothing; all of it when absent. */
  shown?: (event: Event) => object | undefined
  /** Called once the reader has left, or the log has ended. */
  onEnd?: () => void
}

/**
 * A log as server-sent events, after the one with the id `since`. The reader pulls it: a slow one gets everything
 * that is still kept at once, and the number of events that it missed. The stream ends with the log, and holds
 * nothing once its reader has left.
 */
export function eventStream<Event extends { id: number }>(
  { log, name, timer, shown = (event) => event, onEnd }: Streamed<Event>,
  since: number,
): ReadableStream<Uint8Array> {
  let last = since
  let stopWaiting = () => {}
  const nameOf = typeof name === 'string' ? () => name : name
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8.encode('retry: 1000\n\n')),
    async pull(controller) {
      for (;;) {
        const isTime = log.newest > last || log.ended
        const heard = isTime ? true : await nextEvent(log, timer, (stop) => (stopWaiting = stop))
        if (heard === undefined) return
        if (log.newest > last) {
          const text = eventsAfter(log, last, nameOf, shown)
          last = log.newest
          if (text === '') continue
          return controller.enqueue(utf8.encode(text))
        }
        if (!log.ended) return controller.enqueue(utf8.encode(': nothing new\n\n'))
        onEnd?.()
        return controller.close()
      }
    },
    cancel() {
      stopWaiting()
      onEnd?.()
    },
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
  nameOf: (event: Event) => string,
  shown: (event: Event) => object | undefined,
): string {
  const events = log.after(last)
  const missed = log.newest - last - events.length
  const told = events.flatMap((event) => {
    const sent = shown(event)
    return sent ? `id: ${event.id}\nevent: ${nameOf(event)}\ndata: ${JSON.stringify(sent)}\n\n` : []
  })
  if (missed > 0) told.unshift(`event: missed\ndata: ${missed}\n\n`)
  return told.join('')
}
