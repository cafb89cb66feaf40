import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'

/** The app_ids whose bots the caller may add: applications of its tenant with bot ability. */
export async function invitedBots(tx: Tx, caller: Caller, app_ids: readonly string[]): Promise<Set<string>> {
  if (app_ids.length === 0) return new Set()
  const apps = await tx
    .selectFrom('apps')
    .select('app_id')
    .where('app_id', 'in', app_ids)
    .where('tenant_key', '=', caller.tenant_key)
    .where('bot_enabled', '=', 1)
    .execute()
  return new Set(apps.map((app) => app.app_id))
}
