/** Whether the typed letters are the pinyin of a name. */
export type ReadsAs = (name: string) => boolean

/** Letters, with what may be between syllables, and Chinese characters among them. */
const TYPED = /^(?=.*[a-z])[a-z\p{Script=Han}][a-z\p{Script=Han}\s']*$/iu

/**
 * Returns a test for Chinese names by their pinyin, in any reading of a character. The letters may be whole
 * syllables, of which the last may be cut short, or initials: `wangxiaom` and `wxm` find 王小明. Chinese characters
 * among the letters match themselves (`王xm`). The dictionary is loaded when the first letters are typed. If it cannot
 * be loaded, no name matches.
 */
export async function pinyinMatcher(typed: string): Promise<ReadsAs> {
  const asked = typed.trim()
  if (!TYPED.test(asked)) return () => false
  try {
    const { default: pinyin } = await import('pinyin-match')
    const parts = Array.from(asked.matchAll(/\p{Script=Han}+|[a-z][a-z\s']*/giu), ([part]) => part.trim())
    if (parts.length === 1) return (name) => pinyin.match(name, asked) !== false
    /** Whether the parts follow directly one after another from `start`. */
    const isReadAt = (name: string, start: number) => {
      let rest = name.slice(start)
      return parts.every((part) => {
        const found = pinyin.match(rest, part)
        if (found === false || found[0] !== 0) return false
        rest = rest.slice(found[1] + 1)
        return true
      })
    }
    return (name) =>
      Array.from({ length: name.length }, (_, start) => start).some((start) => isReadAt(name, start))
  } catch {
    return () => false
  }
}
