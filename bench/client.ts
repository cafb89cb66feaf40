import { Agent, request } from 'node:http'

/** A bare HTTP client on one kept connection. It reads no JSON: that would be the client's cost. */
export function clientOf(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body = '') =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      }
      const asked = request(url + path, { agent, method, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve(Buffer.concat(parts).toString()))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    /** From the first byte sent to the last one received; throws for every other code than 0. */
    async send(method: string, path: string, body = ''): Promise<string> {
      const text = await send(method, path, body)
      if (!text.startsWith('{"code":0,')) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`)
      return text
    },
    close: () => agent.destroy(),
  }
}
