import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { codingsIn } from './codings-in'
import { contentSecurityPolicy } from './security-headers'
import { refuse, sendWhole } from './write-answer'

interface StaticFile {
  bytes(): Buffer
  /** The file in a coding; undefined if it is not smaller in it. */
  coded(coding: Coding): Buffer | undefined
  type: string
  etag: string
  /** Whether the name changes with the content, so that the file may be cached for ever. */
  hashed: boolean
}

/** What clients are offered, the smaller one first. Browsers accept brotli over HTTPS and from their own machine. */
const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]

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
  const accepted = codingsIn(incoming.headers)
  const coding = codings.find((each) => accepted.has(each) && file.coded(each))
  const bytes = (coding && file.coded(coding)) ?? file.bytes()
  if (coding) outgoing.setHeader('content-encoding', coding)
  if (file.type.startsWith('text/html')) outgoing.setHeader('content-security-policy', contentSecurityPolicy)
  outgoing.setHeader('content-type', file.type).setHeader('content-length', bytes.length)
  void sendWhole(outgoing, 200, incoming.method === 'HEAD' ? undefined : bytes)
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  for (const path of paths) {
    const plain = path.replace(/\.br$/, '')
    const name = `/${relative(folder, plain).split(sep).join('/')}`
    if (!files.has(name) && !name.split('/').some((part) => part.startsWith('.')))
      files.set(name, read(name, plain, known))
  }
  return files
}

/** A build has some files compressed as well (scripts/compress.mjs), and the package has these compressed only. */
function read(name: string, path: string, known: ReadonlySet<string>): StaticFile {
  const brotli = known.has(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
  let plain = known.has(path) ? readFileSync(path) : undefined
  let gzip: Buffer | undefined
  const bytes = () => (plain ??= brotliDecompressSync(brotli!))
  return {
    bytes,
    coded(coding) {
      if (coding === 'br') return brotli
      if (!zippable.has(extname(name))) return undefined
      gzip ??= gzipSync(bytes())
      return gzip.length < bytes().length ? gzip : undefined
    },
    type: typesByEnding[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256')
      .update(brotli ?? bytes())
      .digest('base64url')
      .slice(0, 22)}"`,
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
