import type { Tx } from '../store/store'
import { tablesWithBlobs } from '../store/table-names'

/** The SHA-256 of every blob that the database speaks of: whatever is in a column called `sha256`. */
export async function knownBlobs(tx: Tx): Promise<Set<string>> {
  const known = new Set<string>()
  for (const table of tablesWithBlobs) {
    // All of them have the column; which one it is makes no difference here.
    const rows = await tx
      .selectFrom(table as 'files')
      .select('sha256')
      .distinct()
      .execute()
    for (const { sha256 } of rows) if (sha256 !== null) known.add(sha256)
  }
  return known
}
