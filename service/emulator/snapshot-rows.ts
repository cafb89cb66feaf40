import type { Blobs } from '../blobs/blobs'
import type { Tx } from '../store/store'
import type { Rows } from '../world/insert-rows'
import { tables } from './replace-world'

interface Written {
  size: number
  sha256: string
  /** Blobs that the rows speak of. */
  spokenOf: ReadonlySet<string>
}

/**
 * Writes every row of a world among the blobs: a line for each, `[table, row]`.
 * One table is in memory at a time.
 */
export async function writeRows(tx: Tx, blobs: Blobs): Promise<Written> {
  const left = await tables(tx)
  const spokenOf = new Set<string>()
  const utf8 = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const table = left.shift()
      if (table === undefined) {
        controller.close()
        return
      }
      const rows = await tx.selectFrom(table).selectAll().execute()
      for (const row of rows) if ('sha256' in row && row.sha256 !== null) spokenOf.add(row.sha256)
      const text = rows.map((row) => `${JSON.stringify([table, row])}\n`).join('')
      // A stream takes no empty piece for a piece.
      controller.enqueue(utf8.encode(text === '' ? '\n' : text))
    },
  })
  return { ...(await blobs.put(lines)), spokenOf }
}

/** The rows that were written so, by table; undefined when the blob is gone. */
export async function readRows(blobs: Blobs, sha256: string): Promise<Partial<Rows> | undefined> {
  const bytes = await blobs.get(sha256)
  if (!bytes) return undefined
  const rows: Record<string, object[]> = {}
  for (const line of (await new Response(bytes as BodyInit).text()).split('\n')) {
    if (line === '') continue
    const [table, row] = JSON.parse(line) as [string, object]
    rows[table] ??= []
    rows[table].push(row)
  }
  return rows
}
