import { inTurns, SLICE, turn } from '../../primitives/in-slices'
import type { Blobs } from '../blobs/blobs'
import type { Tx } from '../store/store'
import { worldTables } from '../store/table-names'
import type { Rows } from '../world/insert-rows'
import { areLimitsOff, limitRows } from '../world/limits'

interface Written {
  pieces: string[]
  /** Blobs that the rows refer to. */
  spokenOf: ReadonlySet<string>
}

/**
 * Every row of a world as text: a line for each, `[table, row]`. It is whole before it is stored, as storing it may
 * take longer than a transaction may be open.
 */
export async function writtenRows(tx: Tx): Promise<Written> {
  const spokenOf = new Set<string>()
  const pieces: string[] = []
  let text = ''
  for (const table of worldTables)
    for await (const row of inTurns(tx.selectFrom(table).selectAll().stream())) {
      if ('sha256' in row && row.sha256 !== null) spokenOf.add(row.sha256)
      text += `${JSON.stringify([table, row])}\n`
      if (text.length < PIECE) continue
      pieces.push(text)
      text = ''
    }
  for (const row of limitRows((await areLimitsOff(tx)) ? 'off' : 'on'))
    text += `${JSON.stringify(['settings', row])}\n`
  return { pieces: [...pieces, text], spokenOf }
}

const PIECE = 65_536

/** The rows that `writtenRows` wrote, by table; undefined when the blob is gone. */
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
