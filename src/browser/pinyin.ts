/** Whether a name can be read as the letters that were typed. */
export type ReadsAs = (name: string) => boolean

/** A syllable or initials, with what may stand between syllables. */
const LETTERS = /^[a-z][a-z\s']*$/i

/**
 * Answers which Chinese names are read as these letters: whole syllables, the last one begun, or initials, in
 * any of the readings of a character (`wangxiaom` and `wxm` find 王小明). The dictionary is fetched with the first letters that are typed;
 * where it cannot be had, no name matches.
 */
export async function pinyinMatcher(typed: string): Promise<ReadsAs> {
  const letters = typed.trim()
  if (!LETTERS.test(letters)) return () => false
  try {
    const { default: pinyin } = await import('pinyin-match')
    return (name) => pinyin.match(name, letters) !== false
  } catch {
    return () => false
  }
}
