import type { IncomingMessage, ServerResponse } from 'node:http'
import { targetOf } from './read-incoming'
import { JSON_TYPE, sendText } from './write-answer'

interface Operation {
  /** The names of the probes that fail. */
  failing(): Promise<string[]>
  /** Undefined if metrics are not exposed. */
  metrics: (() => string) | undefined
  /** The description of the service, as JSON. */
  openapi(): Promise<string>
}

/** Answers the request asynchronously. Returns undefined if it is not for one of these endpoints. */
export type OperationEndpoints = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<void> | undefined

/** The endpoints for the operator of Herald: `/healthz`, `/readyz`, `/metrics`, `/openapi.json`. */
export function operationEndpoints({ failing, metrics, openapi }: Operation): OperationEndpoints {
  const json = (status: number, value: object) => ({ status, type: JSON_TYPE, text: JSON.stringify(value) })
  const endpoints = new Map<string, () => Promise<{ status: number; type: string; text: string }>>([
    ['/healthz', async () => json(200, { status: 'ok' })],
    [
      '/readyz',
      async () => {
        const failed = await failing()
        return failed.length === 0
          ? json(200, { status: 'ready' })
          : json(503, { status: 'not ready', failed })
      },
    ],
    ['/openapi.json', async () => ({ status: 200, type: JSON_TYPE, text: await openapi() })],
  ])
  if (metrics)
    endpoints.set('/metrics', async () => ({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      text: metrics(),
    }))
  return (incoming, outgoing) => {
    const endpoint = endpoints.get(pathOf(incoming))
    if (!endpoint || (incoming.method !== 'GET' && incoming.method !== 'HEAD')) return undefined
    return endpoint().then(({ status, type, text }) => {
      outgoing.setHeader('cache-control', 'no-store')
      sendText(outgoing, status, type, text)
    })
  }
}

/** The path of a request without its parameters, even if the request line has an absolute URL. */
export function pathOf(incoming: IncomingMessage): string {
  const target = targetOf(incoming)
  const end = target.search(/[?#]/)
  return (end < 0 ? target : target.slice(0, end)) || '/'
}
