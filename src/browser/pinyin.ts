/** Whether a name can be read as the letters that were typed. */
export type ReadsAs = (name: string) => boolean

/** Letters, with what may be between syllables, and Chinese characters among them. */
const TYPED = /^(?=.*[a-z])[a-z\p{Script=Han}][a-z\p{Script=Han}\s']*$/iu

/**
 * Returns a test for Chinese names that are read as these letters: whole syllables, the last one perhaps only begun, or
 * initials, in any of the readings of a character (`wangxiaom` and `wxm` find 王小明); characters among the letters stand
 * for themselves (`王xm`). The dictionary is fetched when the first letters are typed; where it cannot be had, no name
 * matches.
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
