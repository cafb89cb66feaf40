import type { Endpoint } from '../../contract/endpoint'
import type { AnyEndpoint, ServiceEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'

type Declared<E extends Endpoint, Facts> = Pick<
  ServiceEndpoint<E, Facts>,
  | 'contract'
  | 'gather'
  | 'rules'
  | 'run'
  | 'afterwards'
  | 'json'
  | 'upload'
  | 'transaction'
  | 'base'
  | 'remembered'
> &
  Partial<EndpointScenarios> & {
    /** Its purpose, for the list of these endpoints. */
    does: string
  }

/** One of Herald's own endpoints: no token, no rate limit, and only for the page that the service belongs to. */
export const heraldEndpoint = <E extends Endpoint, Facts>(declared: Declared<E, Facts>): AnyEndpoint => {
  const endpoint: ServiceEndpoint<E, Facts> = {
    access: 'public',
    ownPageOnly: true,
    limits: [],
    gates: { invalid: 99992402, internal: 2200 },
    happy: {},
    scenarios: {},
    ...declared,
  }
  return endpoint
}

/** `gather` of an endpoint that needs no facts. */
export const nothing = async (): Promise<object> => ({})
