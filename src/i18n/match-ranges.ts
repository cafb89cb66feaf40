import { normalizeForSearch } from './best-matches'

/** Where any of the words occur in a text when both are normalised: `[from, to)` in the original text. */
export function matchRanges(text: string, words: readonly string[]): [from: number, to: number][] {
  if (words.length === 0) return []
  // A letter may become several, or none: `origins` records where each came from.
  let plain = ''
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    const folded = normalizeForSearch(letter)
    plain += folded
    for (let part = 0; part < folded.length; part++) origins.push(at)
    at += letter.length
  }
  origins.push(text.length)
  const found: [number, number][] = []
  for (const word of words) {
    for (let from = plain.indexOf(word); from >= 0; from = plain.indexOf(word, from + word.length)) {
      found.push([origins[from]!, endOf(text, origins, from + word.length)])
    }
  }
  return found.sort(([one], [other]) => one - other)
}

/** Accents that follow their letter belong to it. */
function endOf(text: string, origins: readonly number[], to: number): number {
  const last = origins[to - 1]!
  const next = origins[to] ?? text.length
  return next > last ? next : last + String.fromCodePoint(text.codePointAt(last)!).length
}
