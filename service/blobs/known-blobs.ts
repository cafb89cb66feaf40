import type { Tx } from '../store/store'
import { tablesWithBlobs } from '../store/table-names'

/**
 * The SHA-256 of every blob that the database refers to: all values of columns named `sha256`.
 */
export async function knownBlobs(tx: Tx): Promise<Set<string>> {
  const known = new Set<string>()
  for (const table of tablesWithBlobs) {
    // All these tables have the column, so any of them will do for the type.
    const rows = await tx
      .selectFrom(table as 'files')
      .select('sha256')
      .distinct()
      .execute()
    for (const { sha256 } of rows) if (sha256 !== null) known.add(sha256)
  }
  return known
}
