import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '../../service/http/failure'
import type { Pacing } from '../../service/http/pace'
import { SealBroken } from '../../service/store/secrets'
import type { World } from '../../service/world/world'

/**
 * Settings that the client applies (platform/events#long-connection), in seconds. It reconnects sooner than with the
 * platform, because Herald is near (ours).
 */
export const clientConfig = { ReconnectCount: -1, ReconnectInterval: 3, ReconnectNonce: 1, PingInterval: 30 }

/** The path at which a long connection is opened. */
export const CONNECT_PATH = '/callback/ws/connect'
/** Open connections of an application (platform/events#limits-of-connections). */
export const MAX_CONNECTIONS = 50
/** How long an address can be used. Clients request a new one for each connection (ours). */
const TICKET_MS = 60_000
/** Clients repeat this opaque value in their frames. */
export const SERVICE_ID = 33_554_678

/**
 * Addresses at which clients open long connections. Each works once, at any instance that shares the store. A
 * ticket's content is sealed with the store's key, and `pace` counts its use across instances.
 */
export class Tickets {
  readonly #world: Pick<World, 'store' | 'hostNow'>
  readonly #pace: Pacing

  constructor(world: Pick<World, 'store' | 'hostNow'>, pace: Pacing) {
    this.#world = world
    this.#pace = pace
  }

  async addressFor(app_id: string, host: string): Promise<string> {
    const { store, hostNow } = this.#world
    const said = JSON.stringify([app_id, hostNow() + TICKET_MS, randomBytes(12).toString('hex')])
    const ticket = Buffer.from(await store.secrets.seal(said), 'base64').toString('base64url')
    // Node's SDK parses the whole address as a query and loses the first parameter
    // (platform/events#address-of-a-connection).
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

  /** Uses up a ticket and returns its application; undefined if it is not valid. */
  async take(ticket: string): Promise<string | undefined> {
    try {
      const { store, hostNow } = this.#world
      const said = await store.secrets.open(Buffer.from(ticket, 'base64url').toString('base64'))
      // Other kinds of data are sealed with the same key.
      const read = Said.safeParse(JSON.parse(said))
      if (!read.success) return undefined
      const [app_id, until, name] = read.data
      if (until <= hostNow()) return undefined
      await this.#pace.admit(
        [{ key: `ticket ${name}`, limit: { times: 1, ms: TICKET_MS, status: 429 } }],
        hostNow(),
      )
      return app_id
    } catch (error) {
      if (error instanceof SealBroken || error instanceof Failure) return undefined
      throw error
    }
  }
}

const Said = z.tuple([z.string(), z.number(), z.string()])
