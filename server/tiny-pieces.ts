import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** No honest sender splits a body into more chunks than this with fewer bytes than TINY_BYTES on average. */
const MOST_TINY_PIECES = 2_000
const TINY_BYTES = 16

/** Each chunk of a body costs a call of the parser, however small it is. Cuts a connection that sends tiny ones. */
export function cutTinyPieces(incoming: IncomingMessage) {
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
