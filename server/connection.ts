import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import type { Room } from '../service/http/room'

/** Bytes that a connection has transferred. */
export interface Gone {
  received: number
  sent: number
}

export interface Connection {
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

export interface OpenTurn {
  /** Undefined for a connection that has left HTTP. */
  outgoing: ServerResponse | undefined
  budget: Room | undefined
  /** The bytes of a long answer that the client has not read yet. */
  answerBytes: number
  releases: (() => void)[]
}

/** A connection that has just opened. */
export const newConnection = (socket: Socket): Connection => ({
  socket,
  address: addressOf(socket.remoteAddress),
  turn: undefined,
  incoming: undefined,
  waiting: [],
  gone: { received: 0, sent: 0 },
  moved: 0,
  movedAt: performance.now(),
})

/** The time of its last transfer; now, while the server has to act. */
export function idleSince(connection: Connection, now: number): number {
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
export const isStalled = ({ socket, incoming }: Connection): boolean =>
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
