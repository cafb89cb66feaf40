/** Ways to find an item other than by the words of its name. */
interface OtherWays<T> {
  /** Whether the pinyin of a name matches the query (`browser/pinyin.ts`). */
  readsAs?: (name: string) => boolean
  /** Other names of it, such as an e-mail address. */
  othersOf?: (one: T) => readonly string[]
  idOf?: (one: T) => string
}

/** The letters of an id that must be typed: `ou_` and a letter. Shorter queries match only names. */
const ID_LETTERS = 4

/**
 * Returns the items with names that contain the words, in any order. First come names that begin with the query, then
 * names with a word that does, names that contain the words, names that match by pinyin, other names, and ids last.
 * Case, width and accents make no difference: `jose` finds José.
 */
export function bestMatches<T extends { name: string }>(
  all: readonly T[],
  words: string,
  { readsAs = () => false, othersOf = () => [], idOf = () => '' }: OtherWays<T> = {},
): readonly T[] {
  const wanted = normalizeForSearch(words).trim()
  if (wanted === '') return all
  const parts = wanted.split(/\s+/)
  const rankOf = (one: T) => {
    const name = normalizeForSearch(one.name)
    if (name.startsWith(wanted)) return 0
    if (name.split(/[\s._\-·]+/).some((part) => part.startsWith(wanted))) return 1
    if (parts.every((part) => name.includes(part))) return 2
    if (readsAs(one.name)) return 3
    if (othersOf(one).some((other) => normalizeForSearch(other).includes(wanted))) return 4
    return wanted.length >= ID_LETTERS && idOf(one).toLowerCase().startsWith(wanted) ? 5 : NO_MATCH
  }
  return all
    .map((one) => ({ one, rank: rankOf(one) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

const NO_MATCH = 6

/** Normalises a text for searches: case, accents and full-width letters make no difference. */
export const normalizeForSearch = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
