import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostName } from './local-guard'

type Service = (request: Request) => Promise<Response>

/** As many bytes of a body wait in memory while the service is not reading. */
const WAITING_BYTES = 262_144

/**
 * Node's request in, the service's response out. What is no request on the Web
 * answers 400; whatever else is thrown goes to `onBug`, and the answer holds no
 * word of it. A body that the service leaves unread is read off the line and
 * thrown away, so that its sender hears the answer instead of a hang-up.
 */
export async function answerWith(
  service: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onBug: (error: unknown) => void,
): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  outgoing.once('finish', () => discardRest(incoming))
  const request = requestOf(incoming, gone.signal)
  try {
    await send(request ? await service(request) : new Response('bad request', { status: 400 }), outgoing)
  } catch (error) {
    if (gone.signal.aborted) return
    onBug(error)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500).end('internal error')
  }
}

/** Undefined when it cannot be one: a target, a host, a method or a header that the Web does not know. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, rawHeaders } = incoming
  const path = (incoming.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '')
  if (!path.startsWith('/') || !hostName(headers.host)) return undefined
  const names = new Headers()
  try {
    for (let at = 0; at < rawHeaders.length; at += 2)
      names.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    return new Request(`http://${headers.host}${path}`, {
      method,
      headers: names,
      signal,
      ...(method !== 'GET' && method !== 'HEAD' && { body: bodyOf(incoming), duplex: 'half' as const }),
    })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let wanted = true
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (bytes: Buffer) => {
          controller.enqueue(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
        })
        incoming.once('end', () => wanted && controller.close())
        incoming.once('error', (error) => wanted && controller.error(error))
        incoming.pause()
      },
      pull: () => void incoming.resume(),
      cancel() {
        wanted = false
        discardRest(incoming)
      },
    },
    { highWaterMark: WAITING_BYTES, size: (bytes) => bytes.byteLength },
  )
}

/** How long that may take is for the server's own clock. */
function discardRest(incoming: IncomingMessage) {
  incoming.removeAllListeners('data')
  incoming.resume()
}

/**
 * What comes in one piece, as almost everything does, goes out with its length;
 * the rest streams. An answer of the type `error` is one that shall never
 * arrive: its line is cut. Events go out as they happen, the headers at once.
 */
async function send(response: Response, outgoing: ServerResponse) {
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  const reader = response.body?.getReader()
  // Who hangs up while nothing is said ends it at its source too.
  outgoing.once('close', () => void reader?.cancel().catch(() => undefined))
  if (reader && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    outgoing.writeHead(response.status).flushHeaders()
    await stream((await reader.read()).value, reader, outgoing)
    return
  }
  const first = await reader?.read()
  if (!reader || !first || first.done) {
    outgoing.writeHead(response.status).end()
    return
  }
  const second = await reader.read()
  if (second.done) {
    outgoing.writeHead(response.status, { 'content-length': first.value.length }).end(first.value)
    return
  }
  outgoing.writeHead(response.status).write(first.value)
  await stream(second.value, reader, outgoing)
}

/** At the pace of whoever reads it; who hangs up ends it at its source. */
async function stream(
  begin: Uint8Array | undefined,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
) {
  let part = begin
  while (part) {
    if (outgoing.destroyed) return reader.cancel()
    if (!outgoing.write(part)) await drainedOrClosed(outgoing)
    part = (await reader.read()).value
  }
  outgoing.end()
}

const drainedOrClosed = (outgoing: ServerResponse) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.once('drain', settle).once('close', settle)
    if (outgoing.destroyed) settle()
  })
