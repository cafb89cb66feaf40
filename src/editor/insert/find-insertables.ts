import { insertables } from './insertables'
import type { Insertable } from './insertables'

/**
 * What somebody means who types these letters, best first: by the name in the
 * language of the page, and by aliases in both languages, pinyin (whole or
 * initials) and Markdown. With nothing typed, everything but the rare ones in
 * the order of the menu.
 */
export function findInsertables(query: string, nameOf: (name: string) => string): readonly Insertable[] {
  const wanted = plain(query)
  if (wanted === '') return insertables.filter(({ isRare }) => !isRare)
  return insertables
    .map((insertable, order) => ({ insertable, order, rank: rankOf(insertable, wanted, nameOf) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ insertable }) => insertable)
}

const NO_MATCH = 9

/** 0: it is that word. 1: its name begins so. 2: a word for it begins so. 3: its name has it within. */
function rankOf(insertable: Insertable, wanted: string, nameOf: (name: string) => string): number {
  const name = plain(nameOf(insertable.name))
  const words = insertable.aliases.split(' ').map(plain)
  if (name === wanted || words.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (words.some((word) => word.startsWith(wanted))) return 2
  if (name.includes(wanted)) return 3
  return NO_MATCH
}

/** Full-width letters are letters, and neither case nor a space matters. */
const plain = (words: string) => words.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, '')
