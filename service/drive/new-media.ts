import type { Caller } from '../http/endpoint'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import type { ParentFacts } from './media-parent'

interface Bytes {
  file_name: string
  size: number
  sha256: string
}

/** Stores material under its parent; its token is valid only for that block or spreadsheet (platform/docx#announcement-rules rules 5, 6). */
export async function newMedia(
  { tx, world, caller }: { tx: Tx; world: World; caller: Caller },
  { parent_type, parent_node, parent }: ParentFacts,
  { file_name, size, sha256 }: Bytes,
): Promise<{ file_token: string }> {
  const file_token = world.newId('media')
  const { chat_id } = present(parent)
  const { app_id } = caller
  await tx
    .insertInto('media')
    .values({ file_token, chat_id, block_id: parent_node, file_name, size, sha256, parent_type, app_id })
    .execute()
  return { file_token }
}
