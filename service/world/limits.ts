import type { Tx } from '../store/store'

/** The name of the setting that switches the limits of pace off. */
export const LIMITS = 'limits'

/** Whether the world says that its limits of pace are off. */
export async function areLimitsOff(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('settings').select('value').where('name', '=', LIMITS).executeTakeFirst()
  return row?.value === 'off'
}

/** The rows of a world's limits: none where they are on, as in a world without a word about them. */
export const limitRows = (limits: 'on' | 'off' | undefined): { name: string; value: string }[] =>
  limits === 'off' ? [{ name: LIMITS, value: limits }] : []
