import type { Tx } from '../store/store'
import type { World } from '../world/world'

const HOUR_MS = 3_600_000

/**
 * The ticket that a store application has from the start of a world. Nothing
 * secret: anyone who shows it shows the secret beside it.
 */
export const firstTicket = (app_id: string): string => `ticket-${app_id}`

/**
 * Gives a store application its ticket once more, or a new one when it is an
 * hour old, as the platform sends it every hour (platform/tokens#tokens-of-store-applications). The old
 * one opens nothing then. Nobody is sent anything here: it lies in the store.
 */
export async function renewTicket(tx: Tx, world: World, app_id: string): Promise<void> {
  const created_at = world.now()
  const young = await tx
    .selectFrom('app_tickets')
    .select('app_id')
    .where('app_id', '=', app_id)
    .where('created_at', '>', created_at - HOUR_MS)
    .executeTakeFirst()
  if (young) return
  const sealed_ticket = await world.store.secrets.seal(world.newId('app_ticket'))
  await tx
    .insertInto('app_tickets')
    .values({ app_id, sealed_ticket, created_at })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet({ sealed_ticket, created_at }))
    .execute()
}
