import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { Room } from '../service/http/room'

/** What all clients together may hold. One address may hold half of each. */
export interface Limits {
  /** Open connections. */
  connections: number
  /** Requests that are being answered. */
  requests: number
  /** Answers that go on until somebody hangs up: server-sent events. */
  streams: number
  /** Bytes of long answers that clients have not taken yet. */
  answerBytes: number
  /** Per connection: requests that wait for the answer to an earlier one. */
  waiting: number
  /** How long a connection may neither take nor send anything while it should. */
  stalledMs: number
}

export const usualLimits: Limits = {
  connections: 2_000,
  requests: 1_000,
  streams: 200,
  answerBytes: 48 * 1024 * 1024,
  waiting: 16,
  stalledMs: 20_000,
}

/** What is held right now; all of it is 0 when nobody is connected. */
export interface Counters {
  connections: number
  requests: number
  streams: number
  waiting: number
  /** Answers whose source, a file for instance, is still open. */
  sources: number
  /** Bytes that were written and not yet taken. */
  bytes: number
}

/** Bytes that have gone over a connection. */
interface Gone {
  received: number
  sent: number
}

/** One request whose turn it is on its connection. */
export interface Turn {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The client: an IPv4 address, or the network of an IPv6 address. */
  address: string
  /** What had gone over the connection when the previous turn ended. */
  before: Gone
  /** From here on it counts as a stream, not as a request; false when there are too many. */
  becomeStream(): boolean
  /** Counts a long answer until it is taken; false when clients hold too many that they do not take. */
  holdAnswer(bytes: number): boolean
  /** Called once: when the answer is over, or with the connection. */
  onEnd(release: () => void): void
}

interface Connection {
  socket: Socket
  address: string
  turn: OpenTurn | undefined
  /** The last request that began to arrive. */
  incoming: IncomingMessage | undefined
  waiting: [IncomingMessage, ServerResponse][]
  /** By the end of the last turn. */
  gone: Gone
  /** How many bytes it had sent and taken when any last moved, and when that was. */
  moved: number
  movedAt: number
}

interface OpenTurn {
  /** Undefined for a connection that has left HTTP. */
  outgoing: ServerResponse | undefined
  budget: Room | undefined
  /** Of a long answer that the client has not taken yet. */
  answerBytes: number
  releases: (() => void)[]
}

const CHECK_MS = 1_000

/**
 * The ledger of a server's connections. Whatever a connection holds is recorded
 * under its socket and ends with its socket, so nothing that a client does can
 * leave a counter above zero.
 *
 * Requests of one connection are answered one after the other: a pipelined request
 * opens nothing before its turn, and a connection on which too many wait is cut.
 * When there is no room left, the connection that has been idle or stalled the
 * longest is cut; only if there is none, the newcomer is turned away.
 */
