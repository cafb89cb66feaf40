import type { LoggedCall } from '../../contract/herald/log'
import type { RequestLog } from './request-log'
import type { Timer } from './timer'

/** A line that is silent for longer is taken for dead by what lies between. */
export const HEARTBEAT_MS = 15_000

const utf8 = new TextEncoder()

/**
 * The log as server-sent events, after the call with the id `since`. It is
 * pulled: whoever reads slowly gets everything that is still remembered in one
 * go, and is told how much was missed. It ends with the log, and holds nothing
 * once its reader has left.
 */
export function callStream(log: RequestLog, since: number, timer: Timer): ReadableStream<Uint8Array> {
  let last = since
  let stopWaiting = () => {}
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(utf8.encode('retry: 1000\n\n')),
    async pull(controller) {
      const isTime = log.newest > last || log.ended
      const heard = isTime ? true : await nextCall(log, timer, (stop) => (stopWaiting = stop))
      if (heard === undefined) return
      const calls = log.after(last)
      if (calls.length > 0) {
        controller.enqueue(utf8.encode(eventsOf(calls, last)))
        last = log.newest
        return
      }
      if (log.ended) controller.close()
      else controller.enqueue(utf8.encode(': nothing new\n\n'))
    },
    cancel: () => stopWaiting(),
  })
}

/** True with the next call, false when it is time for a heartbeat, undefined when the reader has left. */
const nextCall = (log: RequestLog, timer: Timer, onStop: (stop: () => void) => void) =>
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

function eventsOf(calls: readonly LoggedCall[], last: number): string {
  const missed = (calls[0]?.id ?? 0) - last - 1
  const events = calls.map((call) => `id: ${call.id}\nevent: call\ndata: ${JSON.stringify(call)}\n\n`)
  if (missed > 0) events.unshift(`event: missed\ndata: ${missed}\n\n`)
  return events.join('')
}
