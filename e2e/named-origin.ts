import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { listen } from './processes'

/** A server reached by a name over plain http, as on a private machine or behind a gateway. */
export interface NamedOrigin {
  url: string
  close(): Promise<void>
}

/**
 * Forwards everything to a server on this machine, which sees its own name. The
 * page sees another name over plain http, so it has no secure context. With
 * `isPlatform` the endpoints of a local service answer 404, as on a platform.
 */
export async function namedOrigin(target: string, { isPlatform = false } = {}): Promise<NamedOrigin> {
  const { hostname, port, origin } = new URL(target)
  const uploader = createServer((asked, answer) => {
    if (isPlatform && asked.url?.startsWith('/_herald/')) return void answer.writeHead(404).end()
    const headers = { ...asked.headers, host: new URL(target).host }
    if (asked.headers.origin) headers.origin = origin
    const carried = request(
      { hostname, port, path: asked.url, method: asked.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    carried.on('error', () => answer.destroy())
    answer.on('close', () => carried.destroy())
    asked.pipe(carried)
  })
  const ownPort = await listen(uploader)
  return {
    url: `http://herald.test:${ownPort}`,
    async close() {
      uploader.closeAllConnections()
      uploader.close()
      await once(uploader, 'close')
    },
  }
}
