/** What else finds a thing than the words of its name. */
interface OtherWays<T> {
  /** Whether a name is read as these letters (`browser/pinyin.ts`). */
  readsAs?: (name: string) => boolean
  idOf?: (one: T) => string
}

/** How much of an id has to be typed: `ou_` and a letter; fewer are letters of names. */
const ID_LETTERS = 4

/**
 * Of several things with names those that have the words in them: names that begin so first, then words that do, then
 * names that are read so, and ids last.
 */
export function bestMatches<T extends { name: string }>(
  all: readonly T[],
  words: string,
  { readsAs = () => false, idOf = () => '' }: OtherWays<T> = {},
): readonly T[] {
  const wanted = plain(words)
  if (wanted === '') return all
  const rankOf = (one: T) => {
    const name = plain(one.name)
    if (name.startsWith(wanted)) return 0
    if (name.split(/[\s._\-·]+/).some((part) => part.startsWith(wanted))) return 1
    if (name.includes(wanted)) return 2
    if (readsAs(one.name)) return 3
    return wanted.length >= ID_LETTERS && idOf(one).toLocaleLowerCase().startsWith(wanted) ? 4 : NO_MATCH
  }
  return all
    .map((one) => ({ one, rank: rankOf(one) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

const NO_MATCH = 5

/** Neither case nor width nor an accent matters: `jose` finds José. */
const plain = (words: string) => words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
