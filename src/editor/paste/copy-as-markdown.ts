import type { Command } from 'prosemirror-state'
import { copyText } from '../../browser/copy-text'
import { selectedBlocks } from '../selection/block-selection'
import { namesOf } from '../view/view-context'
import type { ViewContext } from '../view/view-context'
import { shownTrees } from './herald-clipboard'
import { lazyMarkdown } from './lazy-markdown'

/**
 * Copies as Markdown what is selected, words, cells or blocks, and says so; without a selection, the block around the
 * cursor.
 */
export const copyAsMarkdown =
  (context: ViewContext): Command =>
  (state, dispatch) => {
    const selection = state.selection.empty ? selectedBlocks(state) : state.selection
    const trees = selection ? shownTrees({ selection }) : []
    if (trees.length === 0) return false
    if (!dispatch) return true
    const refuse = () => context.refuse(context.words('blocks.markdownFailed'))
    lazyMarkdown.use(({ markdownFromTrees }) => {
      void copyText(markdownFromTrees(trees, namesOf(context)).text).then((isCopied) =>
        isCopied ? context.announce(context.words('blocks.markdownCopied')) : refuse(),
      )
    }, refuse)
    return true
  }
