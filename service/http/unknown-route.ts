import type { Unanswered } from '../../contract/herald/controls'
import { loggedCall, newRequestRecord } from '../emulator/request-record'
import { notFound, notFoundHere } from './answers'
import type { Sender } from './endpoint'
import { meantPath, segmentsOf } from './meant-path'
import { labelled, seenAnswer } from './serve'
import type { Serving } from './serve'
import { wordsOf } from './why-unanswered'

/**
 * The answer to an unknown path or method. Its header `x-herald-hint` and the log say why no endpoint answers. Unknown
 * paths of Herald's own are not logged.
 */
export async function unknownRoute(
  request: Request,
  { world, emulator, whyUnanswered }: Serving,
  sender?: Sender,
): Promise<Response> {
  const record = newRequestRecord(world, undefined, request, {})
  const { log_id, method, url } = record
  const isOurs = /^\/+_herald/.test(url.pathname)
  if (!isOurs) {
    record.code = 404
    record.unanswered = await whyUnanswered(method, url.pathname)
    record.rule = wordsOf(record.unanswered)
    record.params = hookIn(record.unanswered, url.pathname)
  }
  const response = labelled(
    isOurs ? notFoundHere() : notFound(log_id, record.rule ?? ''),
    log_id,
    world.now(),
  )
  if (emulator) record.response = seenAnswer(response, world.secrets)
  const call = loggedCall(record, response.status, world)
  if (!isOurs) emulator?.log.add(call)
  sender?.answered?.(call)
  return response
}

/** The address of a custom bot grants access to its group: a bot under test may have a real one. */
function hookIn({ routes = [] }: Unanswered, path: string): Record<string, string> {
  const asked = segmentsOf(meantPath(path, []))
  for (const route of routes) {
    const hook_token = route.endsWith('/hook/:token') && asked[segmentsOf(route).length - 1]
    if (hook_token) return { hook_token }
  }
  return {}
}
