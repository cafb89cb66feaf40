/** Drawn beyond what is seen, so that scrolling meets no gap. */
const BEYOND = 4

/** The rows, first and last, that a scrolled box shows; at least one. */
export function visibleRows(top: number, height: number, rowHeight: number, rows: number): [number, number] {
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND)
  const last = Math.min(rows - 1, Math.ceil((top + height) / rowHeight) + BEYOND)
  return [Math.min(first, Math.max(0, rows - 1)), Math.max(0, last)]
}

/** The columns, first and last, that a scrolled box shows. `offsets`: where each begins, and the end of the last. */
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
/** At the grid's size of letters; a Chinese letter takes two. */
const LETTER_PX = 9
/** Rows that are looked at: widths do not change while one scrolls. */
const LOOKED_AT = 200

/** Where each column begins, and where the last one ends: as wide as its first rows need. */
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

/** Counted no further than the widest column is. */
function lettersIn(text: string): number {
  let letters = 0
  for (const letter of text.slice(0, WIDEST_PX / LETTER_PX)) letters += letter > '\u2E7F' ? 2 : 1
  return letters
}

/** Rows are equally high, so that a row's place is known without looking. */
export const ROW_HEIGHT_PX = 28
export const HEADER_HEIGHT_PX = 26
export const HEADER_WIDTH_PX = 46

/** To the first thing that can be pressed below the cells of a sheet, as *Try again*; Escape leads back. False: there is none. */
export function focusSheetFooter(sheet: Node | null): boolean {
  const button = sheet instanceof Element ? sheet.querySelector<HTMLElement>('.ed-sheet-foot button') : null
  button?.focus()
  return button !== null
}
