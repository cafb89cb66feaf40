import { answering } from '../endpoint'

/** One of Herald's own endpoints. */
export interface EndpointLine {
  method: string
  /** `/path/:name` */
  path: string
  /** Its purpose, in a line. */
  does: string
  /** The names of its parameters, and of the fields of its body; absent if it has none, or if they depend on a kind. */
  query?: string[]
  body?: string[]
}

/** Herald's own endpoints of a local service, also under `/_herald/`. Every body is JSON, with its content type. */
export const ListEndpoints = answering<{ items: EndpointLine[] }>()({ route: 'GET /_herald' })
