import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'

/** Whether a key belongs to a picture that this application uploaded; true without a key. */
export async function isOwnAvatar(tx: Tx, caller: Caller, key: string | undefined): Promise<boolean> {
  if (!key) return true
  const image = await tx
    .selectFrom('files')
    .select('file_key')
    .where('file_key', '=', key)
    .where('kind', '=', 'image')
    .where('app_id', '=', caller.app_id)
    .executeTakeFirst()
  return image !== undefined
}
