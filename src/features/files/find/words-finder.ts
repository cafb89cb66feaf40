import { normalizeForSearch } from '../../../i18n/plain-words'

/** Whether a text holds every word of what is searched for; without words every text does. */
export function matchesAllWords(search: string): (text: string) => boolean {
  const words = normalizeForSearch(search.trim()).split(/\s+/).filter(Boolean)
  return (text) => {
    if (words.length === 0) return true
    const said = normalizeForSearch(text)
    return words.every((word) => said.includes(word))
  }
}
