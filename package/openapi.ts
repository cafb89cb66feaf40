import { version } from '../package.json'
import { endpoints } from '../service/endpoints'
import { openapiOf } from '../service/openapi/openapi'

/** What `/openapi.json` answers. */
export const openapi = openapiOf(endpoints, version)
