import { backgroundColors } from '../../../contract/docx/text'

/** Lines name the grounds that text numbers: the order of the one in the other (platform-facts b.3, b.5). */
const numbers = [7, 1, 2, 3, 4, 5, 6, 15, 14, 8, 9, 10, 11, 12, 13]

/** The grounds of a line, in the order of the text's palette. */
export const lineGrounds = backgroundColors
  .map((ground, index) => ({ ground, number: numbers[index] ?? 0 }))
  .toSorted((one, other) => one.number - other.number)
