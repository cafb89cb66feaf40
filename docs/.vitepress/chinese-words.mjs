/** A space that is hardly seen. The search splits texts at spaces, and Chinese words have none between them. */
const HAIR_SPACE = '\u200A'
const CHINESE = /\p{Script=Han}+/gu
/** Where the search splits a text by itself. */
const BETWEEN = /[\n\r\p{Z}\p{P}]+/u

/** Puts a space between Chinese words.
 * @param {string} text */
export function spaced(text) {
  const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })
  return text.replaceAll(CHINESE, (run) =>
    [...words.segment(run)].map(({ segment }) => segment).join(HAIR_SPACE),
  )
}

/** The words of what someone searches for.
 * @param {string} text */
export const wordsOf = (text) => spaced(text).split(BETWEEN)
