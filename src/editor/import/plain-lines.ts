import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { looksLikeMarkdown } from '../paste/looks-like-markdown'
import { treesFromText } from '../paste/read-clipboard'

/**
 * The lines of a plain text file, each as a block with its spaces and signs, as a paste reads them. They are one more
 * than the limit if the text is too long. Undefined if the text looks like Markdown.
 */
export const plainLines = (text: string): BlockTree[] | undefined =>
  looksLikeMarkdown(text) ? undefined : treesFromText(text, contentLimits.blocks.imported)
