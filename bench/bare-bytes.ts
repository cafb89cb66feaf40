import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The floor of a visit: a page that shows a line once its one script of so many bytes is there. */
export async function bareBytes() {
  const server = createServer((incoming, outgoing) => {
    const asked = new URL(incoming.url ?? '/', 'http://localhost')
    const bytes = Number(asked.searchParams.get('bytes') ?? 0)
    if (asked.pathname === '/script.js')
      outgoing
        .setHeader('content-type', 'text/javascript')
        .setHeader('cache-control', 'public, max-age=31536000, immutable')
        .end(scriptOf(bytes))
    else
      outgoing
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><title>Bare</title><body><script type="module" src="/script.js?bytes=${bytes}"></script>`,
        )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (bytes: number) => `http://127.0.0.1:${port}/?bytes=${bytes}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const SHOWS = `document.body.append(Object.assign(document.createElement('p'), { id: 'shown', textContent: 'Shown' }))`

/** A script of so many bytes, most of them a comment. */
const scriptOf = (bytes: number) =>
  `${SHOWS}\n//${randomBytes(Math.max(0, Math.ceil((bytes - SHOWS.length) / 2))).toString('hex')}`
