import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { clearInterval, setInterval } from 'node:timers'
import { Room } from '../service/http/room'

/** The limits for all clients together. One address may hold half of each. */
export interface Limits {
  /** Open connections. */
  connections: number
  /** Requests that are being answered. */
  requests: number
  /** Answers that last until one side hangs up: server-sent events. */
  streams: number
  /** Bytes of long answers that clients have not read yet. */
  answerBytes: number
  /** Per connection: requests that wait for the answer to an earlier one. */
  waiting: number
  /** How long a connection may neither read nor send while it should. */
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

/** The current load of all clients. Every counter is 0 when no client is connected. */
export interface Counters {
  connections: number
  requests: number
  streams: number
  waiting: number
  /** Answers whose source, a file for instance, is still open. */
  sources: number
  /** Bytes that were written and that clients have not read yet. */
  bytes: number
}

/** Bytes that a connection has transferred. */
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
  /** The bytes that the connection had transferred when the previous turn ended. */
  before: Gone
  /** Counts it as a stream from now on, not as a request. Returns false if there are too many. */
  becomeStream(): boolean
  /** Counts a long answer until the client has read it. Returns false if clients hold too many unread ones. */
  holdAnswer(bytes: number): boolean
  /** Calls `release` once, when the answer or the connection ends. */
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
  /** The bytes that it had sent and read at the last transfer, and the time of that. */
  moved: number
  movedAt: number
}

interface OpenTurn {
  /** Undefined for a connection that has left HTTP. */
  outgoing: ServerResponse | undefined
  budget: Room | undefined
  /** The bytes of a long answer that the client has not read yet. */
  answerBytes: number
  releases: (() => void)[]
}

const CHECK_MS = 1_000

/**
 * Keeps account of a server's connections. Everything that a connection holds is recorded under its socket and ends
 * with it, so no client can leave a counter above zero.
 *
 * Answers the requests of one connection one after the other. A pipelined request opens nothing before its turn. A
 * connection with too many waiting requests is cut. At a limit, the connection that has been idle or stalled the
 * longest is cut. Only if there is none, the new client is refused.
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
  // A client that reads its answers holds them only briefly, so each may use all of it.
  const answers = new Room(limits.answerBytes, limits.answerBytes)

  const opened = (socket: Socket) => {
    // `backToHttp` emits the event again for a connection whose upgrade is not supported.
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

  /** Bytes of the connections that have ended. */
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
    // This request was read together with the one that got the connection cut.
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
        // An answer above the whole limit is sent alone.
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

  /**
   * Cuts the connection that has been idle the longest, and returns whether there was one. With `address`, considers
   * only its connections.
   */
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

  /** Uses real time, not the world’s clock. */
  const check = setInterval(() => {
    const now = performance.now()
    for (const connection of open.values()) {
      const isLate = now - idleSince(connection, now) > limits.stalledMs
      if (isLate && isStalled(connection)) connection.socket.destroy()
    }
  }, CHECK_MS)
  check.unref()

  // 100 Continue is sent only when the body is read, so that a refused client does not send it.
  server.on('connection', opened).on('request', arrived)
  server.on('checkContinue', arrived).on('checkExpectation', arrived)
  server.once('close', () => clearInterval(check))

  return {
    /** The current answer on a connection. */
    answering: (socket: Socket) => open.get(socket)?.turn?.outgoing,
    /** Cuts all connections. */
    cutAll() {
      for (const socket of open.keys()) socket.destroy()
    },
    /** The bytes of all connections since the start. */
    bytes() {
      const sockets = [...open.keys()]
      return {
        received: gone.received + sum(sockets, ({ bytesRead }) => bytesRead),
        sent: gone.sent + sum(sockets, ({ bytesWritten }) => bytesWritten),
      }
    },
    /** Takes a connection out of HTTP. It counts as a stream until it ends. Returns false if there are too many. */
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

/** No honest sender splits a body into more chunks than this with fewer bytes than TINY_BYTES on average. */
const MOST_TINY_PIECES = 2_000
const TINY_BYTES = 16

/** Each chunk of a body costs a call of the parser, however small it is. Cuts a connection that sends tiny ones. */
function cutTinyPieces(incoming: IncomingMessage) {
  if (incoming.headers['transfer-encoding'] === undefined) return
  const push = incoming.push.bind(incoming)
  let pieces = 0
  let size = 0
  incoming.push = (piece: Buffer | null) => {
    size += piece?.length ?? 0
    pieces += 1
    if (pieces <= MOST_TINY_PIECES || size >= pieces * TINY_BYTES) return push(piece)
    dropRest(incoming.socket)
    incoming.socket.destroy()
    return false
  }
}

/** Node's parser of a connection, which its types leave out: its callbacks have numbers as names. */
type Parser = Record<string, unknown>

/**
 * Takes the callback for bodies from the parser of a connection that is being cut. The parser may have ten thousand
 * more chunks in hand, and would call for each. Fifty connections at once held up others for 350 ms, without these
 * calls for 130. Node uses a parser again for another connection, so the callback returns when this one has closed.
 */
function dropRest(socket: Socket & { parser?: Parser | null }) {
  const { parser } = socket
  const name = Object.keys(parser ?? {}).find((key) => nameOf(parser?.[key]) === 'parserOnBody')
  if (!parser || name === undefined) return
  const callback = parser[name]
  parser[name] = undefined
  socket.once('close', () => (parser[name] = callback))
}

const nameOf = (value: unknown): string | undefined => (typeof value === 'function' ? value.name : undefined)

/** The time of its last transfer; now, while the server has to act. */
function idleSince(connection: Connection, now: number): number {
  const { socket, turn } = connection
  // A written piece counts once the client has read all of it.
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength
  if (moved !== connection.moved || (turn && !isStalled(connection))) {
    connection.moved = moved
    connection.movedAt = now
  }
  return connection.movedAt
}

/** Whether it waits for the client to read, or to send the rest of a body that the server is reading. */
const isStalled = ({ socket, incoming }: Connection): boolean =>
  socket.writableLength > 0 || (incoming?.readableFlowing === true && !incoming.complete)

/**
 * An IPv4 address unchanged, or the first 64 bits of an IPv6 address, because one machine may own all addresses with
 * the same prefix.
 */
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
