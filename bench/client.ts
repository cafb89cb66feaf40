import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

const json = 'application/json; charset=utf-8'

/** A bare HTTP client on one keep-alive connection. It parses no JSON, as that would add the client's own cost. */
export function clientOf(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, type: string, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': type,
        'content-length': body.length,
      }
      request(url + path, { agent, method, headers }, resolve)
        .on('error', reject)
        .end(body)
    })
  return {
    /** Sends a request and reads the whole response; throws for any code other than 0. */
    async send(method: string, path: string, body: string | Buffer = '', type = json): Promise<string> {
      const answer = await ask(method, path, type, Buffer.from(body))
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString()
      if (!text.startsWith('{"code":0,')) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`)
      return text
    },
    /** Reads and discards the bytes that a path returns; returns their number. */
    async drain(path: string): Promise<number> {
      const answer = await ask('GET', path, json, Buffer.alloc(0))
      let size = 0
      for await (const part of answer) size += (part as Buffer).length
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
      return size
    },
    close: () => agent.destroy(),
  }
}

/**
 * A cheap client, for callers that share their processors with the measured program. It has one open connection, and
 * checks only length and code 0 of a response. It sends one request at a time. The server has to
 * send `content-length`, and texts in ASCII.
 */
export function leanClientOf(url: string, token: string) {
  const { hostname, port, host } = new URL(url)
  let line: Socket | undefined
  let waiting: { resolve(text: string): void; reject(error: Error): void } | undefined
  /** The server closes a connection that is unused for some seconds. */
  const opened = (): Socket => {
    let heard = ''
    const made = connect({ host: hostname, port: Number(port), noDelay: true })
    made.setEncoding('latin1').on('error', (error) => waiting?.reject(error))
    made.on('close', () => (line = undefined))
    made.on('data', (piece: string) => {
      heard += piece
      const head = heard.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: *(\d+)/i.exec(heard.slice(0, head))?.[1])
      if (heard.length < head + 4 + length) return
      const body = heard.slice(head + 4)
      heard = ''
      if (body.startsWith('{"code":0,')) waiting?.resolve(body)
      else waiting?.reject(new Error(body.slice(0, 500)))
    })
    return made
  }
  return {
    send: (method: string, path: string, body = '') =>
      new Promise<string>((resolve, reject) => {
        waiting = { resolve, reject }
        line ??= opened()
        line.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: ${json}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => line?.destroy(),
  }
}
