/** A space that is hardly seen. The search splits texts at spaces, and Chinese words have none between them. */
const HAIR_SPACE = '\u200A'
const CHINESE = /\p{Script=Han}+/gu

const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** Puts a space between Chinese words. */
const spaced = (text) =>
  text.replaceAll(CHINESE, (run) => [...words.segment(run)].map(({ segment }) => segment).join(HAIR_SPACE))

/**
 * The HTML of a page as the search reads it; empty for a page that has `search: false`.
 * @param {string} source
 * @param {{ relativePath: string, frontmatter?: { search?: boolean } }} env
 * @param {{ render(source: string, env: object): string }} md
 */
export function searchable(source, env, md) {
  const html = md.render(source, env)
  if (env.frontmatter?.search === false) return ''
  return env.relativePath.startsWith('zh-CN/') ? spaced(html) : html
}
