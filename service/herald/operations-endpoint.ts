import { DescribeOperations } from '../../contract/herald/operations'
import type { DescribedOperation } from '../../contract/herald/operations'
import type { AnyEndpoint } from '../http/endpoint'
import { heraldEndpoint, nothing } from './herald-endpoint'

/** What requests to the platform's operations look like, for an explorer. It loads when it is first asked for. */
export const operationsEndpoint = (endpoints: readonly AnyEndpoint[]): AnyEndpoint =>
  heraldEndpoint({
    contract: DescribeOperations,
    does: 'describes the operations of the platform, as OpenAPI',
    gather: nothing,
    rules: [],
    async run() {
      const { openapiOf } = await import('../openapi/openapi')
      const { paths } = openapiOf(endpoints, '')
      return { paths: paths as Record<string, Record<string, DescribedOperation>> }
    },
  })
