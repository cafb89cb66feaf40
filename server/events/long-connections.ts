import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocketServer } from 'ws'
import type { CallLog } from '../../service/emulator/call-log'
import { dueOnceConnected, OFFLINE } from '../../service/events/event-queue'
import type { Outcome, Push } from '../../service/events/push-event'
import type { Pacing } from '../../service/http/pace'
import type { World } from '../../service/world/world'
import { answerHead } from '../header-names'
import type { ClientConnection } from './client-connection'
import { connectEndpoint } from './connect-endpoint'
import { CONNECT_PATH, MAX_CONNECTIONS, SERVICE_ID, Tickets } from './tickets'

/** The largest message of a client. The longest is an acknowledgement with a card. */
const MAX_MESSAGE_BYTES = 1_048_576

/** A connection that asks to become a WebSocket, and has passed the host's guards. */
export interface Upgrading {
  incoming: IncomingMessage
  socket: Socket
  head: Buffer
  /** Counts the connection as a stream from now on. Returns false if there are too many. */
  becomeStream(): boolean
}

/**
 * A host's long connections (platform/events#long-connection). Sends each event to a random connection of its
 * application.
 */
export function longConnections(
  world: World,
  pace: Pacing,
  onBug: (error: unknown) => void,
  callLog?: CallLog,
) {
  const open = new Map<string, Set<ClientConnection>>()
  const listening = new Set<ClientConnection>()
  const tickets = new Tickets(world, pace)
  // Loaded at the first connection, because most starts have none.
  let sockets: WebSocketServer | undefined
  const connections = (app_id: string) => open.get(app_id)?.size ?? 0
  let isClosed = false

  const accept = async (app_id: string, { incoming, socket, head }: Upgrading) => {
    // Subscribes before the client is connected, so that it misses no event afterwards.
    await subscribe(app_id)
    const { WebSocketServer } = await import('ws')
    const { ClientConnection } = await import('./client-connection')
    sockets ??= new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
    // The host waits for all connections to end, and nothing would end this one.
    if (isClosed) return refuseUpgrade(socket, 1, 'system busy')
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      const connection = new ClientConnection(client, SERVICE_ID, () => {
        listening.add(connection)
        dueOnceConnected(world.store, app_id, world.now()).then(() => world.events.wake(), onBug)
      })
      const others = open.get(app_id) ?? new Set()
      open.set(app_id, others.add(connection))
      client.once('close', () => {
        others.delete(connection)
        listening.delete(connection)
        if (others.size === 0) open.delete(app_id)
      })
    })
  }

  const admit = async (upgrading: Upgrading) => {
    const { incoming, socket } = upgrading
    const ticket = new URLSearchParams(incoming.url?.split('?')[1]).get('ticket') ?? ''
    const isPath = incoming.url?.split('?')[0] === CONNECT_PATH
    const app_id = isPath ? await tickets.take(ticket) : undefined
    if (app_id === undefined) return refuseUpgrade(socket, 403, 'forbidden')
    if (connections(app_id) >= MAX_CONNECTIONS)
      return refuseUpgrade(socket, 514, 'the number of connections exceeded the limit', 1000040350)
    if (!upgrading.becomeStream()) return refuseUpgrade(socket, 1, 'system busy')
    return accept(app_id, upgrading)
  }

  /** Subscribes an application at its first connection. It stays subscribed after its last one ends. */
  const subscribe = async (app_id: string) => {
    if (world.events.subscriptions.get(app_id)?.websocket) return
    await world.store.transaction((tx) =>
      tx
        .insertInto('long_connections')
        .values({ app_id, since: world.now() })
        .onConflict((conflict) => conflict.column('app_id').doNothing())
        .execute(),
    )
    // Makes other instances record events for it, too.
    await world.readClock()
  }

  return {
    endpoint: connectEndpoint({ world, tickets, connections, callLog }),
    upgrade(upgrading: Upgrading): void {
      admit(upgrading).catch((error: unknown) => {
        upgrading.socket.destroy()
        onBug(error)
      })
    },
    push(app_id: string, push: Push): Promise<Outcome> {
      const some = [...(open.get(app_id) ?? [])].filter((each) => listening.has(each))
      const one = some[Math.floor(world.chance() * some.length)]
      return one?.push(push) ?? Promise.resolve({ accepted: false, result: OFFLINE })
    },
    connected: (): ReadonlySet<string> => new Set(open.keys()),
    close(): void {
      isClosed = true
      for (const connection of [...open.values()].flatMap((some) => [...some])) connection.close()
    },
  }
}

/** The Go and Python SDKs read Handshake-Status (platform/events#address-of-a-connection). */
function refuseUpgrade(socket: Socket, status: number, msg: string, code?: number): void {
  const headers = {
    connection: 'close',
    'content-length': '0',
    'handshake-status': String(status),
    'handshake-msg': msg,
    ...(code !== undefined && { 'handshake-autherrcode': String(code) }),
  }
  socket.end(answerHead('403 Forbidden', headers))
}
