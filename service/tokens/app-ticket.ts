import type { Tx } from '../store/store'
import type { World } from '../world/world'

const HOUR_MS = 3_600_000

/**
 * The ticket that a store application has from the start of a world. It is not
 * secret: it is only accepted together with the application's secret.
 */
export const firstTicket = (app_id: string): string => `ticket-${app_id}`

/** The latest ticket of a store application; undefined for any other. */
export async function currentTicket(
  tx: Tx,
  { store }: Pick<World, 'store'>,
  app_id: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app_tickets')
    .select('sealed_ticket')
    .where('app_id', '=', app_id)
    .executeTakeFirst()
  return row && store.secrets.open(row.sealed_ticket)
}

/**
 * Leaves a store application its ticket, or makes a new one if that is an hour
 * old, as the platform sends one every hour (platform/tokens#tokens-of-store-applications). The old
 * one is then invalid. Nothing is sent to anyone: the ticket is in the store.
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
