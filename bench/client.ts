import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'

const json = 'application/json; charset=utf-8'

/** A bare HTTP client on one kept connection. It reads no JSON: that would be the client's cost. */
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
    /** From the first byte sent to the last one received; throws for every other code than 0. */
    async send(method: string, path: string, body: string | Buffer = '', type = json): Promise<string> {
      const answer = await ask(method, path, type, Buffer.from(body))
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString()
      if (!text.startsWith('{"code":0,')) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`)
      return text
    },
    /** Reads the bytes that a path answers, keeps none, and says how many they were. */
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
