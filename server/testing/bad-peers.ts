import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A fault of a server, in place of an answer to a request. */
export type Bad = (request: Pick<IncomingMessage, 'socket' | 'url'>) => void

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const EVERY_MS = 3

const says =
  (words: string): Bad =>
  ({ socket }) =>
    void socket.write(words)

const saysAndEnds =
  (words: string): Bad =>
  ({ socket }) =>
    void socket.end(words)

/** Sends `first`, then `words` repeatedly until the connection ends. */
const goesOn =
  (first: string, words: string): Bad =>
  ({ socket }) => {
    socket.write(first)
    const more = setInterval(() => socket.write(words), EVERY_MS)
    socket.once('close', () => clearInterval(more))
  }

const PIECE = 'x'.repeat(65_536)

/** Sends `first`, then data as fast as the client reads it. */
const pours =
  (first: string): Bad =>
  ({ socket }) => {
    socket.write(first)
    const more = () => {
      while (!socket.destroyed) if (!socket.write(PIECE)) return void socket.once('drain', more)
    }
    more()
  }

/** Every fault of a server that a client may meet, by name. */
export const badPeers: Readonly<Record<string, Bad>> = {
  'never answers': () => undefined,
  'stops within a header': says('HTTP/1.1 200 OK\r\ncontent-ty'),
  'stops after the headers': says(`${HEAD}content-length: 100\r\n\r\n`),
  'stops within a body': says(`${HEAD}content-length: 100\r\n\r\n{"code":0,`),
  'stops within a chunk': says(`${HEAD}transfer-encoding: chunked\r\n\r\nff\r\n{"code":0,`),
  'drips a header': goesOn('HTTP/1.1 200 OK\r\nx-slow: ', 'x'),
  'drips a body': goesOn(`${HEAD}content-length: 1000000\r\n\r\n{`, ' '),
  'switches protocols': says(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ),
  'switches protocols without a word of which': says('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'asks to continue, without end': goesOn('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'is processing, without end': goesOn('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'gives hints, without end': goesOn('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  resets: ({ socket }) => void socket.resetAndDestroy(),
  'resets within a body': ({ socket }) => {
    socket.write(`${HEAD}content-length: 100\r\n\r\n{`, () => socket.resetAndDestroy())
  },
  'closes without an answer': saysAndEnds(''),
  'answers no HTTP': saysAndEnds('\u0000\u00ffhello\r\n\r\n'),
  'redirects to itself': ({ socket, url }) =>
    void socket.end(
      `HTTP/1.1 307 Temporary Redirect\r\nlocation: ${url}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    ),
  'sends less than it promised': saysAndEnds(`${HEAD}content-length: 100\r\n\r\n{"code":0}`),
  'sends more than it promised': says(`${HEAD}content-length: 2\r\n\r\n{}{}{}HTTP/1.1 200 OK\r\n\r\n`),
  'pours a header': pours('HTTP/1.1 200 OK\r\nx-long: '),
  'pours a body': pours(`${HEAD}\r\n`),
}

export interface BadPeer {
  url: string
  port: number
  /** Sets the fault for the requests that `which` picks. With undefined, it works again. */
  does(bad: Bad | undefined, which?: (request: IncomingMessage) => boolean): void
  /** The number of open connections with a fault. */
  bad(): number
}

/** A server that works, or fails as the test wants. It ends with the test. */
export async function badPeer(well: RequestListener): Promise<BadPeer> {
  let bad: Bad | undefined
  let picks: (request: IncomingMessage) => boolean = () => true
  const all = new Set<Socket>()
  const badOnes = new Set<Socket>()
  const server = createServer((request, response) => {
    if (!bad || !picks(request)) return well(request, response)
    const { socket } = request
    badOnes.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => badOnes.delete(socket))
    request.resume()
    bad(request)
  })
  server.on('connection', (socket) => {
    all.add(socket)
    socket.once('close', () => all.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of all) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    does(next, which = () => true) {
      bad = next
      picks = which
    },
    bad: () => badOnes.size,
  }
}

/** Whether a call succeeded, once it has settled. */
export const settled = (call: Promise<unknown>): Promise<'done' | 'failed'> =>
  call.then(
    () => 'done' as const,
    () => 'failed' as const,
  )
