import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clearInterval, setInterval } from 'node:timers'
import { Room } from '../service/http/room'
import { idleSince, isStalled, newConnection } from './connection'
import type { Connection, Gone, OpenTurn } from './connection'
import { cutTinyPieces } from './tiny-pieces'

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

const CHECK_MS = 1_000

/**
 * Keeps account of a server's connections. Everything that a connection holds is recorded under its socket and ends
 * with it, so no client can leave a counter above zero.
 *
 * Answers the requests of one connection one after the other. A pipelined request opens nothing before its turn. A
 * connection with too many waiting requests is cut. At a limit, the connection that has been idle or stalled the
 * longest is cut. Only if there is none, the new client is refused.
 */
export class Connections {
  readonly #limits: Limits
  readonly #answer: (turn: Turn, hasRoom: boolean) => void
  readonly #open = new Map<Socket, Connection>()
  /** Bytes of the connections that have ended. */
  readonly #gone: Gone = { received: 0, sent: 0 }
  readonly #connections: Room
  readonly #requests: Room
  readonly #streams: Room
  readonly #answers: Room

  constructor(server: Server, limits: Limits, answer: (turn: Turn, hasRoom: boolean) => void) {
    this.#limits = limits
    this.#answer = answer
    this.#connections = new Room(limits.connections)
    this.#requests = new Room(limits.requests)
    this.#streams = new Room(limits.streams)
    // A client that reads its answers holds them only briefly, so each may use all of it.
    this.#answers = new Room(limits.answerBytes, limits.answerBytes)
    const arrived = (incoming: IncomingMessage, outgoing: ServerResponse) => this.#arrived(incoming, outgoing)
    // 100 Continue is sent only when the body is read, so that a refused client does not send it.
    server.on('connection', (socket) => this.#opened(socket)).on('request', arrived)
    server.on('checkContinue', arrived).on('checkExpectation', arrived)
    const check = setInterval(() => this.#cutStalled(), CHECK_MS)
    check.unref()
    server.once('close', () => clearInterval(check))
  }

  /** The current answer on a connection. */
  answering(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.turn?.outgoing
  }

  /** Cuts all connections. */
  cutAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  /** The bytes of all connections since the start. */
  bytes(): Gone {
    const sockets = [...this.#open.keys()]
    return {
      received: this.#gone.received + sum(sockets, ({ bytesRead }) => bytesRead),
      sent: this.#gone.sent + sum(sockets, ({ bytesWritten }) => bytesWritten),
    }
  }

  /** Takes a connection out of HTTP. It counts as a stream until it ends. Returns false if there are too many. */
  becomeStream(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    if (!connection || connection.turn || !this.#streams.hasRoom(connection.address)) return false
    this.#streams.take(connection.address)
    connection.turn = { outgoing: undefined, budget: this.#streams, answerBytes: 0, releases: [] }
    return true
  }

  counters(): Counters {
    const all = [...this.#open.values()]
    return {
      connections: this.#connections.taken,
      requests: this.#requests.taken,
      streams: this.#streams.taken,
      waiting: sum(all, ({ waiting }) => waiting.length),
      sources: sum(all, ({ turn }) => turn?.releases.length ?? 0),
      bytes: sum(all, ({ socket }) => socket.writableLength),
    }
  }

  #opened(socket: Socket) {
    // `backToHttp` emits the event again for a connection whose upgrade is not supported.
    if (this.#open.has(socket)) return
    const connection = newConnection(socket)
    const { address } = connection
    const room = this.#connections
    if (!room.hasRoom(address) && !this.#cutIdlest(room.isFull ? undefined : address, isIdle)) {
      socket.destroy()
      return
    }
    room.take(address)
    this.#open.set(socket, connection)
    socket.once('close', () => this.#end(socket))
  }

  #end(socket: Socket) {
    const connection = this.#open.get(socket)
    if (!connection) return
    this.#open.delete(socket)
    this.#gone.received += socket.bytesRead
    this.#gone.sent += socket.bytesWritten
    this.#connections.give(connection.address)
    endTurn(connection)
  }

  #arrived(incoming: IncomingMessage, outgoing: ServerResponse) {
    const connection = this.#open.get(incoming.socket)
    // This request was read together with the one that got the connection cut.
    if (!connection || connection.socket.destroyed) return
    connection.incoming = incoming
    cutTinyPieces(incoming)
    if (!connection.turn) {
      this.#begin(connection, incoming, outgoing)
      return
    }
    connection.waiting.push([incoming, outgoing])
    if (connection.waiting.length > this.#limits.waiting) connection.socket.destroy()
  }

  #begin(connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse) {
    const { address, socket } = connection
    const turn: OpenTurn = { outgoing, budget: undefined, answerBytes: 0, releases: [] }
    connection.turn = turn
    const given = this.#given(connection, turn, incoming, outgoing)
    outgoing.on('close', () => {
      if (connection.turn !== turn) return
      connection.gone = { received: socket.bytesRead, sent: socket.bytesWritten }
      endTurn(connection)
      const next = connection.waiting.shift()
      if (next && !socket.destroyed) this.#begin(connection, ...next)
    })
    const requests = this.#requests
    const isStalledRequest = (one: Connection) => one.turn?.budget === requests && isStalled(one)
    const hasRoom =
      requests.hasRoom(address) || this.#cutIdlest(requests.isFull ? undefined : address, isStalledRequest)
    if (hasRoom) {
      turn.budget = requests
      requests.take(address)
    }
    this.#answer(given, hasRoom)
  }

  #given(connection: Connection, turn: OpenTurn, incoming: IncomingMessage, outgoing: ServerResponse): Turn {
    const { address, gone: before } = connection
    const given: Turn = {
      incoming,
      outgoing,
      address,
      before,
      becomeStream: () => {
        if (connection.turn !== turn || !this.#streams.hasRoom(address)) return false
        turn.budget?.give(address)
        turn.budget = this.#streams
        this.#streams.take(address)
        return true
      },
      holdAnswer: (bytes) => {
        const answers = this.#answers
        // An answer above the whole limit is sent alone.
        const held = Math.min(bytes, this.#limits.answerBytes)
        while (!answers.hasRoom(address, held)) if (!this.#cutIdlest(undefined, holdsAnswer)) return false
        answers.take(address, held)
        turn.answerBytes = held
        given.onEnd(() => answers.give(address, held))
        return true
      },
      onEnd: (release) => {
        if (connection.turn === turn) turn.releases.push(release)
        else release()
      },
    }
    return given
  }

  /**
   * Cuts the connection that has been idle the longest, and returns whether there was one. With `address`, considers
   * only its connections.
   */
  #cutIdlest(address: string | undefined, mayGo: (connection: Connection) => boolean): boolean {
    const now = performance.now()
    let idlest: Connection | undefined
    for (const connection of this.#open.values()) {
      if (address !== undefined && connection.address !== address) continue
      if (now - idleSince(connection, now) < CHECK_MS || !mayGo(connection)) continue
      if (!idlest || connection.movedAt < idlest.movedAt) idlest = connection
    }
    if (!idlest) return false
    this.#end(idlest.socket)
    idlest.socket.destroy()
    return true
  }

  /** Uses real time, not the world’s clock. */
  #cutStalled() {
    const now = performance.now()
    for (const connection of this.#open.values()) {
      const isLate = now - idleSince(connection, now) > this.#limits.stalledMs
      if (isLate && isStalled(connection)) connection.socket.destroy()
    }
  }
}

const endTurn = (connection: Connection) => {
  const { turn } = connection
  connection.turn = undefined
  turn?.budget?.give(connection.address)
  for (const release of turn?.releases ?? []) release()
}

const isIdle = (connection: Connection) => !connection.turn || isStalled(connection)

const holdsAnswer = (connection: Connection) =>
  (connection.turn?.answerBytes ?? 0) > 0 && isStalled(connection)

const sum = <T>(of: T[], size: (one: T) => number) => of.reduce((all, one) => all + size(one), 0)
