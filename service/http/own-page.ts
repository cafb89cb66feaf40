import { Failure } from './failure'

/**
 * Herald's own doors open for the page that the service belongs to. A browser
 * says where a request comes from, and no page can forge that; a write must
 * also say that it is JSON, which no form of another site can. Throws 9499 with
 * HTTP 403. That the service is asked by a local name is for the host to check.
 */
export function requireOwnPage(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const foreign = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreign || (request.method !== 'GET' && !isJson(request))) {
    throw new Failure(9499, undefined, { status: 403 })
  }
}

const isJson = (request: Request): boolean =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
