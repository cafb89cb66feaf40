import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import { Failure } from './failure'
import { mediaTypeIn } from './media-type'
import type { ServedRequest } from './served-request'

/**
 * Herald's own endpoints answer only the page that the service belongs to. A browser says where a request comes from,
 * and no page can forge that; a write must also declare itself as JSON, which no form of another site can. A form with
 * a file (`isForm`) needs a header that no form of another site can send. Throws 9499 with HTTP 403, and names the header
 * that is missing or wrong. The host has to check that the service is addressed by a local name.
 */
export function requireOwnPage(request: Pick<ServedRequest, 'headers' | 'method'>, isForm = false): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw notOurs('sec-fetch-site', `${site}: another site's page must not call this endpoint`)
  }
  if (request.method === 'GET' || (isForm && request.headers.has(CONSOLE_HEADER))) return
  if (isForm)
    throw notOurs(CONSOLE_HEADER, `missing: ${request.method} of a file needs "${CONSOLE_HEADER}: 1"`)
  const type = request.headers.get('content-type')
  if (mediaTypeIn(type) === 'application/json') return
  const given = type === null ? 'missing' : `${type.slice(0, 100)}`
  throw notOurs('content-type', `${given}: ${request.method} needs "content-type: application/json"`)
}

const notOurs = (field: string, description: string): Failure =>
  new Failure(9499, { field_violations: [{ field, description }] }, { status: 403 })
