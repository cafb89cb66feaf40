import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g
const STYLE = /(<[a-z][^<>]*) style="[^"]*"/g

/**
 * The security policy of a page, as its first element, because a static host may send no headers. Scripts in the page
 * are named by their checksums. Icons of the default theme are data. Styles in HTML go: the theme sets them again when
 * it starts.
 * @param {string} html
 */
export function withPolicy(html) {
  const sums = [...html.matchAll(INLINE)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(sums)].join(' ')}`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  return html
    .replaceAll(STYLE, '$1')
    .replace(
      '<meta charset="utf-8">',
      `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
}
