/** Rows drawn beyond those in view, so that scrolling shows no gap. */
const BEYOND = 4

/** The first and last row that a scrolled box shows; at least one row. */
export function visibleRows(top: number, height: number, rowHeight: number, rows: number): [number, number] {
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
  const last = Math.min(rows - 1, Math.ceil((top + height) / rowHeight) + BEYOND)
  return [Math.min(first, Math.max(0, rows - 1)), Math.max(0, last)]
}

/** The first and last column that a scrolled box shows. `offsets`: where each begins, and where the last one ends. */
export function visibleColumns(left: number, width: number, offsets: readonly number[]): [number, number] {
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
    if ((offsets[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

const NARROWEST_PX = 72
const WIDEST_PX = 260
const PADDING_PX = 18
/** At the grid's font size; a Chinese character takes two. */
const LETTER_PX = 9
/** Only the first rows are measured, so that widths do not change while scrolling. */
const LOOKED_AT = 200

/** Where each column begins, and where the last one ends. Each is as wide as its first rows need. */
export function columnOffsets(shown: readonly (readonly string[])[], columns: number): number[] {
  const widths = Array.from({ length: columns }, () => NARROWEST_PX)
  for (const row of shown.slice(0, LOOKED_AT)) {
    for (const [column, text] of row.slice(0, columns).entries()) {
      const needed = lettersIn(text) * LETTER_PX + PADDING_PX
      widths[column] = Math.min(WIDEST_PX, Math.max(widths[column] ?? 0, Math.ceil(needed)))
    }
  }
  let end = 0
  return [0, ...widths.map((width) => (end += width))]
}

/** Counts no further than the widest column allows. */
function lettersIn(text: string): number {
  let letters = 0
  for (const letter of text.slice(0, WIDEST_PX / LETTER_PX)) letters += letter > '\u2E7F' ? 2 : 1
  return letters
}

/** All rows have this height, so that a row's position is known without measuring. */
export const ROW_HEIGHT_PX = 28
export const HEADER_HEIGHT_PX = 26
export const HEADER_WIDTH_PX = 46

/** Focuses the first button below the cells of a sheet, as *Try again*; Escape leads back. False: there is none. */
export function focusSheetFooter(sheet: Node | null): boolean {
  const button = sheet instanceof Element ? sheet.querySelector<HTMLElement>('.ed-sheet-foot button') : null
  button?.focus()
  return button !== null
}
