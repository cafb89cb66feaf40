import { Agent, request } from 'node:http'

/** A bare HTTP client on one kept connection: what a call costs should be the service's cost, not the client's. */
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
    /** Answers `data`; throws for every other code than 0. */
    async call<Data>(method: string, path: string, body?: unknown): Promise<Data> {
      const text = await send(method, path, body === undefined ? '' : JSON.stringify(body))
      const answer = JSON.parse(text) as { code: number; data: Data }
      if (answer.code !== 0) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`)
      return answer.data
    },
    close: () => agent.destroy(),
  }
}
