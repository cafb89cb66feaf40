import type { Bucket } from './budget'
import type { GatewayApp } from './config'
import { hashOf } from './cookies'
import type { Matched, Operation } from './operations'

/** The part of a call that decides which limits count it. */
interface Counted {
  context: { app: GatewayApp; buckets: Map<Operation, readonly Bucket[]> }
  matched: Matched
  asked: { url: { searchParams: URLSearchParams } }
  body: { receiver: string | undefined } | undefined
}

/** The limits of a call, each with its key. Limits that do not depend on the request are built once per operation. */
export function bucketsOf({
  context: { app, buckets },
  matched: { operation, params },
  asked: { url },
  body,
}: Counted): readonly Bucket[] {
  const known = buckets.get(operation)
  if (known) return known
  const made = operation.limits.map(({ times, ms, by, name }) => {
    if (by === 'app') return { key: `${app.tenant_key} ${app.app_id} ${name} ${ms}`, times, ms }
    // A client's name for a target may be long and the key is kept, so the key has only a hash of it.
    const named =
      by === 'chat' ? params['chat_id'] : `${url.searchParams.get('receive_id_type')} ${body?.receiver}`
    return { key: `${app.tenant_key} ${name} ${hashOf(String(named))}`, times, ms }
  })
  if (operation.limits.every(({ by }) => by === 'app')) buckets.set(operation, made)
  return made
}
