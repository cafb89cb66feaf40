/** Of several things with names those that have the words in them: names that begin so first, then words that do. */
export function bestMatches<T extends { name: string }>(all: readonly T[], words: string): readonly T[] {
  const wanted = plain(words)
  if (wanted === '') return all
  const rankOf = (name: string) => {
    if (name.startsWith(wanted)) return 0
    if (name.split(/[\s._\-·]+/).some((part) => part.startsWith(wanted))) return 1
    return name.includes(wanted) ? 2 : 3
  }
  return all
    .map((one) => ({ one, rank: rankOf(plain(one.name)) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Neither case nor width nor an accent matters: `jose` finds José. */
const plain = (words: string) => words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase().trim()
