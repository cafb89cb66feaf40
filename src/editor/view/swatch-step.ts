/** How many swatches stand in a row, as `.ed-swatches` lays them out. */
export const SWATCHES_IN_A_ROW = 8

/**
 * Where a key leads among swatches that stand in groups, each group in rows of
 * its own. They are numbered through; left and right read on over the ends of
 * rows, up and down go from group to group. Undefined for a key that means nothing here.
 */
export function nextSwatch(
  counts: readonly number[],
  at: number,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): number | undefined {
  const rows = rowsOf(counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const now = rows.findIndex(({ from, to }) => at >= from && at < to)
  const row = rows[now]
  if (!row) return undefined
  const below = (step: number) => {
    const next = rows[now + step]
    return next ? Math.min(next.from + at - row.from, next.to - 1) : at
  }
  if (key === 'ArrowRight') return Math.min(at + 1, total - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowDown') return below(1)
  if (key === 'ArrowUp') return below(-1)
  if (key === 'Home') return ctrlKey ? 0 : row.from
  if (key === 'End') return ctrlKey ? total - 1 : row.to - 1
  return undefined
}

interface Row {
  from: number
  to: number
}

function rowsOf(counts: readonly number[]): Row[] {
  const rows: Row[] = []
  let start = 0
  for (const count of counts) {
    for (let at = 0; at < count; at += SWATCHES_IN_A_ROW)
      rows.push({ from: start + at, to: start + Math.min(at + SWATCHES_IN_A_ROW, count) })
    start += count
  }
  return rows
}
