import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { backOffMs } from '../primitives/retry'
import { CONTROL, DATA, decodeFrame, encodeFrame, type Frame } from '../server/events/frame'
import { HangUp } from '../server/hang-up'
import { isLoopback } from '../server/local-guard'
import type { GatewayApp } from './config'
import { jsonOf, UpstreamError, type Upstream } from './upstream'

/** How long a connection may take to open, and the first pause before a retry, doubled with each failure. */
const USUAL = { openMs: 15_000, pauseMs: 2_000 }
const LONGEST_PAUSE_MS = 5 * 60_000
/** Seconds between pings, unless the platform sets them. */
const PING_S = 90
const LONGEST_PING_S = 3_600
const MAX_MESSAGE_BYTES = 1_048_576
/** Events of which some parts are still missing. */
const MOST_PARTIAL = 100

interface Given {
  app: GatewayApp
  ask: Upstream
  agentFor(url: URL): Agent | undefined
  /** Shorter times for tests. */
  times?: { openMs: number; pauseMs: number }
  /** Called with each event: its type, and what is under `event`. */
  onEvent(type: string, event: Record<string, unknown>): void
  /** Called whenever the connection opens. Earlier events were missed. */
  onOpen(): void
  /** Called when the connection breaks, but not on `close`. */
  onBreak(): void
}

/**
 * The long connection of one application (platform/events#long-connection): opened, kept open, and reopened whenever it
 * breaks. Each event is acknowledged at once and passed on; none is stored.
 */
export class LongConnection {
  readonly #given: Given
  readonly #closing = new HangUp()
  #isOpen = false

  constructor(given: Given) {
    this.#given = given
    void this.#run()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  close(): void {
    this.#closing.end()
  }

  async #run() {
    const { signal } = this.#closing
    const { pauseMs } = this.#given.times ?? USUAL
    let failures = 0
    while (!signal.aborted) {
      try {
        await this.#follow(await this.#address(), () => (failures = 0))
      } catch {
        // Retried below. Pages show meanwhile that no events arrive.
      }
      const wasOpen = this.#isOpen
      this.#isOpen = false
      if (wasOpen && !signal.aborted) this.#given.onBreak()
      failures += 1
      const ms = backOffMs(failures, { firstMs: pauseMs, longestMs: LONGEST_PAUSE_MS })
      await pause(ms * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** The address of a connection; each can be opened once. */
  async #address(): Promise<{ url: URL; pingMs: number }> {
    const { app, ask } = this.#given
    const answer = await ask(`${app.platform.open}/callback/ws/endpoint`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify({ AppID: app.app_id, AppSecret: app.secret })),
      hangUp: this.#closing,
    })
    const { code, data } = await jsonOf(answer)
    const { URL: address, ClientConfig: config } = (data ?? {}) as Record<string, unknown>
    if (code !== 0 || typeof address !== 'string' || !URL.canParse(address))
      throw new UpstreamError(`the platform refused a long connection: code ${Number(code)}`)
    const url = new URL(address)
    if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && isLoopback(url.hostname)))
      throw new UpstreamError('the address of the long connection is not safe')
    const seconds = (config as { PingInterval?: unknown } | undefined)?.PingInterval
    return {
      url,
      pingMs:
        (typeof seconds === 'number' && seconds >= 1 ? Math.min(seconds, LONGEST_PING_S) : PING_S) * 1_000,
    }
  }

  /** Resolves when the connection ends. */
  #follow({ url, pingMs }: { url: URL; pingMs: number }, onOpen: () => void): Promise<void> {
    const { signal } = this.#closing
    const { openMs } = this.#given.times ?? USUAL
    const agent = this.#given.agentFor(url)
    const socket = new WebSocket(url, { agent, maxPayload: MAX_MESSAGE_BYTES })
    const service = Number(url.searchParams.get('service_id')) | 0
    const partial = new Map<string, (Uint8Array | undefined)[]>()
    let isAlive = true
    const send = (frame: Omit<Frame, 'service'>) => socket.send(encodeFrame({ ...frame, service }))
    const ping = () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      send({ seqId: 0n, logId: 0n, method: CONTROL, headers: [['type', 'ping']] })
    }
    return new Promise((resolve) => {
      let pinging: NodeJS.Timeout | undefined
      const stop = () => socket.terminate()
      // The time limit of `ws` starts again with each byte.
      const late = setTimeout(stop, openMs)
      signal.addEventListener('abort', stop, { once: true })
      socket.once('open', () => {
        clearTimeout(late)
        onOpen()
        this.#isOpen = true
        pinging = setInterval(ping, pingMs).unref()
        ping()
        this.#given.onOpen()
      })
      socket.on('message', (bytes: Buffer) => {
        isAlive = true
        const frame = decodeFrame(bytes)
        if (frame?.method !== DATA) return
        const { payload: _, ...rest } = frame
        send({ ...rest, payload: Buffer.from('{"code":200}') })
        const whole = assembled(frame, partial)
        if (whole) this.#hear(whole)
      })
      // Node emits `close` after every error of a connection.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        clearTimeout(late)
        clearInterval(pinging)
        signal.removeEventListener('abort', stop)
        resolve()
      })
    })
  }

  #hear(payload: Buffer) {
    let message: { header?: { event_type?: unknown }; event?: unknown }
    try {
      message = JSON.parse(payload.toString('utf8')) as typeof message
    } catch {
      return
    }
    const type = message?.header?.event_type
    const { event } = message ?? {}
    if (typeof type === 'string' && typeof event === 'object' && event !== null)
      this.#given.onEvent(type, event as Record<string, unknown>)
  }
}

/** The whole payload, once its last part has arrived. */
function assembled(frame: Frame, partial: Map<string, (Uint8Array | undefined)[]>): Buffer | undefined {
  const header = (name: string) => frame.headers.find(([key]) => key === name)?.[1] ?? ''
  const [sum, seq, id] = [Number(header('sum')) || 1, Number(header('seq')) || 0, header('message_id')]
  if (header('type') !== 'event' || sum > 64 || seq >= sum) return undefined
  const part = frame.payload ?? new Uint8Array()
  if (sum === 1) return Buffer.from(part)
  if (partial.size >= MOST_PARTIAL) partial.clear()
  const parts = partial.get(id) ?? Array.from<Uint8Array | undefined>({ length: sum })
  parts[seq] = part
  partial.set(id, parts)
  if (parts.some((one) => one === undefined)) return undefined
  partial.delete(id)
  return Buffer.concat(parts as Uint8Array[])
}