export function keepConnections(
  server: Server,
  limits: Limits,
  answer: (turn: Turn, hasRoom: boolean) => void,
) {
  const open = new Map<Socket, Connection>()
  const connections = new Room(limits.connections)
  const requests = new Room(limits.requests)
  const streams = new Room(limits.streams)
  // A client that takes its answers holds them for a moment: each may have all of it.
  const answers = new Room(limits.answerBytes, limits.answerBytes)

  const opened = (socket: Socket) => {
    // Handed back to HTTP: it asked for an upgrade that nobody offers.
    if (open.has(socket)) return
    const address = addressOf(socket.remoteAddress)
    if (!connections.hasRoom(address) && !cutIdlest(connections.isFull ? undefined : address, isIdle)) {
      socket.destroy()
      return
    }
    connections.take(address)
    const now = performance.now()
    open.set(socket, {
      socket,
      address,
      turn: undefined,
      incoming: undefined,
      waiting: [],
      gone: { received: 0, sent: 0 },
      moved: 0,
      movedAt: now,
    })
    socket.once('close', () => end(socket))
  }

  /** Of connections that have ended. */
  const gone: Gone = { received: 0, sent: 0 }

  const end = (socket: Socket) => {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    gone.received += socket.bytesRead
    gone.sent += socket.bytesWritten
    connections.give(connection.address)
    endTurn(connection)
  }

  const endTurn = (connection: Connection) => {
    const { turn } = connection
    connection.turn = undefined
    turn?.budget?.give(connection.address)
    for (const release of turn?.releases ?? []) release()
  }

  const arrived = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const connection = open.get(incoming.socket)
    // Read together with the request that got the connection cut.
    if (!connection || connection.socket.destroyed) return
    connection.incoming = incoming
    cutTinyPieces(incoming)
    if (!connection.turn) {
      begin(connection, incoming, outgoing)
      return
    }
    connection.waiting.push([incoming, outgoing])
    if (connection.waiting.length > limits.waiting) connection.socket.destroy()
  }

  const begin = (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { address, gone: before, socket } = connection
    const turn: OpenTurn = { outgoing, budget: undefined, answerBytes: 0, releases: [] }
    connection.turn = turn
    outgoing.on('close', () => {
      if (connection.turn !== turn) return
      connection.gone = { received: socket.bytesRead, sent: socket.bytesWritten }
      endTurn(connection)
      const next = connection.waiting.shift()
      if (next && !connection.socket.destroyed) begin(connection, ...next)
    })
    const given: Turn = {
      incoming,
      outgoing,
      address,
      before,
      becomeStream() {
        if (connection.turn !== turn || !streams.hasRoom(address)) return false
        turn.budget?.give(address)
        turn.budget = streams
        streams.take(address)
        return true
      },
      holdAnswer(bytes) {
        // An answer that is longer than all may be is sent alone.
        const held = Math.min(bytes, limits.answerBytes)
        while (!answers.hasRoom(address, held)) if (!cutIdlest(undefined, holdsAnswer)) return false
        answers.take(address, held)
        turn.answerBytes = held
        given.onEnd(() => answers.give(address, held))
        return true
      },
      onEnd(release) {
        if (connection.turn === turn) turn.releases.push(release)
        else release()
      },
    }
    const hasRoom =
      requests.hasRoom(address) || cutIdlest(requests.isFull ? undefined : address, isStalledRequest)
    if (hasRoom) {
      turn.budget = requests
      requests.take(address)
    }
    answer(given, hasRoom)
  }

  /** Returns whether one was cut. Considers only connections of `address`, if given. */
  const cutIdlest = (address: string | undefined, mayGo: (connection: Connection) => boolean) => {
    const now = performance.now()
    let idlest: Connection | undefined
    for (const connection of open.values()) {
      if (address !== undefined && connection.address !== address) continue
      if (now - idleSince(connection, now) < CHECK_MS || !mayGo(connection)) continue
      if (!idlest || connection.movedAt < idlest.movedAt) idlest = connection
    }
    if (!idlest) return false
    end(idlest.socket)
    idlest.socket.destroy()
    return true
  }

  const isIdle = (connection: Connection) => !connection.turn || isStalled(connection)
  const isStalledRequest = (connection: Connection) =>
    connection.turn?.budget === requests && isStalled(connection)

  const holdsAnswer = (connection: Connection) =>
    (connection.turn?.answerBytes ?? 0) > 0 && isStalled(connection)

  /** Real time, not the world’s clock: this is about the connection. */
  const check = setInterval(() => {
    const now = performance.now()
    for (const connection of open.values()) {
      const isLate = now - idleSince(connection, now) > limits.stalledMs
      if (isLate && isStalled(connection)) connection.socket.destroy()
    }
  }, CHECK_MS)
  check.unref()

  // 100 Continue is sent once the body is asked for: a client refused before that need not send it.
  server.on('connection', opened).on('request', arrived)
  server.on('checkContinue', arrived).on('checkExpectation', arrived)
  server.once('close', () => clearInterval(check))

  return {
    /** The answer that is under way on a connection. */
    answering: (socket: Socket) => open.get(socket)?.turn?.outgoing,
    /** Hangs up on everybody. */
    cutAll() {
      for (const socket of open.keys()) socket.destroy()
    },
    /** Of all connections since the start. */
    bytes() {
      const sockets = [...open.keys()]
      return {
        received: gone.received + sum(sockets, ({ bytesRead }) => bytesRead),
        sent: gone.sent + sum(sockets, ({ bytesWritten }) => bytesWritten),
      }
    },
    /** Takes a connection out of HTTP; it counts as a stream until it ends. False when there are too many. */
    becomeStream(socket: Socket): boolean {
      const connection = open.get(socket)
      if (!connection || connection.turn || !streams.hasRoom(connection.address)) return false
      streams.take(connection.address)
      connection.turn = { outgoing: undefined, budget: streams, answerBytes: 0, releases: [] }
      return true
    },
    counters(): Counters {
      const all = [...open.values()]
      return {
        connections: connections.taken,
        requests: requests.taken,
        streams: streams.taken,
        waiting: sum(all, ({ waiting }) => waiting.length),
        sources: sum(all, ({ turn }) => turn?.releases.length ?? 0),
        bytes: sum(all, ({ socket }) => socket.writableLength),
      }
    },
  }
}

/** Of a body in chunks: so many pieces, of so few bytes on average, are no honest sender's. */
const MOST_TINY_PIECES = 2_000
const TINY_BYTES = 16

/** Each piece of a body costs a call of the parser, however small it is: a connection that sends tiny ones is cut. */
function cutTinyPieces(incoming: IncomingMessage) {
  if (incoming.headers['transfer-encoding'] === undefined) return
  const push = incoming.push.bind(incoming)
  let pieces = 0
  let size = 0
  incoming.push = (piece: Buffer | null) => {
    size += piece?.length ?? 0
    pieces += 1
    if (pieces <= MOST_TINY_PIECES || size >= pieces * TINY_BYTES) return push(piece)
    incoming.socket.destroy()
    return false
  }
}

/** Since when nothing has moved on it; now, while it is our turn to act. */
function idleSince(connection: Connection, now: number): number {
  const { socket, turn } = connection
  // A piece that was written counts once all of it is taken.
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  if (moved !== connection.moved || (turn && !isStalled(connection))) {
    connection.moved = moved
    connection.movedAt = now
  }
  return connection.movedAt
}

/** Whether it waits for the client: to read, or to send the rest of a body that is being read. */
const isStalled = ({ socket, incoming }: Connection): boolean =>
  socket.writableLength > 0 || (incoming?.readableFlowing === true && !incoming.complete)

/** An IPv4 address as it is; of an IPv6 address the first 64 bits: one machine may own all addresses with them. */
export function addressOf(remote = ''): string {
  const [address = ''] = remote.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || address === '::1' || !isIPv6(address)) return mapped ?? address
  const [before = '', after] = address.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after ? after.split(':') : []
  const between = after === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...between, ...last].slice(0, 4).join(':')
}

const sum = <T>(of: T[], size: (one: T) => number) => of.reduce((all, one) => all + size(one), 0)
