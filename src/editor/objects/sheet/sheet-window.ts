/** Drawn beyond what is seen, so that scrolling meets no gap. */
const BEYOND = 4

/** The rows, first and last, that a scrolled box shows; at least one. */
export function rowsInSight(top: number, height: number, rowHeight: number, rows: number): [number, number] {
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
  const last = Math.min(rows - 1, Math.ceil((top + height) / rowHeight) + BEYOND)
  return [Math.min(first, Math.max(0, rows - 1)), Math.max(0, last)]
}

/** The columns, first and last, that a scrolled box shows. `offsets`: where each begins, and the end of the last. */
export function columnsInSight(left: number, width: number, offsets: readonly number[]): [number, number] {
  const columns = offsets.length - 1
  return [
    Math.max(0, columnAt(left, offsets) - 1),
    Math.min(columns - 1, columnAt(left + width, offsets) + 1),
  ]
}

/** The column at a distance from the left: the last one that begins before it. */
export function columnAt(x: number, offsets: readonly number[]): number {
  let [low, high] = [0, offsets.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]! <= x) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
