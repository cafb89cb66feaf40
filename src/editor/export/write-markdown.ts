import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown'
import type { Handle, Options, Unsafe } from 'mdast-util-to-markdown'
import { cjkFriendlyToMarkdown } from 'mdast-util-to-markdown-cjk-friendly'
import { cjkFriendlyAttention } from 'mdast-util-to-markdown-cjk-friendly/phrasing'

const gfm = gfmToMarkdown({ tablePipeAlign: false })

/** Text that VuePress and others would read as the beginning of a box. */
const boxes: Unsafe[] = [{ atBreak: true, character: ':', after: '::' }]

/** Two tildes strike through, next to Chinese, Japanese and Korean, too. */
function strikethrough() {
  const own = gfm.extensions?.find(({ handlers }) => handlers?.delete)?.handlers?.delete
  if (!own) return {}
  const handler = cjkFriendlyAttention(own)
  const attention = handler.attention!
  return {
    delete: Object.assign(handler, {
      attention: (...of: Parameters<typeof attention>) => ({ ...attention(...of), sizes: [2] }),
    }),
  }
}

/**
 * The library takes an emoji for a letter, next to which an underscore would mean nothing. Two equals signs would
 * highlight in Typora and Obsidian.
 */
const text: Handle = (...of) =>
  defaultHandlers
    .text(...of)
    .replace(/(?<=[\udc00-\udfff])_+|(?<!\\)_(?=[\ud800-\udbff])/g, (signs) => signs.replaceAll('_', '\\_'))
    .replace(/(?<![\w)\]=\\])((?:\\\\)*)==(?=[^\s=]|$)/g, '$1\\==')

const options: Options = {
  // Both have a handler of paragraphs, and only GitHub's writes tasks.
  extensions: [
    cjkFriendlyToMarkdown(),
    gfm,
    mathToMarkdown(),
    { handlers: { text, ...strikethrough() }, unsafe: boxes },
  ],
  bullet: '-',
  bulletOther: '*',
  rule: '*',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
}

/** Blocks of Markdown as text. Marks next to Chinese, Japanese and Korean need no spaces. */
export const writeMarkdown = (children: RootContent[]): string =>
  toMarkdown({ type: 'root', children }, options)
