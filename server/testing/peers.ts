import { createServer, request as send, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** What it returns does not matter. */
type Answering = (...given: Parameters<RequestListener>) => unknown

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server for one test. Returns its address. */
export async function peerOfTest(answer: Answering, server = createServer()): Promise<string> {
  onTestFinished(() => server.close().closeAllConnections())
  return listening(server.on('request', answer))
}

/** The same for all tests of a file. Its address is known once the tests run. */
export function peerOfFile(answer: Answering): { url: string } {
  const server = createServer(answer)
  const peer = { url: '' }
  beforeAll(async () => void (peer.url = await listening(server)))
  afterAll(() => server.close().closeAllConnections())
  return peer
}

/** Passes requests on to another server unchanged. */
export const passedOn =
  (to: string): RequestListener =>
  (request, response) => {
    const { method, url, headers } = request
    const passed = send(`${to}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
