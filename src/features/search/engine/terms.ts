import { normalizeForSearch } from '../../../i18n/best-matches'

/** Letters and digits; an emoji and a flag are words of their own. */
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu
const PART = /\p{Script=Han}+|[^\p{Script=Han}]+/gu
const HAN = /^\p{Script=Han}/u

const isHan = (term: string): boolean => HAN.test(term)

/**
 * The terms under which a text is indexed, each once. Chinese has no spaces, so each pair of neighbours is a term, and the
 * last character of each part. Case, width and accents make no difference.
 */
export const indexTerms = (text: string): string[] => [...new Set(termsOf(text, true))]

/**
 * The terms that a text must have to match a query, each once. A single Chinese character is the beginning of a pair.
 */
export const queryTerms = (query: string): string[] => [...new Set(termsOf(query, false))]

/** Whether a term may be the beginning of an indexed one. */
export const isBeginning = (term: string): boolean => !isHan(term) || Array.from(term).length === 1

function termsOf(text: string, withLast: boolean): string[] {
  const terms: string[] = []
  for (const [word] of normalizeForSearch(text).matchAll(WORD))
    for (const [part] of word.matchAll(PART)) {
      if (!isHan(part)) {
        terms.push(part)
        continue
      }
      const characters = Array.from(part)
      for (let at = 1; at < characters.length; at++) terms.push(characters[at - 1]! + characters[at]!)
      if (withLast || characters.length === 1) terms.push(characters.at(-1)!)
    }
  return terms
}
