import { afterAll, beforeAll } from 'vitest'
import { startServer, type RunningServer, type StartOptions } from '../start-server'

/** A server in this process, by default in memory. */
export const startHere = (options: Partial<StartOptions> = {}): Promise<RunningServer> =>
  startServer({ port: 0, host: '127.0.0.1', data: undefined, ...options })

/** The same for all tests of a file. Its fields are set once the tests run. */
export function serverOfFile(options: () => Partial<StartOptions>): RunningServer {
  const server = {} as RunningServer
  beforeAll(async () => void Object.assign(server, await startHere(options())))
  afterAll(() => server.close())
  return server
}
