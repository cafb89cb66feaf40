// Serves a folder as a static host does: files as they are, `/a` as a.html, `/a/` as a/index.html, and 404.html for
// the rest. It sends no headers besides the type and follows no links out of the folder.
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, posix } from 'node:path'

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * @param {string} folder
 * @param {number} [port] 0: any free one
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveFiles(folder, port = 0) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = fileAt(folder, path)
    const found = join(folder, file ?? '404.html')
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
    })
    response.end(readFileSync(found))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The file that a static host returns for a path, as a path of the site. */
export const fileAt = (folder, path) =>
  [path, `${path}.html`, posix.join(path, 'index.html')].find((name) => isFile(join(folder, name)))

/** @param {string} path */
export const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
