import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'

/** Whether a key is that of an image that this application uploaded; no key asks for none. */
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
