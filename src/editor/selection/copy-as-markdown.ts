import type { Command } from 'prosemirror-state'
import { copyText } from '../../browser/copy-text'
import { plainNames } from '../export/names'
import { loadMarkdown } from '../paste/load-markdown'
import type { ViewContext } from '../view/view-context'
import { treeFromDoc } from '../wire/tree-from-doc'
import { selectedBlocks } from './block-selection'

/** Puts the selected blocks on the clipboard as Markdown, and says so. */
export function copyAsMarkdown(context: ViewContext): Command {
  return (state, dispatch) => {
    const run = selectedBlocks(state)
    if (!run) return false
    if (!dispatch) return true
    const trees = run.blocks.map(treeFromDoc)
    const refuse = () => context.refuse(context.words('blocks.markdownFailed'))
    loadMarkdown.use(({ markdownFromTrees }) => {
      void copyText(markdownFromTrees(trees, plainNames).text).then((isCopied) =>
        isCopied ? context.announce(context.words('blocks.markdownCopied')) : refuse(),
      )
    }, refuse)
    return true
  }
}
