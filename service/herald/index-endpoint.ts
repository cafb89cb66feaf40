import { ListEndpoints } from '../../contract/herald/endpoint-index'
import type { EndpointLine } from '../../contract/herald/endpoint-index'
import { namesOf } from '../emulator/request-record'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** Lists Herald's own endpoints, and itself first. */
export const indexEndpoint = (others: readonly AnyEndpoint[]): AnyEndpoint => {
  const itself: AnyEndpoint = heraldEndpoint({
    contract: ListEndpoints,
    does: 'lists these endpoints',
    gather: nothing,
    rules: [],
    run: async () => ({ items: [itself, ...others].map(lineOf) }),
  })
  return itself
}

function lineOf({ contract, does = '' }: AnyEndpoint): EndpointLine {
  const [method = '', path = ''] = contract.route.split(' ')
  const query = [...namesOf(contract.query)]
  const body = [...namesOf(contract.body)]
  return {
    method,
    path,
    does,
    ...(query.length > 0 && { query }),
    ...(body.length > 0 && { body }),
  }
}
