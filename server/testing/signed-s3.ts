import { createHash, createHmac } from 'node:crypto'
import { createServer, request as send } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** A request as it arrived. */
export interface ArrivedRequest {
  method: string
  /** With its query, as it was sent. */
  url: string
  headers: IncomingHttpHeaders
  body: Uint8Array
}

/**
 * Whether a request is signed with this secret: AWS Signature Version 4 as the
 * service computes it (Amazon S3 API reference, "Authenticating Requests:
 * Using the Authorization Header"). Only for tests; computed from the request as it arrived.
 */
export function isSignedWith(secret: string, { method, url, headers, body }: ArrivedRequest): boolean {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, credential = '', names = '', signature] = said ?? []
  const [, day = '', region = '', service = ''] = credential.split('/')
  const time = String(headers['x-amz-date'] ?? '')
  const sum = String(headers['x-amz-content-sha256'] ?? '')
  if (!signature || !time.startsWith(day)) return false
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hashOf(body)) return false
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => [...pair.split('='), ''].slice(0, 2).map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    names,
    sum,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (under, part) => hmac(under, part),
    Buffer.from(`AWS4${secret}`),
  )
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n')
  return hmac(key, text).toString('hex') === signature
}

/** The signature covers one canonical encoding: everything except letters, digits and -._~ is percent-encoded. */
const encoded = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const isTokenSigned = (headers: IncomingHttpHeaders): boolean =>
  headers['x-amz-security-token'] === undefined ||
  /SignedHeaders=[^,]*\bx-amz-security-token\b/.test(headers.authorization ?? '')

/** How a bucket handles a write that should succeed only if there is no such object yet. */
export type Conditions = 'kept' | 'ignored' | 'refused'

/**
 * A proxy that adds functions of Amazon S3 to a server without them. It checks version 4 signatures, supports
 * conditional writes unless a test changes that, and refuses an upload that lacks a part.
 */
export async function checkingSignatures(port: number, secret: string) {
  let refused = 0
  let session: string | undefined
  let conditions: Conditions = 'kept'
  const written = new Set<string>()
  const conditionFails = ({ method, url = '', headers }: IncomingMessage) => {
    const isConditional = method === 'PUT' && headers['if-none-match'] === '*'
    if (isConditional && conditions === 'refused') return 501
    if (isConditional && conditions === 'kept' && written.has(url)) return 412
    if (method === 'PUT') written.add(url)
    if (method === 'DELETE') written.delete(url)
    return undefined
  }
  /** Whether a request completes an upload with a part that never arrived. The server itself would not answer it. */
  const lacksPart = ({ method, url = '' }: IncomingMessage, body: Buffer) => {
    const [path, query] = url.split('?')
    if (method !== 'POST' || !query?.startsWith('uploadId=')) return false
    const parts = body.toString().matchAll(/<PartNumber>(\d+)</g)
    return [...parts].some(([, number]) => !written.has(`${path}?partNumber=${number}&${query}`))
  }
  const server = createServer((arrived, response) => {
    const pieces: Buffer[] = []
    arrived.on('data', (piece: Buffer) => pieces.push(piece))
    arrived.on('end', () => {
      const { method = '', url = '', headers } = arrived
      const body = Buffer.concat(pieces)
      const isOfSession = headers['x-amz-security-token'] === session && isTokenSigned(headers)
      if (!isOfSession || !isSignedWith(secret, { method, url, headers, body })) {
        refused += 1
        response.writeHead(403, { 'content-type': 'application/xml' })
        response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
        return
      }
      const failed = lacksPart(arrived, body) ? 400 : conditionFails(arrived)
      if (failed !== undefined) {
        response.writeHead(failed, { 'content-type': 'application/xml' })
        response.end('<Error></Error>')
        return
      }
      const on = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      on.on('error', () => response.destroy())
      on.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${own}`,
    refused: () => refused,
    /** From now on, accepts only temporary keys with this token. */
    session: (token: string | undefined) => {
      session = token
    },
    /** Sets how it handles conditional writes. */
    conditions: (next: Conditions) => {
      conditions = next
    },
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
}
