import { spaced } from './chinese-words.mjs'

/**
 * The HTML of a page as the search reads it.
 * @param {string} source
 * @param {{ relativePath: string }} env
 * @param {{ render(source: string, env: object): string }} md
 */
export function searchable(source, env, md) {
  const html = md.render(source, env)
  return env.relativePath.startsWith('zh-CN/') ? spaced(html) : html
}
