import { contentLimits } from './content-limits'

/** What is shown of words that may have any length: a name, an address. Never half of a surrogate pair. */
export function truncated(words: string, most: number = contentLimits.label.characters): string {
  if (words.length <= most) return words
  const cut = words.slice(0, most - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
