/** Letters of scripts without spaces between words: any of them may begin a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const letter = /[\p{L}\p{N}]/u

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * Whether a search for `query` finds `text`: whether a word of it begins with
 * the query, in any case (platform/contacts#chats: by prefix). Unlike the platform,
 * it does not find Chinese characters by their sound.
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
