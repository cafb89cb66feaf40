import type { Blobs } from '../blobs/blobs'
import { inTurns, SLICE, turn } from '../store/in-slices'
import type { Tx } from '../store/store'
import { worldTables } from '../store/table-names'
import type { Rows } from '../world/insert-rows'

interface Written {
  size: number
  sha256: string
  /** Blobs that the rows refer to. */
  spokenOf: ReadonlySet<string>
}

/**
 * Writes every row of a world into one blob: a line for each, `[table, row]`. Only a piece of a table is in memory at
 * a time, where the engine gives rows one by one.
 */
export async function writeRows(tx: Tx, blobs: Blobs): Promise<Written> {
  const left = [...worldTables]
  const spokenOf = new Set<string>()
  const utf8 = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const table = left.shift()
      if (table === undefined) {
        controller.close()
        return
      }
      // An empty chunk would not count as one, so each begins with a newline.
      let text = '\n'
      for await (const row of inTurns(tx.selectFrom(table).selectAll().stream())) {
        if ('sha256' in row && row.sha256 !== null) spokenOf.add(row.sha256)
        text += `${JSON.stringify([table, row])}\n`
        if (text.length < PIECE) continue
        controller.enqueue(utf8.encode(text))
        text = '\n'
      }
      controller.enqueue(utf8.encode(text))
    },
  })
  return { ...(await blobs.put(lines)), spokenOf }
}

const PIECE = 65_536

/** The rows that `writeRows` wrote, by table; undefined when the blob is gone. */
export async function readRows(blobs: Blobs, sha256: string): Promise<Partial<Rows> | undefined> {
  const bytes = await blobs.get(sha256)
  if (!bytes) return undefined
  const rows: Record<string, object[]> = {}
  for (const [at, line] of (await new Response(bytes as BodyInit).text()).split('\n').entries()) {
    if (at % SLICE === 0) await turn()
    if (line === '') continue
    const [table, row] = JSON.parse(line) as [string, object]
    rows[table] ??= []
    rows[table].push(row)
  }
  return rows
}
