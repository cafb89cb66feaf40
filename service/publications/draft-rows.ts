import type { DraftAnswer } from '../../contract/herald/publications'
import type { Tx } from '../store/store'
import type { HeldChanges } from '../store/tables/publications'
import { forgetHeldMedia, forgetUnnamed, heldMediaOf } from './held-media'

export const heldChange = (tx: Tx, chat_id: string): Promise<HeldChanges | undefined> =>
  tx.selectFrom('held_changes').selectAll().where('chat_id', '=', chat_id).executeTakeFirst()

/** Stores a held change in place of any earlier one. */
export async function storeHeldChange(
  tx: Tx,
  { blocks, ...rest }: Omit<HeldChanges, 'blocks'> & { blocks: readonly unknown[] },
): Promise<DraftAnswer> {
  const row: HeldChanges = { ...rest, blocks: JSON.stringify(blocks) }
  await tx.deleteFrom('held_changes').where('chat_id', '=', row.chat_id).execute()
  await tx.insertInto('held_changes').values(row).execute()
  await forgetUnnamed(tx, { chat_id: row.chat_id, now: row.changed_at }, blocks)
  return await draftAnswer(tx, row)
}

export async function forgetHeldChange(tx: Tx, chat_id: string): Promise<void> {
  await tx.deleteFrom('held_changes').where('chat_id', '=', chat_id).execute()
  await forgetHeldMedia(tx, chat_id)
}

export const draftAnswer = async (
  tx: Tx,
  { blocks, changed_at, ...rest }: HeldChanges,
): Promise<DraftAnswer> => ({
  ...rest,
  blocks: JSON.parse(blocks) as DraftAnswer['blocks'],
  media: await heldMediaOf(tx, rest.chat_id),
  changed_at: Number(changed_at),
})

/** Held changes without their blocks, the latest first. */
export async function listHeldChanges(
  tx: Tx,
  { app_id, most }: { app_id: string | undefined; most: number },
): Promise<Omit<DraftAnswer, 'blocks' | 'media'>[]> {
  const rows = await tx
    .selectFrom('held_changes')
    .select(['chat_id', 'app_id', 'base_revision', 'version', 'made_by', 'changed_at'])
    .$if(app_id !== undefined, (of) => of.where('app_id', '=', app_id ?? ''))
    .orderBy('changed_at', 'desc')
    .orderBy('chat_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, changed_at: Number(row.changed_at) }))
}
