import type { AppClient } from '../../client/client'
import { wallClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import { newId } from '../../saving/saving'
import { inProcessClient } from './in-process-client'
import { PublicationHost } from './publication-host'

type Ports = ConstructorParameters<typeof PublicationHost>[0]

interface Options extends Pick<Ports, 'store' | 'now' | 'random' | 'onBug'> {
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
}

/** Opens the host of a service that is in the same program. */
export function openPublicationHost({ answer, ...ports }: Options): PublicationHost {
  const clients = new Map<string, Promise<AppClient>>()
  const clientOf = (appId: string) => {
    const client = clients.get(appId) ?? inProcessClient(answer, appId)
    clients.set(appId, client)
    client.catch(() => clients.delete(appId))
    return client
  }
  return new PublicationHost({
    ...ports,
    clientOf: ({ app_id }) => clientOf(app_id),
    clock: wallClock,
    newId,
    newToken: newUuid,
  })
}
