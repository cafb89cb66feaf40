import { backgroundColors } from '../../../contract/docx/text-fields'

/** Blocks name the grounds that text numbers: the order of the one in the other (platform-facts b.3, b.5). */
const numbers = [7, 1, 2, 3, 4, 5, 6, 15, 14, 8, 9, 10, 11, 12, 13]

/** The 15 background colours of a block, with the number under which the palette draws and names each. */
export const blockBackgrounds = backgroundColors
  .map((name, index) => [name, numbers[index] ?? 0] as const)
  .toSorted(([, one], [, other]) => one - other)

/** The name of a ground by its number; undefined for none. */
export const backgroundOf = (number: number) => blockBackgrounds.find(([, of]) => of === number)?.[0]
