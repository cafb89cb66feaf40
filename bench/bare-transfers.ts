import { createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The least that a page can do: ask for a file and send it with a bare `fetch`. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>bare</title><input type="file"><script>
document.querySelector('input').onchange = async ({ target }) => {
  const began = performance.now()
  await (await fetch('/', { method: 'POST', body: target.files[0] })).text()
  document.title = String(performance.now() - began)
}
</script>`

/** Serves that page, writes what is posted to a file and flushes it, and serves the file `given` of `size` bytes. */
export async function bareTransfers(folder: string, given: string, size: number) {
  const kept = join(folder, 'bare-kept')
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') {
      const fd = openSync(kept, 'w')
      const file = createWriteStream(kept, { fd, autoClose: false })
      void pipeline(incoming, file).then(() => {
        fsyncSync(fd)
        file.close()
        outgoing.end('{"code":0}')
      })
    } else if (incoming.url === '/file') {
      outgoing.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
      createReadStream(given).pipe(outgoing)
    } else {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
