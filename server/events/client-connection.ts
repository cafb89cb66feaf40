import { randomUUID } from 'node:crypto'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { WebSocket } from 'ws'
import { CLOSED } from '../../service/events/event-queue'
import type { Outcome, Push } from '../../service/events/push-event'
import { CONTROL, DATA, decodeFrame, encodeFrame } from './frame'
import type { Frame } from './frame'
import { fieldsIn, valueIn } from './json-in'
import { clientConfig } from './tickets'

/** A client that is silent for longer counts as gone, because a live one pings (ours). */
const SILENT_MS = (2 * clientConfig.PingInterval + 5) * 1_000
/** A client that has sent nothing counts as listening after this time. */
const SETTLING_MS = 1_000
/** How long a client may take to acknowledge an event (platform/events#acknowledgement). */
const ACK_MS = 3_000
/** A longer payload is sent in fragments (ours). */
export const FRAGMENT_BYTES = 65_536
/** The most bytes that may wait to be sent to a client. With more, it is cut off. */
const UNREAD_BYTES = 4 * 1_024 * 1_024
/** The most frames that acknowledge nothing, pings included, between two checks of a client's silence. */
const MAX_UNASKED = 200

const POLICY_VIOLATION = 1008

/** One connection of a client. Sends pushes and receives acknowledgements. */
export class ClientConnection {
  readonly #socket: WebSocket
  readonly #service: number
  /** By message_id, as node's SDK rounds the numbers of a frame (platform/events#acknowledgement). */
  readonly #waiting = new Map<string, (outcome: Outcome) => void>()
  readonly #watch: NodeJS.Timeout
  #seq = 0n
  #heard = true
  #onListening: (() => void) | undefined
  #unasked = 0

  /**
   * `onListening` is called once the client listens. Node's SDK loses events before its first ping, which it sends as
   * soon as it listens.
   */
  constructor(socket: WebSocket, service: number, onListening: () => void) {
    this.#socket = socket
    this.#service = service
    this.#onListening = onListening
    const settling = setTimeout(() => this.#listens(), SETTLING_MS)
    this.#watch = setInterval(() => this.#checkSilence(), SILENT_MS)
    this.#watch.unref()
    socket.on('message', (data: Buffer, isBinary) => this.#take(data, isBinary))
    // An error is always followed by 'close'.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearInterval(this.#watch)
      clearTimeout(settling)
      for (const settle of this.#waiting.values()) settle({ accepted: false, result: CLOSED })
    })
  }

  push(push: Push): Promise<Outcome> {
    const message_id = randomUUID()
    return new Promise((resolve) => {
      const late = setTimeout(() => settle({ accepted: false, result: 'timeout' }), ACK_MS)
      const settle = (outcome: Outcome) => {
        clearTimeout(late)
        this.#waiting.delete(message_id)
        resolve(outcome)
      }
      this.#waiting.set(message_id, settle)
      this.#sendPayload(Buffer.from(push.text('')), message_id)
    })
  }

  /** Closes it when the server stops. The client then asks for another connection. */
  close(): void {
    this.#socket.close(1001)
    this.#socket.terminate()
  }

  #sendPayload(payload: Buffer, message_id: string) {
    const sum = Math.max(1, Math.ceil(payload.length / FRAGMENT_BYTES))
    const trace_id = randomUUID()
    for (let seq = 0; seq < sum; seq += 1) {
      const headers = { type: 'event', message_id, sum, seq, trace_id, timestamp: Date.now() }
      const part = payload.subarray(seq * FRAGMENT_BYTES, (seq + 1) * FRAGMENT_BYTES)
      this.#send(DATA, headers, part)
    }
    if (this.#socket.bufferedAmount > UNREAD_BYTES) this.#socket.terminate()
  }

  #send(method: number, headers: Record<string, string | number>, payload: Uint8Array) {
    this.#seq += 1n
    this.#socket.send(
      encodeFrame({
        seqId: method === DATA ? this.#seq : 0n,
        logId: 0n,
        service: this.#service,
        method,
        headers: Object.entries(headers).map(([key, value]) => [key, String(value)]),
        payload,
      }),
    )
  }

  #listens() {
    this.#onListening?.()
    this.#onListening = undefined
  }

  #take(data: Buffer, isBinary: boolean) {
    this.#heard = true
    this.#listens()
    const frame = isBinary ? decodeFrame(data) : undefined
    if (frame?.method === DATA && this.#acknowledge(frame)) return
    this.#unasked += 1
    if (this.#unasked > MAX_UNASKED) this.#socket.close(POLICY_VIOLATION)
    else if (frame?.method === CONTROL && headerOf(frame, 'type') === 'ping')
      this.#send(CONTROL, { type: 'pong' }, Buffer.from(JSON.stringify(clientConfig)))
  }

  /** True if a push was waiting for this acknowledgement. */
  #acknowledge(frame: Frame): boolean {
    const settle = this.#waiting.get(headerOf(frame, 'message_id') ?? '')
    settle?.(outcomeOf(frame))
    return settle !== undefined
  }

  #checkSilence() {
    if (!this.#heard) this.#socket.terminate()
    this.#heard = false
    this.#unasked = 0
  }
}

const headerOf = ({ headers }: Frame, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1]

/** `{"code":200,"data":"<base64 of JSON>"}`; the data is what a handler returned (platform/events#acknowledgement). */
function outcomeOf({ payload }: Frame): Outcome {
  const { code, data } = fieldsIn(Buffer.from(payload ?? []).toString('utf8'))
  const accepted = code === 200
  const answer = typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8') : undefined
  return {
    accepted,
    result: typeof code === 'number' ? String(code) : 'unreadable acknowledgement',
    ...(answer !== undefined && { answer: valueIn(answer) }),
  }
}
