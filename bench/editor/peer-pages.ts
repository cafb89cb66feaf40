import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { listen, stopListening } from '../../server/listener'
import type { Editor } from './driver'

export const peerNames = ['prosemirror', 'tiptap', 'lexical', 'blocknote']
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves the built pages of the peers from a bare static server. */
export async function peerPages(): Promise<{ editors: Editor[]; close(): Promise<void> }> {
  const built = process.env['HERALD_BENCH_PEERS'] ?? ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    readFile(join(built, pathname)).then(
      (body) => response.setHeader('content-type', types[extname(pathname)] ?? 'font/woff2').end(body),
      () => response.writeHead(404).end(),
    )
  })
  const url = await listen(server, 0, '127.0.0.1')
  return {
    editors: peerNames.map((name) => ({ name, url: (size) => `${url}/${name}.html?size=${size}` })),
    close: () => stopListening(server, 1_000),
  }
}
