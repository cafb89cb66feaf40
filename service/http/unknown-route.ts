import type { Unanswered } from '../../contract/herald/logged-call'
import { newRequestRecord } from '../emulator/request-record'
import type { RequestRecord } from '../emulator/request-record'
import { badGateway, NOT_THERE, notFound, notFoundHere } from './answers'
import { endCall } from './end-call'
import type { Sender } from './endpoint'
import { meantPath, segmentsOf } from './meant-path'
import { isOutside } from './outside-areas'
import type { Serving } from './passage'
import type { ServedRequest } from './served-request'
import { wordsOf } from './why-unanswered'

/**
 * The answer to an unknown path or method. Its header `x-herald-hint` and the log say why no endpoint answers. Unknown
 * paths of Herald's own are not logged.
 */
export async function unknownRoute(
  request: ServedRequest,
  serving: Serving,
  sender?: Sender,
): Promise<Response> {
  const record = newRequestRecord(serving.world, undefined, request, {})
  const { log_id, method, url } = record
  const isOurs = /^\/+_herald/.test(url.pathname)
  if (serving.passOn && isOutside(url.pathname)) return passedOn(request, record, serving, sender)
  if (!isOurs) {
    record.code = 404
    record.unanswered = await serving.whyUnanswered(method, url.pathname)
    record.rule = wordsOf(record.unanswered)
    record.params = hookIn(record.unanswered, url.pathname)
  }
  const response = isOurs ? notFoundHere() : notFound(log_id, record.rule ?? '')
  return endCall(response, record, serving, sender, !isOurs)
}

/** The answer of the service that a call goes on to; 502 without one. */
async function passedOn(
  request: ServedRequest,
  record: RequestRecord,
  serving: Serving,
  sender: Sender | undefined,
): Promise<Response> {
  record.passed_on = true
  const response = await serving.passOn?.(request).catch(() => undefined)
  if (response) return endCall(response, record, serving, sender, true)
  record.code = NOT_THERE
  record.rule = 'the address of --pass-on does not answer'
  return endCall(badGateway(record.log_id, record.rule), record, serving, sender, true)
}

/** The address of a custom bot grants access to its group: a bot under test may have a real one. */
function hookIn({ routes = [] }: Unanswered, path: string): Record<string, string> {
  const asked = segmentsOf(meantPath(path, []))
  for (const route of routes) {
    const hook_token = /\/hook\/:\w+$/.test(route) && asked[segmentsOf(route).length - 1]
    if (hook_token) return { hook_token }
  }
  return {}
}
