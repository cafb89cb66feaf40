import { afterAll, beforeAll } from 'vitest'
import { serverProgram, type ServerProgram } from './server-program'

export type { ServerProcess } from './server-program'

/** The server as it is shipped, for all tests of a file. It can be used once the tests run. */
export function builtServer(): ServerProgram {
  const server = {} as ServerProgram
  beforeAll(async () => void Object.assign(server, await serverProgram()))
  afterAll(() => server.remove())
  return server
}
