import type { BlockTree } from '../../document/block-tree'
import { newText } from '../../document/structure/new-tree'

/** Plain text as blocks: one for each line. */
export const treesFromText = (text: string): BlockTree[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((words) => newText('text', words ? [{ text_run: { content: words } }] : []))
