import type { Store } from '../store/store'
import type { Caller } from './endpoint'
import type { ErrorCode } from '../../contract/error-codes'
import { Failure } from './failure'

/**
 * The application behind the request's token (§5, platform-facts f.5). Throws
 * 99991661 without a bearer token, 99991668 for a user's token, 99991663 for a
 * tenant token that is wrong or has expired; `unauthorized`, where given, in
 * place of them all (§5.5).
 */
export async function authenticate(
  request: Request,
  store: Store,
  now: number,
  unauthorized?: ErrorCode,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) throw new Failure(unauthorized ?? 99991661)
  if (token.startsWith('u-') || token.startsWith('eyJ')) throw new Failure(unauthorized ?? 99991668)
  const app = await store.transaction((tx) =>
    tx
      .selectFrom('tokens')
      .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
      .select(['apps.app_id', 'tokens.tenant_key', 'name', 'bot_enabled', 'scopes'])
      .where('token', '=', token)
      .where('tokens.kind', '=', 'tenant')
      .where('expires_at', '>', now)
      .executeTakeFirst(),
  )
  if (!app) throw new Failure(unauthorized ?? 99991663)
  return {
    app_id: app.app_id,
    tenant_key: app.tenant_key,
    name: app.name,
    bot_enabled: app.bot_enabled === 1,
    scopes: app.scopes === null ? undefined : (JSON.parse(app.scopes) as string[]),
  }
}

/** Throws 99991672 when the caller has none of the scopes, any one of which would do. */
export function requireScope(caller: Caller, access: readonly string[]): void {
  if (access.length === 0 || !caller.scopes) return
  const granted = new Set(caller.scopes)
  if (access.some((scope) => granted.has(scope))) return
  throw new Failure(
    99991672,
    { permission_violations: access.map((subject) => ({ type: 'action_scope_required', subject })) },
    { msg: `Access denied. One of the following scopes is required: [${access.join(', ')}]` },
  )
}
