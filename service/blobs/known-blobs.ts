import type { Tx } from '../store/store'

/**
 * The SHA-256 of every blob that the database speaks of: whatever stands in a
 * column called `sha256`, of whatever table, so that a table that is added can
 * lose no bytes to whoever sweeps the others away.
 */
export async function knownBlobs(tx: Tx): Promise<Set<string>> {
  const known = new Set<string>()
  for (const table of await tx.introspection.getTables()) {
    if (!table.columns.some((column) => column.name === 'sha256')) continue
    // The database names its own tables; which one it is makes no difference here.
    const rows = await tx
      .selectFrom(table.name as 'media')
      .select('sha256')
      .distinct()
      .execute()
    for (const { sha256 } of rows as { sha256: string | null }[]) if (sha256 !== null) known.add(sha256)
  }
  return known
}
