import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { endpoints } from '../../service/endpoints'
import type { Service } from '../../service/testing/call'
import { answerWith } from '../answer-with'
import { Connections, usualLimits } from '../connections'

/** The operations of the platform, as `METHOD /path/:name`. */
export const routes: readonly string[] = endpoints.map(({ contract }) => contract.route)

interface ScenarioServer {
  domain: string
  /** Set before each call: a world in which it succeeds. */
  service: Service
  /** Routes that returned a success over HTTP. */
  answered: Set<string>
}

/** A server for all tests of a file, with a service that a test replaces. It notes which operations succeeded. */
export function scenarioServer(): ScenarioServer {
  const server = createServer()
  const here: ScenarioServer = {
    domain: '',
    service: () => Promise.reject(new Error('no service is set')),
    answered: new Set(),
  }
  const patterns = routes
    .map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`) }))
    // The pattern with fewer parameters wins if two match.
    .toSorted((one, other) => one.route.split(':').length - other.route.split(':').length)
  const listen: Service = async (request) => {
    const response = await here.service(request)
    const asked = `${request.method} ${new URL(request.url).pathname}`
    const { route = asked } = patterns.find(({ pattern }) => pattern.test(asked)) ?? {}
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const code = isJson ? ((await response.clone().json()) as { code: number }).code : 0
    if (response.ok && code === 0) here.answered.add(route)
    return response
  }
  beforeAll(async () => {
    new Connections(server, usualLimits, (turn) => {
      void answerWith(listen, turn, {}, (error) => {
        throw error
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    here.domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close().closeAllConnections())
  return here
}
