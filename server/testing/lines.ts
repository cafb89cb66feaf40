import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** A connection of a hostile client. It sends raw bytes, and reads nothing with `reads: false`. */
export interface Line {
  socket: Socket
  /** Everything that was read so far. */
  heard(): string
  /** Resolves once the connection is closed, by either side. */
  closed: Promise<void>
  isClosed(): boolean
}

interface Opening {
  /** Sent right after connecting. */
  bytes?: string | Buffer
  /** If false, the client reads nothing. */
  reads?: boolean
  /** One of this machine's addresses. */
  from?: string
}

export async function openLine(url: string, { bytes, reads = true, from }: Opening = {}): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), ...(from && { localAddress: from }) })
  let heard = ''
  let isClosed = false
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true
      resolve()
    })
  })
  if (reads) socket.on('data', (part: Buffer) => (heard += part.toString('latin1')))
  else socket.pause()
  await Promise.race([once(socket, 'connect'), closed])
  if (bytes !== undefined) socket.write(bytes)
  return { socket, heard: () => heard, closed, isClosed: () => isClosed }
}

/**
 * Fewer than the system queues before the server accepts them. The system drops any more, and their clients would
 * wait for ever.
 */
const OPENED_AT_ONCE = 250

/** Opens this many connections. */
export async function openLines(count: number, url: string, opening: Opening = {}): Promise<Line[]> {
  const lines: Line[] = []
  while (lines.length < count) {
    const next = Math.min(OPENED_AT_ONCE, count - lines.length)
    lines.push(...(await Promise.all(Array.from({ length: next }, () => openLine(url, opening)))))
  }
  return lines
}

/** A request without a body. */
export const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`

/** Files below a folder that this process has open. */
export const openFilesIn = (folder: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

/** All counters of a server with no clients. */
export const nothingHeld = { connections: 0, requests: 0, streams: 0, waiting: 0, sources: 0, bytes: 0 }
