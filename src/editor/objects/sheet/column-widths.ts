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
    for (let column = 0; column < Math.min(row.length, columns); column++) {
      const needed = lettersIn(row[column]!) * LETTER_PX + PADDING_PX
      widths[column] = Math.min(WIDEST_PX, Math.max(widths[column]!, Math.ceil(needed)))
    }
  }
  const offsets = [0]
  for (const width of widths) offsets.push(offsets.at(-1)! + width)
  return offsets
}

/** Counted no further than the widest column is. */
function lettersIn(text: string): number {
  let letters = 0
  for (const letter of text.slice(0, WIDEST_PX / LETTER_PX)) letters += letter > '\u2E7F' ? 2 : 1
  return letters
}
