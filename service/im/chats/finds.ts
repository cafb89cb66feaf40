/** Letters of scripts that put no spaces between words: each may begin one. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const letter = /[\p{L}\p{N}]/u

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Whether a search for `query` finds `text`: a word of it begins so, whatever
 * the case (platform/contacts#chats: by prefix). What the platform finds by the
 * sound of Chinese characters is not found here.
 */
export function finds(query: string, text: string): boolean {
  const [sought, words] = [folded(query), folded(text)]
  for (let at = words.indexOf(sought); at >= 0; at = words.indexOf(sought, at + 1)) {
    const before = Array.from(words.slice(0, at)).at(-1)
    const first = Array.from(words.slice(at, at + 2))[0]
    if (before === undefined || first === undefined) return true
    if (!letter.test(before) || unspaced.test(first)) return true
  }
  return false
}
