import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { wordsOf } from '../../../document/wire/text-body'
import { BLOCK_ATTRIBUTE } from '../../../formats/html/own-marks'
import { LossCounter } from '../../../formats/losses'
// A callout is exported with its emoji, whichever it is.
import '../../../document/emoji/emoji'
import type { Loss } from '../../../formats/losses'
import { blocksHtml, lineHtml, lineLook } from './blocks-html'
import type { HtmlContext } from './blocks-html'
import { element, escapeHtml } from './inline-html'

const sheet = `
:root { color-scheme: light }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.6 system-ui, sans-serif; color: #1f2329; background: #fff }
h1, h2, h3, h4, h5, h6 { line-height: 1.3 }
pre { padding: 1em; overflow-x: auto; background: #f5f6f7; border-radius: 8px }
code { font-family: ui-monospace, monospace; font-size: 0.9em }
blockquote { margin: 0.5em 0; padding-left: 1em; border-left: 3px solid #c9cdd4; color: #51565d }
table { border-collapse: collapse }
td, th { border: 1px solid #dee0e3; padding: 0.4em 0.6em; vertical-align: top; text-align: left }
th { background: #f5f6f7 }
td > p, th > p, li > p { margin: 0 }
p, li, h1, h2, h3, h4, h5, h6, blockquote, figcaption, td { white-space: pre-wrap }
img { max-width: 100%; height: auto }
figure { margin: 1em 0 }
figcaption { color: #646a73; font-size: 0.9em }
a { color: #245bdb }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact }
`

/**
 * The announcement as one HTML file that needs nothing else: its style and its
 * pictures are in it. It holds no script, and its own policy forbids any.
 */
export function htmlFromTree(
  page: BlockTree,
  names: NameLookup,
  media: Pick<HtmlContext, 'picture' | 'sheet' | 'math'>,
  language: string,
): { text: string; losses: readonly Loss[] } {
  const tally = new LossCounter()
  const out = { ...media, names, tally }
  const title = wordsOf(page)
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`
  // An import takes the first heading for the title, so a page without one has a heading that is not shown.
  const heading = { [BLOCK_ATTRIBUTE]: 'page', ...lineLook(page), hidden: title ? undefined : '' }
  const body = [element('h1', heading, lineHtml(page, out)), blocksHtml(page.children, out)]
  const text = [
    `<!doctype html>\n<html lang="${escapeHtml(language)}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(title)}</title>\n<style>${sheet}</style>\n</head>\n<body>`,
    ...body,
    `</body>\n</html>\n`,
  ].join('\n')
  return { text, losses: tally.losses }
}
