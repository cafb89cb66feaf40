import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './processes'

/** The console at an address of its own, where a walk can deploy a new version, or stop the server. */
export interface Deployment {
  url: string
  /** From now on, the page begins with a file of another name, as after a new build. */
  deployNext(): void
  stop(): Promise<void>
  /** At the same address. */
  startAgain(): Promise<void>
}

/** The entry is the only file that no other one names. */
const ENTRY = /assets\/index-[\w-]+\.js/
const NEXT = 'assets/index-ofNextBuild.js'

/** Forwards everything to a server on this machine, which sees its own name. */
export async function deployment(target: string): Promise<Deployment> {
  const { hostname, port, host, origin } = new URL(target)
  let isNext = false
  let entry = ''
  const page = (said: string) =>
    isNext ? said.replaceAll(entry, NEXT).replace(/(?<=VERSION = ")\w+/, 'ofNextBuild') : said
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, ...others } = asked.headers
    const headers = { ...others, host, ...(others.origin && { origin }) }
    const path = asked.url === `/${NEXT}` ? `/${entry}` : asked.url
    const carried = request({ hostname, port, path, method: asked.method, headers }, (response) => {
      const { 'content-length': length, ...rest } = response.headers
      if (!isPage(asked, response)) {
        answer.writeHead(response.statusCode ?? 502, { ...rest, ...(length && { 'content-length': length }) })
        return void response.pipe(answer)
      }
      void text(response).then((said) => {
        entry ||= ENTRY.exec(said)?.[0] ?? ''
        answer.writeHead(200, { ...rest, etag: '' }).end(page(said))
      })
    })
    carried.on('error', () => answer.destroy())
    answer.on('close', () => carried.destroy())
    asked.pipe(carried)
  })
  const ownPort = await listen(server)
  return {
    url: `http://127.0.0.1:${ownPort}`,
    deployNext: () => void (isNext = true),
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async startAgain() {
      server.listen(ownPort, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

const isPage = ({ url }: IncomingMessage, { statusCode, headers }: IncomingMessage) =>
  statusCode === 200 && (url === '/service-worker.js' || headers['content-type']?.startsWith('text/html'))
