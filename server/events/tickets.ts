import { randomBytes } from 'node:crypto'

/** Where a long connection is opened. */
export const CONNECT_PATH = '/callback/ws/connect'
/** Open connections of an application (platform/events#limits-of-connections). */
export const MAX_CONNECTIONS = 50
/** How long an address can be used; every client asks for another one each time (ours). */
const TICKET_MS = 60_000
/** As many addresses may be given out and not used; the oldest make room. */
const MAX_TICKETS = 10_000
/** Opaque to clients, which repeat it in their frames. */
export const SERVICE_ID = 33_554_678

interface Ticket {
  app_id: string
  until: number
}

/** Addresses of long connections that were given out. Each opens once. */
export class Tickets {
  readonly #given = new Map<string, Ticket>()

  addressFor(app_id: string, host: string): string {
    const ticket = randomBytes(16).toString('hex')
    this.#given.set(ticket, { app_id, until: performance.now() + TICKET_MS })
    const [oldest] = this.#given.keys()
    if (this.#given.size > MAX_TICKETS && oldest !== undefined) this.#given.delete(oldest)
    // Node's SDK takes the whole address for a query: its first parameter is lost (platform/events#address-of-a-connection).
    const query = new URLSearchParams({
      fpid: '493',
      aid: '552564',
      device_id: String(randomBytes(6).readUIntBE(0, 6)),
      access_key: randomBytes(16).toString('hex'),
      service_id: String(SERVICE_ID),
      ticket,
    })
    return `ws://${host}${CONNECT_PATH}?${query.toString()}`
  }

  /** Whose it is; it is used up. */
  take(ticket: string): string | undefined {
    const given = this.#given.get(ticket)
    this.#given.delete(ticket)
    return given && given.until > performance.now() ? given.app_id : undefined
  }
}
