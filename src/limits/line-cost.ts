import { contentLimits } from './content-limits'

/**
 * Scripts that a browser lays out sign by sign: Latin, Greek, Cyrillic, Chinese,
 * Japanese, Korean and what stands between words. In all others signs join,
 * stack or turn round, and the cost of a word grows with the square of its length.
 */
const JOINING =
  /[^\u0370-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205f\u2070-\u20cf\u2100-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/
const LAST_LATIN = '\u02ff'
/** Where a line may break, so that no word goes on. */
const BREAKING = /[\s\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/

/** Whether a browser can lay out text of this kind in one line without being busy for long. One pass over it. */
export function isWithinLineLimits(pieces: Iterable<string>): boolean {
  const { joining: mostJoining, joiningWord, breaks: mostBreaks, characters: most } = contentLimits.line
  let [characters, joining, breaks, word, joinsInWord] = [0, 0, 0, 0, false]
  for (const piece of pieces) {
    characters += piece.length
    if (characters > most) return false
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at]!
      if (sign === '\n' && ++breaks > mostBreaks) return false
      if (BREAKING.test(sign)) [word, joinsInWord] = [0, false]
      else {
        word++
        if (sign > LAST_LATIN && JOINING.test(sign)) {
          joinsInWord = true
          if (++joining > mostJoining) return false
        }
        if (joinsInWord && word > joiningWord) return false
      }
    }
  }
  return true
}
