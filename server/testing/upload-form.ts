import { request } from 'node:http'
import { connect } from 'node:net'

export const BOUNDARY = 'herald-test-boundary'

/** The raw bytes of an upload before and after the file. */
export const aroundFile = {
  head: Buffer.from(
    ['file_type', 'stream', 'file_name', 'a.bin']
      .map((word, at) =>
        at % 2 === 0
          ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${word}"\r\n\r\n`
          : `${word}\r\n`,
      )
      .join('') +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  ),
  tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
}

const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export const uploadHeaders = (token: string) => ({ authorization: `Bearer ${token}`, ...formType })

export interface Uploaded {
  status: number
  code: number
  data: { file_key?: string }
}

/** Sends a file in pieces: with its length or, without `told`, in chunks. */
export const upload = (url: string, token: string, file: Buffer, told = true): Promise<Uploaded> =>
  uploadAs(url, uploadHeaders(token), file, told)

/** The same with the sender's own headers. */
export function uploadAs(
  url: string,
  headers: Record<string, string>,
  file: Buffer,
  told = true,
): Promise<Uploaded> {
  const { head, tail } = aroundFile
  const size = head.length + file.length + tail.length
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/open-apis/im/v1/files`,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, ...formType, ...(told && { 'content-length': size }) },
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('end', () => {
          const envelope = JSON.parse(Buffer.concat(pieces).toString()) as Omit<Uploaded, 'status'>
          resolve({ ...envelope, status: response.statusCode ?? 0 })
        })
      },
    )
    sending.on('error', reject)
    sending.write(head)
    for (let at = 0; at < file.length; at += 65_536) sending.write(file.subarray(at, at + 65_536))
    sending.end(tail)
  })
}

/**
 * Sends these bytes on a new connection. Returns one envelope, or everything that arrived until the connection was
 * closed. With `until`, hangs up once that resolves.
 */
export function onTheLine(url: string, bytes: Buffer, until?: () => Promise<void>): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname)
    let heard = ''
    line.on('data', (piece) => {
      heard += piece.toString('latin1')
      if (/\r\n\r\n\{.*\}$/s.test(heard)) line.destroy()
    })
    // A server that refuses the rest may close the connection before it is sent.
    line.on('error', (error) => {
      if (!('code' in error && isClosed(error.code))) reject(error)
    })
    line.on('close', () => resolve(heard))
    line.write(bytes)
    void until?.().then(() => line.destroy(), reject)
  })
}

const isClosed = (code: unknown) => code === 'ECONNRESET' || code === 'EPIPE'

/** The raw head of an upload request. */
export const requestHead = (token: string, ...headers: string[]): Buffer =>
  Buffer.from(
    [
      'POST /open-apis/im/v1/files HTTP/1.1',
      'Host: 127.0.0.1',
      ...Object.entries(uploadHeaders(token)).map(([name, value]) => `${name}: ${value}`),
      ...headers,
      '',
      '',
    ].join('\r\n'),
  )
