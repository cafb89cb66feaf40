import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from './security-headers'
import { refuse, sendWhole } from './write-answer'

interface StaticFile {
  bytes(): Buffer
  /** Compressed on the first request; undefined if that does not make it smaller. */
  zipped(): Buffer | undefined
  type: string
  etag: string
  /** Whether the name changes with the content, so that the file may be cached for ever. */
  hashed: boolean
}

/** Answers with the file, or with the console's page for one of its routes. Returns false if it has neither. */
export type StaticFiles = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * The built console, read once at the start. Requests are looked up among its names, so no path leads to another
 * file. A name without an extension is a route of the console. A browser that requests it as a page gets the console.
 */
export function staticFiles(folder: string | undefined): StaticFiles {
  const files = folder === undefined ? new Map<string, StaticFile>() : readFolder(folder)
  return (incoming, outgoing) => {
    const asked = pathOf(incoming.url)
    if (asked === undefined) return false
    const file = files.get(asked) ?? (isPage(asked, incoming) ? files.get('/index.html') : undefined)
    if (!file) return false
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      outgoing.setHeader('allow', 'GET, HEAD')
      refuse(outgoing, 405)
      return true
    }
    send(file, incoming, outgoing)
    return true
  }
}

function send(file: StaticFile, incoming: IncomingMessage, outgoing: ServerResponse) {
  outgoing.setHeader('etag', file.etag)
  outgoing.setHeader('vary', 'accept-encoding')
  outgoing.setHeader('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (incoming.headers['if-none-match'] === file.etag) {
    void sendWhole(outgoing, 304)
    return
  }
  const zipped = /\bgzip\b/.test(String(incoming.headers['accept-encoding'])) ? file.zipped() : undefined
  const bytes = zipped ?? file.bytes()
  if (zipped) outgoing.setHeader('content-encoding', 'gzip')
  if (file.type.startsWith('text/html')) outgoing.setHeader('content-security-policy', contentSecurityPolicy)
  outgoing.setHeader('content-type', file.type).setHeader('content-length', bytes.length)
  void sendWhole(outgoing, 200, incoming.method === 'HEAD' ? undefined : bytes)
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`.replace(/\.gz$/, '')
    if (entry.isFile() && !name.split('/').some((part) => part.startsWith('.')))
      files.set(name, read(path, name))
  }
  return files
}

/** In the package, files are already compressed, as almost all clients request them. */
function read(path: string, name: string): StaticFile {
  const found = readFileSync(path)
  const isZipped = path.endsWith('.gz')
  let unzipped = isZipped ? undefined : found
  let made = isZipped ? found : undefined
  const bytes = () => (unzipped ??= gunzipSync(found))
  return {
    bytes,
    zipped() {
      if (isZipped) return made
      if (!zippable.has(extname(name))) return undefined
      made ??= gzipSync(found)
      return made.length < found.length ? made : undefined
    },
    type: typesByEnding[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`,
    hashed: name.startsWith('/assets/'),
  }
}

const typesByEnding: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

const zippable = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.wasm', '.txt'])

/** The decoded path of a request; undefined if it is invalid. */
function pathOf(url = '/'): string | undefined {
  const [path = '/'] = url.split(/[?#]/, 1)
  if (!path.startsWith('/') || path.length > 2000) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const isPage = (path: string, { headers }: IncomingMessage): boolean =>
  path === '/' || (isRoute(path) && /\btext\/html\b/i.test(headers.accept ?? ''))

const isRoute = (path: string): boolean =>
  !path.startsWith('/open-apis') &&
  !path.startsWith('/_herald') &&
  !path.startsWith('/assets/') &&
  !path.includes('..') &&
  !path.includes('\\') &&
  extname(path) === ''
