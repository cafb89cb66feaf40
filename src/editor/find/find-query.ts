/** What is looked for, and how exactly. */
export interface FindQuery {
  words: string
  matchCase: boolean
  wholeWords: boolean
}

/** A letter that a combining mark, a joiner or a skin tone makes another one is not found without it. */
const NOT_CONTINUED = '(?![\\u0300-\\u036f\\u200d\\u{1f3fb}-\\u{1f3ff}])'

/**
 * The words as a pattern: taken literally, in both spellings that Unicode has
 * for accented letters; a space is any space. Undefined where nothing is looked for.
 */
export function patternOf({ words, matchCase }: FindQuery): RegExp | undefined {
  if (words === '') return undefined
  const spellings = new Set([words, words.normalize('NFC'), words.normalize('NFD')])
  const literal = [...spellings].map((spelling) =>
    spelling
      .replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`)
      .replaceAll(/[ \u00a0]/g, '[ \\u00a0]'),
  )
  return new RegExp(`(?:${literal.join('|')})${NOT_CONTINUED}`, matchCase ? 'gu' : 'giu')
}

let segmenter: Intl.Segmenter | undefined

/**
 * Where words begin and end in a text, in every script: Chinese, Japanese and
 * Thai have no spaces, and their words are those of the browser's dictionary.
 */
export function wordEdges(text: string): ReadonlySet<number> {
  const edges = new Set([0, text.length])
  if (typeof Intl.Segmenter === 'function') {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
    for (const { index } of segmenter.segment(text)) edges.add(index)
    return edges
  }
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu))
    edges.add(index).add(index + word.length)
  return edges
}
