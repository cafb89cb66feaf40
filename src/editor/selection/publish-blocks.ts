import type { Command } from 'prosemirror-state'
import type { ViewContext } from '../view/view-context'
import { selectedBlocks } from './block-selection'

/** Hands the selected blocks to the page, which takes them to other chats. */
export function publishBlocks(context: ViewContext): Command {
  return (state, dispatch) => {
    const { publish } = context.ports
    const { blocks = [] } = selectedBlocks(state) ?? {}
    const [first, last] = [blocks[0], blocks.at(-1)].map((block) => block?.attrs.id as string | undefined)
    if (!publish || first === undefined || last === undefined) return false
    if (dispatch) publish({ first, last })
    return true
  }
}
