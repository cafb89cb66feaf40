import type { Tx } from '../../../store/store'
import type { Files } from '../../../store/tables/messages'
import { inPortions } from '../in-portions'

/** The stored files with these keys, by key. */
export async function filesNamed(tx: Tx, named: readonly string[]): Promise<Map<string, Files>> {
  const files = new Map<string, Files>()
  for (const keys of inPortions([...new Set(named)]))
    for (const file of await tx.selectFrom('files').selectAll().where('file_key', 'in', keys).execute())
      files.set(file.file_key, file)
  return files
}
