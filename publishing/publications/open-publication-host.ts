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
export const openPublicationHost = ({ answer, ...ports }: Options): PublicationHost =>
  new PublicationHost({
    ...ports,
    clientOf: (appId) => inProcessClient(answer, appId),
    clock: wallClock,
    newId,
    newToken: newUuid,
  })
