import type { Command } from 'prosemirror-state'
import { copyText } from '../../browser/copy-text'
import type { ViewContext } from '../view/view-context'
import { selectedBlocks } from './block-selection'

/** Puts the address of the first selected block on the clipboard, and says so. */
export function copyLink(context: ViewContext): Command {
  return (state, dispatch) => {
    const id = selectedBlocks(state)?.blocks[0]?.attrs.id as string | undefined
    if (id === undefined) return false
    if (!dispatch) return true
    const address = context.ports.addressOf(id)
    if (address === undefined) {
      context.refuse(context.words('blocks.noLinkYet'))
      return true
    }
    void copyText(address).then((isCopied) =>
      isCopied
        ? context.announce(context.words('blocks.linkCopied'))
        : context.refuse(context.words('blocks.linkNotCopied')),
    )
    return true
  }
}
