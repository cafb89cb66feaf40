import { setupServer } from 'msw/node'
import { serviceHandlers } from './service-handlers'

/** The service behind this process's own fetch, for tests in Node; a request that it does not answer is an error. */
export const mockServer = (
  service: (request: Request) => Promise<Response>,
): ReturnType<typeof setupServer> => setupServer(...serviceHandlers(service))
